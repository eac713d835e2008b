import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import Shell
import Localisation

/// Pages that are scrolled: by keys, and by themselves.
extension BookScene {
  /// The pages as a strip; nil where they are turned.
  var scrolled: StripPageController? { controller as? StripPageController }

  /// Whether pages are scrolled and have no leaves.
  package var isScrolled: Bool { controller.isScrolled }

  // MARK: Commands

  /// - Returns: nil for a command that is none of the scroll's.
  func performScroll(_ command: Command, at time: Double) -> Outcome? {
    switch command {
    case .scrollByItself: return scrollByItself(at: time)
    case .joinPages: return .saying(joinPages(at: time))
    default: break
    }
    guard controller.isScrolled else { return nil }
    switch command {
    case .nextPage, .nextArea: scroll(1, by: screenful, at: time)
    case .previousPage, .previousArea: scroll(-1, by: screenful, at: time)
    case .lineDown: scroll(1, by: Self.line, at: time)
    case .lineUp: scroll(-1, by: Self.line, at: time)
    default: return nil
    }
    return .used
  }

  /// The way of an arrow's key, in points of the window.
  private static let line = 72.0
  /// The part of the window that is seen before and after a screenful, in which the eye finds its line again.
  private static let overlap = 0.08

  /// In points of the window: all of the view but two lines of the text that is read.
  private var screenful: Double {
    guard let strip = scrolled?.strip else { return 1 }
    let view = strip.shape.axis.isDown ? session.view.size.height : session.view.size.width
    return view - max(view * Self.overlap, min(view / 3, twoLines))
  }

  /// The height of two lines of the page that is read, in points of the window; 0 while the lines are not known.
  private var twoLines: Double {
    guard let strip = scrolled?.strip, strip.shape.axis.isDown, let page = readPages.first,
      let lines = text.words(page)?.lines, lines.count > 4
    else { return 0 }
    let tops = lines.map(\.quad.bounds.minY).sorted()
    let steps = zip(tops.dropFirst(), tops).map { $0 - $1 }.filter { $0 > 1e-4 }.sorted()
    guard !steps.isEmpty else { return 0 }
    return 2 * steps[steps.count / 2] * strip.size(of: page).height * look.zoom.scale
  }

  /// Moves the view along the strip.
  private func scroll(_ step: Int, by points: Double, at time: Double) {
    guard let strip = scrolled else { return }
    turn(step, at: time) {
      strip.letGo()
      let way = strip.strip.way(Double(step) * points / look.zoom.scale)
      _ = look.zoom.scroll(by: way, reach, at: time)
    }
  }

  // MARK: By itself

  private func scrollByItself(at time: Double) -> Outcome {
    guard controller.isScrolled else {
      return .saying(
        Localisation.text("Only pages that scroll move by themselves; S changes how pages turn."))
    }
    guard ownScroll == nil else {
      stopScrolling()
      return .used
    }
    ownScroll = OwnScroll(at: time)
    return .saying(
      Localisation.text("The pages scroll. + and - change the speed, any other key stops."))
  }

  /// Ends the scrolling by itself.
  func stopScrolling() { ownScroll = nil }

  /// Takes a key while the pages scroll by themselves.
  /// - Returns: nil where they do not.
  func handleOwnScroll(_ key: Key) -> Outcome? {
    guard ownScroll != nil else { return nil }
    if let step = OwnScroll.step(of: key) {
      ownScroll?.change(by: step)
    } else if !key.isRepeat, !OwnScroll.isModifier(key) {
      stopScrolling()
    }
    return .used
  }

  /// Moves the view on by what has passed since the last frame, and stops at the end of the book.
  private func advanceOwnScroll(to time: Double) {
    guard let strip = scrolled, !isArriving else { return stopScrolling() }
    guard let way = ownScroll?.advance(to: time), way > 0 else { return }
    strip.letGo()
    let isMoved = look.zoom.put(
      by: strip.strip.way(way / look.zoom.scale), reach, at: time)
    if !isMoved { stopScrolling() }
  }

  // MARK: The view

  /// Moves the view to where a strip wants it.
  /// - Parameter atOnce: whether all is laid out anew, so that a way from the former place means nothing.
  func followStrip(at time: Double, atOnce: Bool = false) {
    guard let strip = scrolled else { return }
    let shift = strip.takeShift()
    if shift != .zero { look.zoom.shift(by: shift) }
    let isShown = strip.isShown
    let target = look.zoom.motion.target
    if let center = strip.takeCenter(from: target.center, scale: target.scale) {
      look.zoom.show(center, reach, animated: isShown && !atOnce, at: time)
    } else if !look.isMoving(at: time) || look.zoom.isHeld {
      strip.rest()
    }
    if ownScroll != nil { advanceOwnScroll(to: time) }
    session.seen = look.camera(at: time).seen
  }

  /// Shows the pages where another kind of controller has put them.
  func placeView() {
    readContents = []
    if controller.isScrolled { return followStrip(at: now, atOnce: true) }
    stopScrolling()
    look.zoom.restart(reach, session.direction)
    session.seen = look.camera(at: now).seen
  }

  // MARK: Seams

  /// Joins pages without a seam, or parts them.
  /// - Returns: how the pages lie now, in words.
  private func joinPages(at time: Double) -> String {
    guard !session.isTall else { return Localisation.text("A strip has no seams.") }
    guard controller.isScrolled else {
      return Localisation.text("Only pages that scroll are joined; S changes how pages turn.")
    }
    let joins = session.isJoined != true
    join(joins)
    return joins
      ? Localisation.text("Pages without seams.")
      : Localisation.text("Pages apart from each other.")
  }

  private func join(_ joins: Bool) {
    session.isJoined = joins
    memory.change(book.id) { $0.isJoined = joins }
    guard controller.isScrolled else { return }
    look.zoom.zoom(to: 1, about: scrolled?.strip.beginning, reach, at: now)
    controller.resize()
    followStrip(at: now, atOnce: true)
  }

  /// Joins the pages of a book that is cut through its pictures, and scrolls the book where the reader has chosen no other
  /// style. The pictures are looked at as they come; none is asked for.
  func guessSeams(at time: Double) {
    guard session.isJoined == nil, !book.isReflowable, !book.isPrinted, !session.isTall,
      session.seams.isJoined == nil, !change.isUnderWay, !controller.isMoving(at: time),
      controller.place.page < SeamMatch.pages
    else { return }
    session.compareSeams()
    guard session.seams.isJoined == true else { return }
    join(true)
    guard memory.state(of: book.id).style == nil, controller.style != .scroll else { return }
    controller.handle(.pointerCancelled, at: time)
    change.wanted = .scroll
  }
}

extension InputEvent {
  /// Whether a hand begins something new on the page.
  var isHand: Bool {
    switch self {
    case .pointerDown, .wheel, .pinch: true
    default: false
    }
  }
}

extension BookSession {
  /// Compares the edges of pages that follow each other, of which pictures have come since the last frame.
  func compareSeams() {
    let pages = min(SeamMatch.pages, book.pageCount)
    for page in 0..<max(0, pages - 1) where !seams.compared.contains(page) {
      guard let above = picture(of: page), let below = picture(of: page + 1) else { continue }
      seams.compare(first: page, above: above, below: below, isAlike: isAsWide(page, page + 1))
    }
  }

  /// Whether two pages are equally wide in their own pixels.
  private func isAsWide(_ page: Int, _ other: Int) -> Bool {
    let widths = [page, other].map { content.sizes.size(of: .page(book.page($0)))?.width }
    guard let a = widths[0], let b = widths[1] else { return false }
    return abs(a - b) <= 1
  }

  /// The largest picture of a whole page that is there.
  private func picture(of page: Int) -> Bitmap? {
    let requests = content.cache.requests(of: .page(book.page(page)))
    let largest = requests.filter { $0.part == nil }.max { $0.height < $1.height }
    guard let largest, case .picture(let picture) = content.cache[.image(largest)] else {
      return nil
    }
    return picture.bitmap
  }
}
