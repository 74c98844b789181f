// The camera arm: three printed parts on two square wooden battens, a post and an arm. Millimetres.
//   openscad -D 'part="foot"' -o foot.stl camera_arm.scad       and so for "elbow" and "plate"
// Print with four walls. How long the post must be for your camera is in parts.md.

part = "all";               // "foot", "elbow", "plate", or "all" to look at

batten = 20;
play = 0.3;
wall = 4;
deep = 45;                  // of a socket
screw = 3.2;
foot = [120, 90, 6];
holes = [21, 12.5];         // between the holes of a Raspberry Pi camera board
board = [25, 24];
lens = 13;                  // round the lens, with room for autofocus

$fn = 48;
outer = batten + 2 * play + 2 * wall;

// A square tube, open at the top, with a screw hole through two of its walls.
module socket() difference() {
    translate([-outer / 2, -outer / 2, 0]) cube([outer, outer, deep]);
    translate([-batten / 2 - play, -batten / 2 - play, wall])
        cube([batten + 2 * play, batten + 2 * play, deep]);
    for (z = [deep * 0.45, deep * 0.8]) translate([0, 0, z]) rotate([0, 90, 0])
        cylinder(d = screw, h = 2 * outer, center = true);
}

module foot() difference() {
    union() {
        translate([-foot[0] / 2, -outer / 2, 0]) cube(foot);
        translate([0, 0, foot[2] - wall]) socket();
        for (side = [0, 1]) mirror([side, 0, 0]) translate([outer / 2, wall / 2, foot[2]]) rotate([90, 0, 0])
            linear_extrude(wall) polygon([[0, 0], [30, 0], [0, 30]]);
    }
    for (x = [-1, 1], y = [0, 1]) translate([x * (foot[0] / 2 - 10), y * (foot[1] - 30) , -1]) cylinder(d = 5, h = 20);
}

module elbow() {
    rotate([180, 0, 0]) socket();                                      // over the post
    translate([0, outer / 2 - wall, outer / 2]) rotate([-90, 0, 0]) socket();   // round the arm
    translate([-outer / 2, -outer / 2, 0]) cube([outer, outer, outer]);
}

module plate() difference() {
    union() {
        translate([0, 0, outer / 2]) rotate([90, 0, 0]) socket();
        translate([-board[0] / 2 - 4, 0, 0]) cube([board[0] + 8, board[1] + 10, wall]);
        translate([-outer / 2, -wall, 0]) cube([outer, 2 * wall, wall]);
    }
    translate([0, 5 + board[1] / 2, 0]) {
        translate([0, -2.5, -1]) cylinder(d = lens, h = 20);
        for (x = [-1, 1] * holes[0] / 2, y = [0, holes[1]]) translate([x, y - 2.5, -1]) cylinder(d = 2.3, h = 20);
    }
}

if (part == "foot") foot();
else if (part == "elbow") elbow();
else if (part == "plate") plate();
else {
    foot();
    color("#b08d57") translate([-batten / 2, -batten / 2, foot[2]]) cube([batten, batten, 160]);
    translate([0, 0, foot[2] + 160]) {
        elbow();
        color("#b08d57") translate([-batten / 2, outer / 2, outer / 2 - batten / 2]) cube([batten, 150, batten]);
        translate([0, outer / 2 + 150 + wall, 0]) plate();
    }
}
