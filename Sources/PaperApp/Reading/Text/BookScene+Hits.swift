import Books
import Content
import PaperGeometry
import PaperLayouts

/// Parts of pages that come into view where the window shows only a part of the paper.
extension BookScene {
  /// Brings the current hit into view, once for each step, as a hand may move the paper meanwhile.
  func showHit(at time: Double) {
    guard let find = text.find, let hit = find.current, text.shownHit != hit,
      !look.zoom.isHeld, !look.isMoving(at: time), !controller.isMoving(at: time),
      // A scroll goes to the beginning of the hit's page first.
      scrolled?.hasNewGoal != true
    else { return }
    let marks = TextMarks(content: session.content, document: book.id, accent: .clear)
    guard seenPages.contains(hit.page), let places = marks.places(of: find, on: hit.page) else {
      return
    }
    text.shownHit = hit
    guard places.indices.contains(hit.index) else { return }
    reveal(places[hit.index], on: hit.page, at: time)
  }

  /// Brings rectangles of a page, in page space, into view.
  func reveal(_ rects: [Rect], on page: Int, at time: Double) {
    guard look.zoom.isMagnified(at: time) || reach.hasRoom,
      let surface = seenSides(at: now).sides.first(where: { $0.content.page == page })?.surface
    else { return }
    let tilt = session.content.tilt(of: book.page(page))
    let corners = rects.map { tilt.upright($0) }.flatMap { rect in
      [Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY)].compactMap(surface.screen)
    }
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max()
    else { return }
    scrolled?.letGo()
    look.zoom.reveal(Rect(left, top, right - left, bottom - top), reach, at: time)
  }
}
