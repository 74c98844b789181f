// The hourglass: a stand with the LEDs in a column, and in front of it a glass that is turned over by hand on
// an axle. The tilt switch is in the glass; magnets hold it upright either way, and a stop lets it turn half a
// circle there and back, so that its cable never winds up. Millimetres.
//   openscad -D 'part="stand"' -o stand.stl hourglass.scad      and so for "glass" and "pin"
// Print the stand and the pin in black, the glass in white or clear, two walls, no infill.

part = "all";            // "stand", "glass", "pin", or "all" to look at

leds = 10;               // as in pins.toml; an odd one goes to the lower half
led = 5.2;               // hole of a 5 mm LED
led_pitch = 13;
waist_gap = 22;          // between the two halves of the column, for the axle

glass_height = 166;
glass_radius = 27;       // at both ends
waist_radius = 9;
wall = 1.2;

axle = 6;                // of the pin
play = 0.25;
switch = [6, 12.5];      // SW-520D: diameter and length, with room
magnet = [5.2, 2.2];     // diameter and depth
button = 28.2;           // hole of a 30 mm arcade button; 0 for none

base = [140, 100, 42];
column = [34, 14, glass_height + 30];
skin = 2.4;
gap = 3;                 // between column and glass

$fn = 72;
axle_height = base[2] + 18 + glass_height / 2;
column_front = base[1] - 20;
glass_middle = column_front - gap - glass_radius;
magnet_side = 12;        // two in the glass, one each at its ends; four in the column, where they can come to lie
magnet_height = glass_height / 2 - 6;

function led_heights() = let (low = ceil(leds / 2), high = floor(leds / 2))
    concat([for (i = [0 : low - 1]) -waist_gap / 2 - i * led_pitch],
           [for (i = [0 : max(high - 1, 0)]) if (high > 0) waist_gap / 2 + i * led_pitch]);

module at_axle() translate([0, column_front, axle_height]) children();

module stand() difference() {
    union() {
        difference() {                                  // the base, open below for the board
            translate([-base[0] / 2, 0, 0]) cube(base);
            translate([-base[0] / 2 + skin, skin, -1])
                cube([base[0] - 2 * skin, base[1] - 2 * skin, base[2] - skin + 1]);
        }
        translate([-column[0] / 2, column_front, 0])    // the column, open behind for the LEDs' legs
            difference() {
                cube([column[0], column[1], base[2] + column[2]]);
                translate([skin, skin, base[2] - skin - 1])
                    cube([column[0] - 2 * skin, column[1], column[2] - skin]);
                translate([skin, skin, -1]) cube([column[0] - 2 * skin, column[1] - 2 * skin, base[2]]);
            }
        at_axle() rotate([90, 0, 0]) cylinder(d = axle + 10, h = gap - 0.6);            // boss
        at_axle() translate([0, column[1] - 0.01, 0]) rotate([90, 0, 0]) cylinder(d = axle + 8, h = column[1]);
        at_axle() rotate([90, 0, 0]) rotate(-84) rotate_extrude(angle = 168)            // the stop
            translate([10, 0]) square([3, gap - 0.6]);
    }
    at_axle() rotate([90, 0, 0]) cylinder(d = axle + 2 * play, h = 3 * column[1], center = true);
    for (z = led_heights()) at_axle() translate([0, 0, z]) rotate([90, 0, 0])
        cylinder(d = led, h = 4 * skin, center = true);
    for (x = [-1, 1] * magnet_side, z = [-1, 1] * magnet_height) at_axle() translate([x, -0.01, z])
        rotate([-90, 0, 0]) cylinder(d = magnet[0], h = magnet[1]);
    if (button > 0) translate([base[0] / 2 - 22, 26, base[2] - skin - 1]) cylinder(d = button, h = skin + 2);
    for (x = [-8 : 4 : 8]) translate([base[0] / 2 - skin - 1, base[1] / 2 + x, base[2] / 2])   // the buzzer's voice
        rotate([0, 90, 0]) cylinder(d = 2.4, h = skin + 2);
    translate([-base[0] / 2 - 1, base[1] / 2 - 10, -1]) cube([skin + 2, 20, 9]);              // cables to the Pi
    translate([9, column_front - 1, axle_height - 14]) cube([3, skin + 2, 6]);                // the switch's cable
}

module outline(grow = 0) polygon(concat(
    [[0, -glass_height / 2 - grow]],
    [for (i = [-20 : 20]) let (t = i / 20)
        [waist_radius + (glass_radius - waist_radius) * pow(sin(90 * abs(t)), 1.6) + grow,
         t * (glass_height / 2 + grow)]],
    [[0, glass_height / 2 + grow]]));

// The glass lies round the origin, its axle along y, the column behind it.
module glass() difference() {
    union() {
        difference() {
            rotate_extrude() outline();
            rotate_extrude() offset(delta = -wall) outline();
            translate([-50, glass_radius - 6, -100]) cube([100, 20, 200]);   // flat and open towards the LEDs
        }
        rotate([90, 0, 0]) translate([0, 0, -glass_radius]) cylinder(d = axle + 9, h = glass_radius + waist_radius);
        for (z = [-1, 1] * magnet_height) translate([magnet_side, 8, z]) rotate([-90, 0, 0])
            cylinder(d = magnet[0] + 3, h = glass_radius + gap - 1 - 8);
        translate([-switch[0] / 2 - 2, -switch[0] / 2 - 2 + 6, axle / 2 + 2])              // the switch's house
            cube([switch[0] + 4, switch[0] + 4, switch[1] + 3]);
        translate([-12.8, glass_radius - 2.2, -1.5]) cube([8, 2.2, 3]);                    // the lug at the stop
    }
    rotate([90, 0, 0]) cylinder(d = axle + 2 * play, h = 200, center = true);
    translate([0, 6, axle / 2 + 3.5]) cylinder(d = switch[0], h = switch[1] + 3);
    for (z = [-1, 1] * magnet_height) translate([magnet_side, glass_radius + gap - 1 - magnet[1], z])
        rotate([-90, 0, 0]) cylinder(d = magnet[0], h = magnet[1] + 1);
}

// Pushed in from the front; a drop of glue holds it in the column.
module pin() {
    cylinder(d = axle + 8, h = 3);
    cylinder(d = axle, h = 3 + waist_radius + glass_radius + gap + column[1] - 1);
}

if (part == "stand") stand();
else if (part == "glass") glass();
else if (part == "pin") pin();
else {
    color("#2b2f4e") stand();
    color("#f2ead8") translate([0, glass_middle, axle_height]) glass();
    color("#c8452d") translate([0, glass_middle - waist_radius - 3, axle_height]) rotate([-90, 0, 0]) pin();
}
