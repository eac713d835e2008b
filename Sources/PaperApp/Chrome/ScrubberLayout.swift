import Content
import Controls
import PaperGeometry

/// The places in the scrubber: a pure function of the window, the book's place and its length.
package struct ScrubberLayout: Equatable {
  /// In points of the window; empty where the window has no room.
  package let frame: Rect
  package let pageCount: Int
  package let isRightToLeft: Bool

  static let height = 28.0
  static let below = 24.0
  private static let minimumHeight = 20.0
  /// Between the book and the scrubber, in points.
  private static let gap = 3.0
  private static let inset = 14.0

  package init(_ book: ReadBook, in view: ViewSize) {
    (pageCount, isRightToLeft) = (book.pageCount, book.isRightToLeft)
    let size = view.size
    let width = min(max(book.area.width, 200), size.width - 32)
    guard size.height >= 200, width >= 120, book.pageCount > 1 else {
      frame = .zero
      return
    }
    let x = (book.area.midX - width / 2).clamped(to: 16...max(16, size.width - 16 - width))
    let (y, height) = Self.upright(below: book.bounds.maxY, in: size.height)
    frame = Rect(view.whole(x), view.whole(y), view.whole(width), view.whole(height))
  }

  /// The upper edge and the height of the scrubber: where it usually is, but in the middle of what a large book
  /// leaves free below, and lower where that is little. Over the paper of a magnified book it lies as usual.
  private static func upright(below book: Double, in window: Double) -> (y: Double, height: Double)
  {
    let usual = window - below - height
    let room = window - book
    guard usual < book + gap, room >= minimumHeight else { return (usual, height) }
    let low = (room - 2 * gap).clamped(to: minimumHeight...height)
    return (book + (room - low) / 2, low)
  }

  /// The track, from the middle of the thumb at one end to that at the other.
  var track: Rect { Rect(frame.minX + Self.inset, frame.midY - 1, frame.width - 2 * Self.inset, 2) }

  /// Where a page stands on the track, in points of the window. A book read from right to left begins at the right.
  package func x(of page: Int) -> Double {
    let last = Double(max(1, pageCount - 1))
    let fraction = (Double(page) / last).clamped(to: 0...1)
    return track.minX + (isRightToLeft ? 1 - fraction : fraction) * track.width
  }

  /// The page at a place.
  package func page(at x: Double) -> Int {
    let fraction = ((x - track.minX) / max(1, track.width)).clamped(to: 0...1)
    return Int(((isRightToLeft ? 1 - fraction : fraction) * Double(pageCount - 1)).rounded())
  }

  /// The places of some pages in any order, those that would lie on each other once: never more than the track has
  /// room for.
  func places(of pages: [Int], apart: Double) -> [Double] {
    var slots: Set<Int> = []
    return pages.compactMap { page in
      let x = x(of: page)
      return slots.insert(Int(((x - track.minX) / apart).rounded())).inserted ? x : nil
    }
  }
}

/// Where chapters, hits and bookmarks stand on the scrubber, made anew only when one of them or the scrubber changes.
struct ScrubberMarks {
  private struct Key: Equatable {
    var layout: ScrubberLayout
    var chapters, hits, bookmarks: [Int]
  }

  private var key: Key?
  /// In points of the window.
  private(set) var chapters: [Double] = []
  private(set) var hits: [Double] = []
  private(set) var bookmarks: [Double] = []

  mutating func follow(_ book: ReadBook, _ layout: ScrubberLayout) {
    let next = Key(
      layout: layout, chapters: book.chapters.ticks, hits: book.hits, bookmarks: book.bookmarks)
    guard next != key else { return }
    key = next
    chapters = layout.places(of: next.chapters, apart: 4)
    hits = layout.places(of: next.hits, apart: 3)
    bookmarks = layout.places(of: next.bookmarks, apart: 4)
  }
}
