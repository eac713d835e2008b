import PaperGeometry
import PaperLayouts
import Shell

/// An open book that is read aloud: it turns its pages when the voice does, and shows what is said.
extension BookScene {
  /// Reads aloud from the selection, or else from the top of the pages that are seen.
  package func readAloud(_ manner: SpeechManner) {
    guard let page = readPages.first ?? text.selection?.lower.page else {
      return text.tell("Open the book at a page to have it read aloud.")
    }
    text.readAloud(from: page, manner)
    text.aloud?.followed = page
  }

  /// Follows the voice with the pages, and the hand with the voice.
  func advanceAloud(at time: Double) {
    text.advanceAloud()
    guard var reading = text.aloud, !controller.isMoving(at: time) else { return }
    let read = readPages
    if let page = reading.player.page, !read.isEmpty, !read.contains(page) {
      if reading.followed == page {
        // The book was turned by hand.
        reading.followed = read[0]
        text.aloud = reading
        text.changeAloud { $0.go(to: read[0]) }
      } else {
        reading.followed = page
        text.aloud = reading
        turn(to: page, at: time)
      }
      return
    }
    if let page = reading.player.page { reading.followed = page }
    text.aloud = reading
    showSpoken(at: time)
  }

  /// Brings the sentence into view where the window shows only a part of the paper, once for each sentence, as a hand
  /// may move the paper meanwhile.
  private func showSpoken(at time: Double) {
    guard let player = text.aloudPlayer, let page = player.page,
      let part = player.spoken?.parts.first(where: { $0.page == page }), text.aloud?.shown != part,
      !look.zoom.isHeld, !look.isMoving(at: time), let words = text.words(page)
    else { return }
    text.aloud?.shown = part
    guard look.zoom.isMagnified(at: time) || reach.hasRoom,
      let surface = seenSides(at: now).sides.first(where: { $0.content.page == page })?.surface
    else { return }
    let corners = words.rects(of: part.range).flatMap { rect in
      [Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY)].compactMap(surface.screen)
    }
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max()
    else { return }
    look.zoom.reveal(Rect(left, top, right - left, bottom - top), reach, at: time)
  }
}
