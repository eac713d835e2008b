import Glibc
import PageAreas

/// A rectangle of pixels of a page.
package struct ScanPart: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// A page that is turned by a small angle about its middle, in pixels.
package struct ScanTurn: Sendable {
  private let width: Double
  private let height: Double
  private let cosine: Double
  private let sine: Double

  /// - Parameter angle: by which the lines of the file's page fall to the right, in radians.
  package init(width: Double, height: Double, angle: Double) {
    (self.width, self.height) = (width, height)
    (cosine, sine) = (cos(angle), sin(angle))
  }

  /// Whether the page stays as it is.
  package var isNothing: Bool { sine == 0 }

  /// The place in the file's page that is seen at a place of the upright page.
  private func source(_ x: Double, _ y: Double) -> (Double, Double) {
    let (dx, dy) = (x - width / 2, y - height / 2)
    return (width / 2 + dx * cosine - dy * sine, height / 2 + dx * sine + dy * cosine)
  }

  /// The place of the upright page at which a place of the file's page is seen.
  package func upright(_ x: Double, _ y: Double) -> (Double, Double) {
    let (dx, dy) = (x - width / 2, y - height / 2)
    return (width / 2 + dx * cosine + dy * sine, height / 2 - dx * sine + dy * cosine)
  }

  /// The part of the file's page that a part of the upright page needs, within the page.
  package func source(of part: ScanPart) -> ScanPart {
    let (x0, y0) = (Double(part.x), Double(part.y))
    let (x1, y1) = (x0 + Double(part.width), y0 + Double(part.height))
    let corners = [source(x0, y0), source(x1, y0), source(x0, y1), source(x1, y1)]
    func range(_ values: [Double], _ limit: Double) -> (Int, Int) {
      let limit = max(1, limit.rounded())
      let low = min(max(0, ((values.min() ?? 0) - 2).rounded(.down)), limit - 1)
      let high = min(max(low + 1, ((values.max() ?? 0) + 2).rounded(.up)), limit)
      return (Int(low), Int(high))
    }
    let (left, right) = range(corners.map(\.0), width)
    let (top, bottom) = range(corners.map(\.1), height)
    return ScanPart(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A part of the upright page.
  /// - Parameters:
  ///   - pixels: of the part `source` of the file's page.
  ///   - paper: what is seen beside the file's page.
  package func drawn(
    _ pixels: [UInt32], _ source: ScanPart, beside paper: UInt32, as part: ScanPart
  ) -> [UInt32] {
    precondition(pixels.count == source.width * source.height, "the pixels fill their part")
    var out = [UInt32](repeating: paper, count: part.width * part.height)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      let (x, y) = (x - source.x, y - source.y)
      guard x >= 0, y >= 0, x < source.width, y < source.height else { return paper }
      return pixels[y * source.width + x]
    }
    for y in 0..<part.height {
      for x in 0..<part.width {
        let place = self.source(Double(part.x + x) + 0.5, Double(part.y + y) + 0.5)
        let (sx, sy) = (place.0 - 0.5, place.1 - 0.5)
        let (left, top) = (Int(sx.rounded(.down)), Int(sy.rounded(.down)))
        let (across, down) = (UInt32((sx - Double(left)) * 256), UInt32((sy - Double(top)) * 256))
        let upper = Self.mixed(pixel(left, top), pixel(left + 1, top), across)
        let lower = Self.mixed(pixel(left, top + 1), pixel(left + 1, top + 1), across)
        out[y * part.width + x] = 0xFF00_0000 | Self.mixed(upper, lower, down)
      }
    }
    return out
  }

  /// Two pixels by a weight from 0 to 256 of the second one; two channels are mixed in the halves of one number.
  private static func mixed(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 - weight
    let both = ((a & 0xFF_00FF) &* rest &+ (b & 0xFF_00FF) &* weight) >> 8 & 0xFF_00FF
    let middle = ((a >> 8 & 0xFF) &* rest &+ (b >> 8 & 0xFF) &* weight) & 0xFF00
    return both | middle
  }

  /// Gives the pixels of a part that lie beyond a box of the file's page the colour of the paper.
  /// - Parameter box: in parts of the page's width and height.
  package func clear(
    beyond box: AreaBox, _ paper: UInt32, in pixels: inout [UInt32], _ part: ScanPart
  ) {
    guard box != AreaBox(0, 0, 1, 1) else { return }
    let (x0, x1) = (Double(box.x0) * width, Double(box.x1) * width)
    let (y0, y1) = (Double(box.y0) * height, Double(box.y1) * height)
    for y in 0..<part.height {
      for x in 0..<part.width {
        let (sx, sy) = source(Double(part.x + x) + 0.5, Double(part.y + y) + 0.5)
        if sx < x0 || sx >= x1 || sy < y0 || sy >= y1 { pixels[y * part.width + x] = paper }
      }
    }
  }
}
