{
  "version": 1,
  "made": "2026-11-29",
  "photo_size": [
    1280,
    720
  ],
  "photos": 6,
  "mat": {
    "size": [
      594.0,
      420.0
    ],
    "dictionary": "DICT_4X4_50",
    "marker_size": 40.0,
    "markers": {
      "0": [
        -252.0,
        165.0
      ],
      "1": [
        252.0,
        165.0
      ],
      "2": [
        -252.0,
        -165.0
      ],
      "3": [
        252.0,
        -165.0
      ]
    },
    "bowls": {
      "diameter": 124.0,
      "centres": [
        [
          -135.0,
          92.0
        ],
        [
          135.0,
          92.0
        ],
        [
          -135.0,
          -92.0
        ],
        [
          135.0,
          -92.0
        ]
      ]
    }
  },
  "kinds": [
    "nigiri-salmon",
    "nigiri-octopus",
    "nigiri-cucumber",
    "uramaki-salmon",
    "uramaki-octopus",
    "uramaki-cucumber",
    "hosomaki-salmon",
    "hosomaki-octopus",
    "hosomaki-cucumber",
    "hosomaki-wild",
    "wasabi"
  ],
  "colours": {
    "flavours": {
      "salmon": [
        0.2815897124624072,
        0.3144421638715069
      ],
      "octopus": [
        0.2811094831640424,
        0.04168439173703875
      ],
      "cucumber": [
        -0.17926040282735317,
        0.2398044732227395
      ]
    },
    "wasabi": [
      -0.04322175291511326,
      0.1982696829115088
    ],
    "rice": [
      0.7528470158576965,
      0.7200037240982056,
      0.6821600198745728
    ],
    "nori": [
      0.08857734501361847,
      0.08745185285806656,
      0.07617807388305664
    ],
    "bowl": [
      0.7543589472770691,
      0.7384264469146729,
      0.7229976654052734
    ]
  },
  "rim_radius": 59.0
}
