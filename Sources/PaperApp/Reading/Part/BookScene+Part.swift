import Books
import Content
import Localisation
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell

/// Parts of pages as pictures: Ctrl, Shift and a drag draw a rectangle, and a command takes the whole page.
extension BookScene {
  /// - Returns: whether the event belongs to a hand that draws a rectangle.
  func handlePart(_ event: InputEvent, at time: Double) -> Bool {
    switch event {
    case .pointerDown(let point, .left, let modifiers, let pointer)
    where modifiers.isSuperset(of: [.control, .shift]) && part.drawing == nil:
      guard let hit = page(at: point), let page = hit.content.page, let place = hit.page else {
        return false
      }
      part.drawing = PagePart.Drawing(page: page, pointer: pointer, from: place, to: place)
      return true
    case .pointerMoved(let point, let pointer) where part.drawing?.pointer == pointer:
      if let page = part.drawing?.page, let place = place(of: point, on: page) {
        part.drawing?.to = place
      }
      return true
    case .pointerUp(_, .left, let pointer) where part.drawing?.pointer == pointer:
      let drawn = part.drawing
      part.drawing = nil
      if let drawn, !drawn.isGivenUp, isLarge(drawn) { wantPicture(of: drawn.rect, on: drawn.page) }
      return true
    case .pointerCancelled, .pinch: part.drawing = nil
    default: break
    }
    return false
  }

  /// Gives the rectangle up that is being drawn.
  func endPart() -> Outcome? {
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
    session.marks += part.marks(BookCloth.of(book.id).color).map { mark in
      var mark = mark
      mark.rect = session.content.tilt(of: book.page(mark.page)).inFile(mark.rect)
      return mark
    }
    guard let wanted = part.wanted else { return }
    if let picture = session.content.kept(wanted) {
      part.wanted = nil
      text.requests.append(.picture(picture.bitmap))
    } else if let reason = session.content.failures.reason(for: wanted) {
      part.wanted = nil
      let words = Localisation.text(
        "The picture cannot be made: {reason}", ["reason": reason.reason])
      text.requests.append(.tell(words))
    }
  }

  func addPartDemand(to demand: inout Demand) {
    if let wanted = part.wanted { demand.add(.image(wanted), .now) }
  }
}
