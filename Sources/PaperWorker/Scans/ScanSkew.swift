import Glibc
import PageAreas

/// Finds by how much a scanned page is turned, by the rows of its ink.
///
/// Of all small angles the right one gives the sharpest rows: lines of text fall into few rows, and the rows between stay
/// empty. The sum of the squared differences between neighbouring rows measures that.
package enum ScanSkew {
  /// The largest angle that is looked for, in degrees.
  package static let largest = 5.0
  /// How much sharper the rows have to be than those of the upright page.
  private static let gain = 1.08
  /// A page with less ink has no lines; a page with more is a picture.
  private static let shares = 0.002...0.4

  /// The angle by which a page's lines fall to the right, in degrees; 0 where no angle is clearly better.
  package static func angle(of picture: SmallPicture) -> Double {
    let page = ScanInk(picture)
    guard shares.contains(page.share) else { return 0 }
    let points = page.points
    let upright = sharpness(points, picture, 0)
    var (best, sharpest) = (0.0, upright)
    func look(_ angles: StrideThrough<Double>) {
      for angle in angles {
        let found = sharpness(points, picture, angle)
        if found > sharpest { (best, sharpest) = (angle, found) }
      }
    }
    look(stride(from: -largest, through: largest, by: 0.25))
    let coarse = best
    look(stride(from: coarse - 0.2, through: coarse + 0.2, by: 0.05))
    guard sharpest > upright * gain, abs(best) >= 0.1 else { return 0 }
    return best.clampedToAngles
  }

  private static func sharpness(
    _ points: [(x: Int, y: Int)], _ picture: SmallPicture, _ angle: Double
  ) -> Double {
    let slope = tan(angle * .pi / 180)
    let shift = Int((abs(slope) * Double(picture.width)).rounded(.up)) + 1
    var rows = [Double](repeating: 0, count: picture.height + 2 * shift + 1)
    for point in points {
      let row = Double(point.y) - slope * Double(point.x) + Double(shift)
      let at = Int(row)
      guard at >= 0, at + 1 < rows.count else { continue }
      // A point falls into two rows by its share, so that the measure has no steps.
      let part = row - Double(at)
      rows[at] += 1 - part
      rows[at + 1] += part
    }
    var sum = 0.0
    for at in 1..<rows.count {
      let step = rows[at] - rows[at - 1]
      sum += step * step
    }
    return sum
  }
}

extension Double {
  fileprivate var clampedToAngles: Double {
    Swift.min(Swift.max(self, -ScanSkew.largest), ScanSkew.largest)
  }
}
