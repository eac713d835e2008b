/// New levels for the pixels of a scanned page.
package struct LevelTable: Sendable {
  private var red: [UInt32] = []
  private var green: [UInt32] = []
  private var blue: [UInt32] = []
  private let isNothing: Bool

  /// How much darker than the paper a pixel may be and still become white, in parts of the paper's level.
  private static let grain = 0.06

  /// - Parameters:
  ///   - contrast: from -100 to 100; the middle grey stays.
  ///   - brightness: from -100 to 100.
  ///   - paper: the colour that becomes white; nil to keep the paper.
  package init(contrast: Int, brightness: Int, whitening paper: ScanLevels?) {
    let slope = contrast >= 0 ? 1 + Double(contrast) / 40 : 1 + Double(contrast) / 125
    func table(_ white: Int?) -> [UInt32] {
      (0..<256).map { value in
        var level = Double(value)
        if let white { level = min(255, level * 255 / (Double(max(1, white)) * (1 - Self.grain))) }
        level = (level - 128) * slope + 128 + Double(brightness) * 1.2
        return UInt32(min(max(0, level), 255).rounded())
      }
    }
    isNothing = contrast == 0 && brightness == 0 && paper == nil
    red = table(paper?.red)
    green = table(paper?.green)
    blue = table(paper?.blue)
  }

  package func apply(to pixels: inout [UInt32]) {
    guard !isNothing else { return }
    for at in pixels.indices { pixels[at] = pixel(pixels[at]) }
  }

  package func pixel(_ pixel: UInt32) -> UInt32 {
    0xFF00_0000 | red[Int(pixel >> 16 & 0xFF)] << 16 | green[Int(pixel >> 8 & 0xFF)] << 8
      | blue[Int(pixel & 0xFF)]
  }
}
