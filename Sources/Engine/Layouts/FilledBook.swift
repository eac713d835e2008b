import PaperGeometry

/// A book whose pages fill their view, without boards, piles and margins: the book of a `LeavesView`.
extension BookLayout {
  /// - Parameters:
  ///   - view: in points. Two pages share its width with the spine between them; the spine of a single page is at the edge of
  ///     the view from which the book is read.
  ///   - paperWeight: see `paperWeight`; clamped to 0.25...3.
  public init(
    filling view: Size, imposition: Imposition, mode: LeavesMode, paperWeight: Double = 1
  ) {
    viewSize = Size(Self.mended(view.width, 1e-3...1e6), Self.mended(view.height, 1e-3...1e6))
    self.imposition = imposition
    self.mode = mode
    self.paperWeight = Self.mended(paperWeight, 0.25...3)
    pageSize = Size(viewSize.width / (mode == .facing ? 2 : 1), viewSize.height)
    ltrSpine = Point(mode == .facing ? viewSize.width / 2 : 0, viewSize.height / 2)
    (alone, mirrorWidth) = (ltrSpine.x, viewSize.width)
    (pixelScale, scale, pose, abreast) = (1, 1, 0, mode == .facing ? 1 : 0)
    (opening, focus, showsStrip) = (nil, nil, false)
    // Nothing lies beside the pages, and a book that is closed stays where it is.
    (closedShift, cornerRadius) = (0, 0)
    // Paper that rises towards a near eye would be cut off at the edges of the view.
    eyeDistance = Self.farthestEye
  }

  /// In points: the eye looks straight down from there as far as pixels tell.
  static let farthestEye = 1e6
}

extension LeavesPaging {
  /// The imposition with the same leaves. Of single pages each is the front of a leaf of its own.
  package func imposition(_ direction: ReadingDirection) -> Imposition {
    Imposition(
      pages: mode == .single ? max(0, 2 * pages - 1) : pages, cover: .alone, direction: direction)
  }
}
