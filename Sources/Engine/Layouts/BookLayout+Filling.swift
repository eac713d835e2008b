import PaperGeometry

/// A book whose pages fill their view, without boards, piles and margins: for programs that show nothing but pages.
extension BookLayout {
  /// - Parameters:
  ///   - view: in points. Two pages share its width with the spine between them; the spine of a single page is at the edge of
  ///     the view from which the book is read.
  ///   - focus: in single mode the page of the spread that is seen, as `focus` has it.
  ///   - paperWeight: see `paperWeight`; clamped to 0.25...3.
  package init(
    filling view: Size, imposition: Imposition, mode: LeavesMode, focus: Double? = nil,
    paperWeight: Double = 1
  ) {
    viewSize = Size(Self.mended(view.width, 1e-3...1e6), Self.mended(view.height, 1e-3...1e6))
    self.imposition = imposition
    self.mode = mode
    self.paperWeight = Self.mended(paperWeight, 0.25...3)
    pageSize = Size(viewSize.width / (mode == .facing ? 2 : 1), viewSize.height)
    self.focus = mode == .facing ? nil : focus.map { Self.mended($0, Self.focusRange) }
    let middle = mode == .facing ? viewSize.width / 2 : 0
    (alone, mirrorWidth) = (middle, viewSize.width)
    ltrSpine = Point(middle + (self.focus ?? 0) * pageSize.width, viewSize.height / 2)
    (pixelScale, scale, pose, abreast) = (1, 1, 0, mode == .facing ? 1 : 0)
    (opening, showsStrip) = (nil, true)
    // Nothing lies beside the pages, and a book that is closed stays where it is.
    (closedShift, cornerRadius) = (0, 0)
    // Paper that rises towards a near eye would be cut off at the edges of the view.
    eyeDistance = Self.farthestEye
  }

  /// In points: the eye looks straight down from there as far as pixels tell.
  static let farthestEye = 1e6
}
