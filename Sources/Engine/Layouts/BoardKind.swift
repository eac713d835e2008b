import PaperGeometry

/// What stands on the boards of a `WallLayout`.
package enum BoardKind: Sendable {
  case spines, covers

  /// The distance of two boards at which a wall is broken into rows, in points.
  /// - Parameter viewport: the height of the view that shows books.
  func usualPitch(_ viewport: Double) -> Double {
    switch self {
    case .spines: 205
    // Between a spine of the wall and the cover at the centre of the carousel.
    case .covers: (viewport / 3).clamped(to: 270...480)
    }
  }

  /// The largest distance of two boards, for few books.
  func largestPitch(_ viewport: Double) -> Double {
    switch self {
    case .spines: max(430, viewport * 0.5)
    case .covers: max(430, viewport * 0.55)
    }
  }

  /// The part of the pitch that the tallest book takes.
  var share: Double { self == .spines ? 0.82 : 0.8 }

  /// The least space between two books, in points.
  func gap(_ pitch: Double) -> Double { self == .spines ? 1 : pitch * 0.07 }

  /// The factor of the pitch with which a further book fits into a row; 1 where that book would cost much of the size.
  /// Rows of few covers would else have wide gaps.
  func tightness(_ pitch: Double, width: Double) -> Double {
    guard self == .covers else { return 1 }
    let cover = pitch * share * Design.page.width / Design.page.height
    let number = ((width + gap(pitch)) / (cover + gap(pitch))).rounded(.down) + 1
    let factor = width / (number * cover + (number - 1) * gap(pitch)) * 0.999
    return factor > 0.86 ? min(1, factor) : 1
  }

  /// The look of a book that stands in its row.
  func attributes(of book: Int, in frame: Rect) -> ItemAttributes {
    var item = ItemAttributes(index: book, frame: frame, anchorPoint: Point(0.5, 1))
    switch self {
    case .spines: item.cornerRadii = CornerRadii(min(2.5, frame.width * 0.12))
    case .covers:
      let scale = frame.height / Design.page.height
      item.cornerRadii = .right(Design.cornerRadius * scale)
      item.shadow = Shadow(
        opacity: 0.45, radius: 14 * scale, offset: Point(4 * scale, 6 * scale))
    }
    return item
  }
}

extension SpineMeasures {
  /// The measures of a cover in a row of covers of one height.
  /// - Parameter trim: the printed page; a page of unknown size has the design's shape.
  package init(coverOf trim: Size?) {
    let shape = trim.map { $0.width / $0.height } ?? Design.page.width / Design.page.height
    let known = shape.isFinite && shape > 0 ? shape : Design.page.width / Design.page.height
    self.init(
      height: Float(Self.tallest), thickness: Float(Self.tallest * known.clamped(to: 0.45...1.5)))
  }
}
