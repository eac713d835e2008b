import PaperGeometry
import PaperLayouts
import Shell
import Localisation

/// An open book that is read aloud: it turns its pages when the voice does, and shows what is said.
extension BookScene {
  /// Reads aloud from the selection, or else from the top of the pages that are seen.
  package func readAloud(_ manner: SpeechManner) {
    guard let page = readPages.first ?? text.selection?.lower.page else {
      return text.tell(Localisation.text("Open the book at a page to have it read aloud."))
    }
    text.readAloud(from: page, manner)
    text.aloud?.standing = controller.place.page
  }

  /// Follows the voice with the pages, and the hand with the voice: where the book stands or goes to another page than
  /// the one at which the voice left it, the reader has turned it, and the voice goes there when the leaves rest.
  func advanceAloud(at time: Double) {
    text.advanceAloud()
    guard let reading = text.aloud, pressed.isEmpty else { return }
    // Of a strip several pages may be seen, the last one never at the top of the window.
    let isStrip = controller.isScrolled
    let pages = isStrip ? controller.pagesAround.sorted() : readPages
    let isMoving = controller.isMoving(at: time) || (isStrip && look.isMoving(at: time))
    if let page = reading.player.page, pages.isEmpty || pages.contains(page) {
      text.aloud?.standing = controller.place.page
      if !isMoving { showSpoken(at: time) }
    } else if reading.standing != controller.place.page {
      guard !isMoving, let first = pages.min(), let last = pages.max() else { return }
      text.aloud?.standing = controller.place.page
      let from = isStrip ? min(last, max(first, controller.place.page)) : first
      text.changeAloud { $0.go(to: from...last) }
    } else if let page = reading.player.page, !isMoving || reading.followed != page {
      // Leaves that are still in the air hold nothing up: a voice may be faster than they are.
      turn(to: page, at: time)
      text.aloud?.standing = controller.place.page
      text.aloud?.followed = page
    }
  }

  /// Brings the sentence into view where the window shows only a part of the paper, once for each sentence, as a hand
  /// may move the paper meanwhile.
  private func showSpoken(at time: Double) {
    guard let player = text.aloudPlayer, let page = player.page,
      let part = player.spoken?.parts.first(where: { $0.page == page }), text.aloud?.shown != part,
      !look.zoom.isHeld, !look.isMoving(at: time), let words = text.words(page)
    else { return }
    text.aloud?.shown = part
    reveal(words.rects(of: part.range), on: page, at: time)
  }
}
