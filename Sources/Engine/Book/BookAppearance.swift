import PaperGeometry
import PaperLayouts
import PaperRaster

/// The colours and lights of a bound book that do not follow from its pages.
public struct BookAppearance: Equatable, Sendable {
  /// Whether pages are dark, with light letters.
  public var isNight = false
  /// The colour of blank paper.
  public var paper = Color(hex: 0xF7F2E7)
  /// The colour of the cut edges of the pages.
  public var edge = Color(hex: 0xEFE8D8)
  /// The colour of the boards.
  public var boards = Color(hex: 0x4A5A6A)
  /// The light on the pages.
  public var light = BookLight.sun
  /// How bright the paper of the pages is, 0 to 1; nil where that is not known.
  package var paperBrightness: Double?
  /// The seed of the paper's grain, and of all that is uneven at the cut edges.
  package var grain: UInt64 = 0
  /// How far the boards are seen, 0 to 1.
  package var boardOpacity = 1.0

  /// How much light catches the cuts, 0 to 1: by night only, and none where pages are bright by night, as pictures are.
  var cutLight: Double {
    isNight ? (1 - 2 * (paperBrightness ?? paper.brightest)).clamped(to: 0...1) : 0
  }

  /// The look of a book by day, on common paper.
  public init() {}
}

/// A picture of what lies between the leaves of a book and is seen at their cut edges. The picture shows the whole
/// thickness twice, side by side: as seen beside the turned leaves, and as seen beside the others.
package struct EdgePicture {
  package var bitmap: Bitmap
  /// How far ribbons hang out below the pages, in points.
  package var tail: Double

  package init(bitmap: Bitmap, tail: Double) { (self.bitmap, self.tail) = (bitmap, tail) }
}

/// How a book comes out of a closed cover that another scene shows.
package struct BookArrival: Equatable {
  /// 0: the book looks like the closed cover; 1: the book is open. A spring may go a little beyond 1.
  package var progress: Double
  package var opening: BookOpening
  /// The shadow of the closed cover.
  package var shadow: Shadow

  package init(progress: Double, opening: BookOpening, shadow: Shadow) {
    (self.progress, self.opening, self.shadow) = (progress, opening, shadow)
  }
}
