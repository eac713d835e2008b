import PageAreas

/// How light the paper and how dark the ink of a scanned page are.
package struct ScanLevels: Equatable, Sendable {
  /// The paper's colour.
  package var red: Int
  package var green: Int
  package var blue: Int
  /// How light paper and ink are, from 0 to 255.
  package var paperGrey: Int
  package var inkGrey: Int

  package var paper: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The share of a page's pixels that are darker than the paper: most of a page of text is paper.
  private static let paperShare = 0.75
  private static let inkShare = 0.02
  /// A page that is darker has no white paper.
  private static let darkest = 96

  package init(_ picture: SmallPicture) {
    let grey = picture.grey
    var counts = [Int](repeating: 0, count: 256)
    for value in grey { counts[Int(value)] += 1 }
    func level(_ share: Double) -> Int {
      var (sum, at) = (0, 0)
      while at < 255, Double(sum + counts[at]) < share * Double(grey.count) {
        sum += counts[at]
        at += 1
      }
      return at
    }
    paperGrey = level(Self.paperShare)
    inkGrey = level(Self.inkShare)
    // The paper's colour is the mean of the pixels that are as light.
    var (sums, count) = ((0, 0, 0), 0)
    for (at, value) in grey.enumerated() where abs(Int(value) - paperGrey) <= 12 {
      let pixel = picture.pixels[at]
      sums = (
        sums.0 + Int(pixel >> 16 & 0xFF), sums.1 + Int(pixel >> 8 & 0xFF),
        sums.2 + Int(pixel & 0xFF)
      )
      count += 1
    }
    (red, green, blue) =
      count > 0 ? (sums.0 / count, sums.1 / count, sums.2 / count) : (255, 255, 255)
  }

  /// Whether the page has paper that can be made white.
  package var hasPaper: Bool { paperGrey >= Self.darkest }
}
