import Books
import Content
import Localisation
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell

/// Parts of pages as pictures: Ctrl, Shift and a drag draw a rectangle, and a command takes the whole page.
extension BookScene {
  /// - Returns: whether the event belongs to a hand that draws a rectangle, or that drags the drawn part away.
  func handlePart(_ event: InputEvent, at time: Double) -> Bool {
    switch event {
    case .pointerDown(let point, .left, let modifiers, let pointer)
    where modifiers.isSuperset(of: [.control, .shift]) && part.drawing == nil:
      (part.kept, part.press) = (nil, nil)
      guard let hit = page(at: point), let page = hit.content.page, let place = hit.page else {
        return false
      }
      part.drawing = PagePart.Drawing(page: page, pointer: pointer, from: place, to: place)
      // What a link or a field tells would lie over what is told of the part.
      text.losePointer()
      return true
    case .pointerDown(let point, .left, [], let pointer)
    where pointer.kind == .mouse && part.press == nil && holdsPart(at: point):
      part.press = PagePart.Press(pointer: pointer, from: point)
      return true
    case .pointerDown: (part.kept, part.press) = (nil, nil)
    case .pointerMoved(let point, let pointer) where part.press?.pointer == pointer:
      dragPart(to: point)
      return true
    case .pointerUp(_, .left, let pointer) where part.press?.pointer == pointer:
      part.press = nil
      return true
    case .pointerMoved(let point, let pointer) where part.drawing?.pointer == pointer:
      if let page = part.drawing?.page, let place = place(of: point, on: page) {
        part.drawing?.to = place
      }
      return true
    case .pointerUp(_, .left, let pointer) where part.drawing?.pointer == pointer:
      let drawn = part.drawing
      part.drawing = nil
      if let drawn, !drawn.isGivenUp, isLarge(drawn) {
        part.wanted = nil
        wantPicture(of: drawn.rect, on: drawn.page)
        part.kept = part.wanted.map {
          PagePart.Kept(page: drawn.page, rect: drawn.rect, request: $0)
        }
      }
      return true
    case .pointerCancelled, .pinch: (part.drawing, part.press) = (nil, nil)
    default: break
    }
    return false
  }

  /// Whether a press at a point holds the drawn part.
  package func holdsPart(at point: Point) -> Bool {
    guard let kept = part.kept, let hit = page(at: point), hit.content.page == kept.page,
      let place = hit.page
    else { return false }
    return kept.rect.contains(place)
  }

  /// Begins to drag the drawn part's picture, as soon as the hand has moved and the picture is there.
  private func dragPart(to point: Point) {
    guard let press = part.press, !press.isDragging, let kept = part.kept,
      let picture = kept.picture, press.from.distance(to: point) > PagePart.dragSlop
    else { return }
    part.press?.isDragging = true
    let name = PictureNames(book.title, last: book.pageCount - 1).name(of: kept.page)
    text.requests.append(.dragPicture(picture, name: name, at: point))
  }

  /// Copies the drawn part again.
  func copyPart() -> Outcome? {
    guard let picture = part.kept?.picture else { return nil }
    text.requests.append(.picture(picture))
    return .used
  }

  /// Gives the rectangle up that is being drawn, or that was drawn.
  func endPart() -> Outcome? {
    if part.drawing == nil, part.kept != nil {
      (part.kept, part.press) = (nil, nil)
      return .used
    }
    guard part.drawing?.isGivenUp == false else { return nil }
    part.drawing?.isGivenUp = true
    return .used
  }

  /// Has the page beneath the mouse copied as a picture, else the page that is read.
  func copyPage() -> Outcome {
    let page = hovered.flatMap { self.page(at: $0)?.content.page } ?? controller.place.page
    guard (0..<book.pageCount).contains(page), let aspect = aspect(of: page) else {
      return .saying(Localisation.text("There is no page to copy here."))
    }
    // The page's picture takes the place of a part's picture that has not come yet.
    if part.kept?.picture == nil { part.kept = nil }
    wantPicture(of: Rect(0, 0, aspect, 1), on: page)
    return .used
  }

  private func aspect(of page: Int) -> Double? {
    session.content.aspect(of: .page(book.page(page)))
  }

  private func isLarge(_ drawn: PagePart.Drawing) -> Bool {
    let rect = drawn.rect.scaled(by: pointsPerPage(drawn.page))
    return min(rect.width, rect.height) >= PagePart.slop
  }

  /// The height of a page as it is seen, in points of the window; 0 where it is not seen.
  private func pointsPerPage(_ page: Int) -> Double {
    guard let top = screen(.zero, on: page), let bottom = screen(Point(0, 1), on: page) else {
      return 0
    }
    return top.distance(to: bottom)
  }

  /// The place on a page beneath a point of the window; for a point beside the page the nearest place.
  private func place(of point: Point, on page: Int) -> Point? {
    if let hit = self.page(at: point), hit.content.page == page, let place = hit.page {
      return place
    }
    let tilt = session.content.tilt(of: book.page(page))
    guard let aspect = aspect(of: page), let origin = screen(tilt.inFile(.zero), on: page),
      let right = screen(tilt.inFile(Point(aspect, 0)), on: page),
      let down = screen(tilt.inFile(Point(0, 1)), on: page)
    else { return nil }
    let (across, along, way) = (right - origin, down - origin, point - origin)
    let area = across.x * along.y - across.y * along.x
    guard abs(area) > 1 else { return nil }
    let x = (way.x * along.y - way.y * along.x) / area
    let y = (across.x * way.y - across.y * way.x) / area
    return Point(aspect * x.clamped(to: 0...1), y.clamped(to: 0...1))
  }

  private func wantPicture(of rect: Rect, on page: Int) {
    let id = book.page(page)
    guard let size = session.content.sizes.size(of: .page(id)),
      var image = PagePart.request(
        id, rect, of: size,
        shown: pointsPerPage(page) * session.view.scale / size.height, isPrinted: book.isPrinted)
    else {
      return text.requests.append(.tell(Localisation.text("There is no page to copy here.")))
    }
    image.scan = session.content.lit(image).scan
    part.wanted = image
  }

  /// Hands the picture on, as soon as the picture is there.
  func advancePart() {
    // The rectangle is drawn over the page as the page is seen; marks tell of the page in the file.
    let height = part.frame.map { pointsPerPage($0.page) } ?? 0
    session.marks += part.marks(BookCloth.of(book.id).color, height: height).map { mark in
      var mark = mark
      mark.rect = session.content.tilt(of: book.page(mark.page)).inFile(mark.rect)
      return mark
    }
    followKept()
    guard let wanted = part.wanted else { return }
    if let picture = session.content.kept(wanted) {
      part.wanted = nil
      if part.kept?.request == wanted { part.kept?.picture = picture.bitmap }
      text.requests.append(.picture(picture.bitmap))
    } else if let reason = session.content.failures.reason(for: wanted) {
      part.wanted = nil
      if part.kept?.request == wanted { part.kept = nil }
      let words = Localisation.text(
        "The picture cannot be made: {reason}", ["reason": reason.reason])
      text.requests.append(.tell(words))
    }
  }

  /// Gives the drawn part up where its page is no longer seen, or is set otherwise.
  private func followKept() {
    guard let kept = part.kept else { return }
    let isSeen = kept.page < book.pageCount && seenPages.contains(kept.page)
    if !isSeen || kept.request.image != .page(book.page(kept.page)) {
      (part.kept, part.press) = (nil, nil)
    }
  }

  func addPartDemand(to demand: inout Demand) {
    if let wanted = part.wanted { demand.add(.image(wanted), .now) }
  }
}
