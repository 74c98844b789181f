"""What is printed at true size: the mat, the calibration sheet, the tower card.

* `page`: a page as shapes in millimetres.
* `marker`, `mat`, `tower`: what is on our pages, from the constants that the eyes and the rules use.
* `pdf`: pages as a PDF file. `raster`: pages as pixels, for a simulated camera.
"""
