import CDensity
import Window
import Testing

/// How many pixels a point has.
@Suite(.timeLimit(.minutes(5))) struct DensityTests {
  @Test(arguments: [
    ("", 0), ("Xft.dpi:\t144\n", 144), ("Xft.antialias:\t1\nXft.dpi: 120.5", 120.5),
    ("*Xft.dpi:\t144\n", 0), ("Xft.dpi:\nXft.x: 1", 0), ("Xft.dpi: many", 0), ("Xft.dpi:", 0),
    ("! Xft.dpi: 96\nXft.dpi:168\nXft.dpi:\t96\n", 168), ("Xft.dpi: 9999999999", 999_999_999),
  ])
  func theDatabase(text: String, dpi: Double) {
    #expect(paper_density_parse(text, UInt(text.utf8.count)) == dpi)
    // Whatever follows the text is not read.
    #expect(paper_density_parse(text + "\nXft.dpi: 1", UInt(text.utf8.count)) == dpi)
  }

  @Test(
    arguments: [
      (nil, 0, 1, 1), (nil, 96, 1, 1), (nil, 144, 1, 1.5), (nil, 168, 1, 1.75), (nil, 72, 1, 1),
      (1.25, 192, 1, 1.25), (nil, 0, 2, 2), (1.5, 0, 2, 1.5), (nil, 1e9, 1, 8), (.nan, 0, 1, 1),
    ] as [(Double?, Double, Double, Double)])
  func pixelsOfAPoint(chosen: Double?, dpi: Double, perUnit: Double, scale: Double) {
    let density = Density(chosen: chosen, dotsPerInch: dpi)
    #expect(density.scale(pixelsPerUnit: perUnit) == scale)
    #expect(density.units(pixelsPerUnit: perUnit) == scale / perUnit)
  }
}
