import PaperGeometry

/// A side of a page as it is seen at one moment, with the maps between a point of the page and the
/// point of the screen where that point is seen. The fit maps page space to the sheet, and the surface
/// maps the sheet to the screen.
///
/// - *Page space* has the page's own units, its upper left corner at (0, 0).
/// - The *sheet* is the whole side, in points, upper left corner at (0, 0).
/// - The *screen* is the space of the layout, in points of the view.
///
/// Users need only the two maps, and need not know that this surface is a plane seen in perspective, or a sheet that bends
/// out of such a plane. A side can have several surfaces, each with its part of the sheet: the side of a folded leaf has a
/// surface before the fold and another behind the fold.
public struct PageSurface: Equatable, Sendable {
  /// How the page lies on the sheet; nil for a side without a page.
  package let fit: PageFit?
  /// The part of the sheet that this surface shows.
  package let part: Rect
  /// The map from the sheet to the screen.
  private let projection: Projection
  /// The map from the screen to the sheet; nil where the plane is seen edge-on.
  private let inverse: Projection?
  /// What takes the place of both maps where the sheet bends.
  private let bent: BentSheet?

  package init(fit: PageFit?, part: Rect, projection: Projection) {
    self.init(fit: fit, part: part, projection: projection, bent: nil)
  }

  init(fit: PageFit?, part: Rect, projection: Projection, bent: BentSheet?) {
    (self.fit, self.part, self.projection) = (fit, part, projection)
    (inverse, self.bent) = (projection.inverted, bent)
  }

  /// The same surface on another screen, on which this screen's upper left corner lies at `origin`.
  package func moved(by origin: Point) -> PageSurface {
    seen(through: .translation(origin.x, origin.y))
  }

  /// The same surface on another screen, to which `projection` leads from this one.
  package func seen(through projection: Projection) -> PageSurface {
    PageSurface(
      fit: fit, part: part, projection: self.projection.concatenating(projection),
      bent: bent?.seen(through: projection))
  }

  // MARK: From the page to the screen

  /// Where a point of the page is seen, or would be seen if the point were not covered or cut off; nil
  /// behind the eye and without a page.
  public func screen(_ page: Point) -> Point? { fit.flatMap { onScreen($0.sheet(page)) } }

  /// Where a point of the sheet is seen.
  private func onScreen(_ sheet: Point) -> Point? {
    bent.map { $0.screen(sheet) } ?? projection.apply(sheet)
  }

  /// Where the corners of a rectangle of the page are seen, cut to what this surface shows; nil where it shows nothing
  /// of the rectangle. On a sheet that bends the rectangle's sides are no straight lines.
  package func quad(_ page: Rect) -> Quad? { shown(page).flatMap(quad(ofSheet:)) }

  /// The part of a rectangle of the page that this surface shows, on the sheet; nil where it shows
  /// nothing.
  package func shown(_ page: Rect) -> Rect? {
    let shown = fit?.sheet(page).intersection(part) ?? .zero
    return shown.isEmpty ? nil : shown
  }

  // MARK: From the screen to the page

  /// The point of the sheet that is seen at a point of the screen; nil where this surface is not seen
  /// there.
  package func sheet(at screen: Point) -> Point? {
    if let bent { return bent.sheet(at: screen).flatMap { part.contains($0) ? $0 : nil } }
    guard let sheet = inverse?.apply(screen), part.contains(sheet),
      projection.apply(sheet) != nil
    else { return nil }
    return sheet
  }

  /// The smallest rectangle of the sheet around what this surface shows in a rectangle of the screen; nil where
  /// the surface is not wholly before the eye. Of a sheet that bends, a rectangle that may be larger.
  package func sheet(covering screen: Rect) -> Rect? {
    if let bent { return bent.sheet(covering: screen, of: part)?.intersection(part) ?? part }
    guard quad(ofSheet: part) != nil, let inverse else { return nil }
    let corners = [
      screen.origin, Point(screen.maxX, screen.minY), Point(screen.minX, screen.maxY),
      Point(screen.maxX, screen.maxY),
    ].compactMap(inverse.apply)
    // A corner of the screen beyond the plane's horizon sees no point of it.
    guard corners.count == 4 else { return part }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x, y, (xs.max() ?? 0) - x, (ys.max() ?? 0) - y).intersection(part)
  }

  private func quad(ofSheet rect: Rect) -> Quad? {
    guard bent != nil else { return Quad(rect, through: projection) }
    guard let a = onScreen(rect.origin), let b = onScreen(Point(rect.maxX, rect.minY)),
      let c = onScreen(Point(rect.maxX, rect.maxY)), let d = onScreen(Point(rect.minX, rect.maxY))
    else { return nil }
    return Quad(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d)
  }

  /// Where the sheet's upper left corner is seen, if the sheet is neither turned nor scaled on the screen.
  package var flatOrigin: Point? {
    guard bent == nil, let quad = quad(ofSheet: part) else { return nil }
    let (a, b) = (quad.topLeft, quad.bottomRight)
    let isFlat =
      abs(b.x - a.x - part.width) < 1e-6 && abs(b.y - a.y - part.height) < 1e-6
      && abs(quad.topRight.y - a.y) < 1e-6 && abs(quad.bottomLeft.x - a.x) < 1e-6
    return isFlat ? a - part.origin : nil
  }

  /// The point of the page that is seen at a point of the screen; nil where this surface is not seen
  /// there or shows paper without a page.
  public func page(at screen: Point) -> Point? {
    guard let fit, let sheet = sheet(at: screen), fit.target.contains(sheet) else { return nil }
    return fit.page(sheet)
  }
}

extension ItemAttributes {
  /// The surface of an item that shows one side of a page as a whole.
  package func surface(fit: PageFit?) -> PageSurface {
    let onScreen = Transform3D.translation(frame.minX, frame.minY).concatenating(matrix)
    return PageSurface(
      fit: fit, part: Rect(origin: .zero, size: frame.size), projection: Projection(onScreen),
      bent: bend.map {
        BentSheet(
          fold: $0.fold, profile: $0.profile, isBack: $0.isBack, width: frame.width,
          space: SpaceProjection(onScreen))
      })
  }
}
