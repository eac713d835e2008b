import Books
import Chrome
import Content
import Controls
import PaperGeometry
import PaperGestures
import Reading
import Shell
import Words

/// The bar of a book that is read aloud: pause, the sentence before and after, slower and faster, and the end.
struct AloudBar {
  let responder: SheetResponder
  /// The book that is read.
  weak var book: BookScene?

  /// How much faster the voice gets by a press.
  static let step = 10

  private static let width = 312.0
  /// The width of a window whose toolbar leaves room for the bar beside its buttons, in points.
  private static let wide = 1000.0

  init(_ book: BookScene) {
    self.book = book
    responder = SheetResponder(
      Sheet(
        "aloud", title: "", [], place: .menu(.zero), width: Self.width, hasClose: false,
        spoken: Words.text("Read aloud")))
  }

  /// Shows what the player does.
  func show(_ player: AloudPlayer) {
    let isPaused = player.isPaused
    let rates = SpeechManner.rates
    let rate = player.manner.rate
    let line: [Control] = [
      .button("previous", Words.text("Sentence before"), icon: .previousSentence),
      .button(
        "pause", isPaused ? Words.text("Read on") : Words.text("Pause"),
        icon: isPaused ? .play : .pause),
      .button("next", Words.text("Sentence after"), icon: .nextSentence),
      .button("slower", Words.text("Slower"), icon: .slower, isEnabled: rate > rates.lowerBound),
      .words("rate", rate > 0 ? "+\(rate)" : "\(rate)", .caption, lines: 1),
      .button("faster", Words.text("Faster"), icon: .faster, isEnabled: rate < rates.upperBound),
      .button("stop", Words.text("Stop reading aloud"), icon: .close),
    ]
    if responder.view.sheet.lines != [line] { responder.view.sheet.lines = [line] }
  }

  /// In the middle at the top, where a wide window has the title; in a narrow one below the toolbar.
  func place(in view: ViewSize) {
    let x = (view.size.width - Self.width) / 2
    let place = Sheet.Place.menu(Point(x, view.size.width < Self.wide ? ToolbarLayout.height : 0))
    if responder.view.sheet.place != place { responder.view.sheet.place = place }
  }
}

/// Reading aloud, as far as the sheets about the text have to do with it.
extension TextSheets {
  /// Begins to read aloud; while the book is read, pauses, or goes on.
  func toggleAloud(_ book: BookScene) {
    guard book.text.aloudPlayer == nil else { return book.text.changeAloud { $0.togglePause() } }
    book.readAloud(manner)
  }

  /// Does what the reader has done on the bar.
  func performAloud(_ book: BookScene) {
    for action in aloud?.responder.takeActions() ?? [] {
      switch action {
      case .pressed("previous"): book.text.changeAloud { $0.previous() }
      case .pressed("pause"): book.text.changeAloud { $0.togglePause() }
      case .pressed("next"): book.text.changeAloud { $0.next() }
      case .pressed("slower"): changeRate(by: -AloudBar.step, book)
      case .pressed("faster"): changeRate(by: AloudBar.step, book)
      case .pressed("stop"), .closed: book.text.changeAloud { $0.stop() }
      default: break
      }
    }
  }

  private func changeRate(by step: Int, _ book: BookScene) {
    // The settings come back from their file later, and may be those of the press before.
    let rate = book.text.aloudPlayer?.manner.rate ?? manner.rate
    manner = SpeechManner(rate: rate + step, voice: manner.voice)
    book.text.changeAloud { $0.change(rate: manner.rate) }
    effects.append(.changeSetting(section: "speech", key: "rate", value: "\(manner.rate)"))
  }

  /// Takes what the voice has told.
  func take(_ event: SpeechEvent, _ book: BookScene?) {
    book?.text.changeAloud { $0.take(event) }
  }

  /// Shows the bar as long as the book is read.
  func followAloud(_ book: BookScene?, at time: Double) {
    guard let book, let player = book.text.aloudPlayer else { return closeAloud(at: time) }
    if aloud == nil {
      let bar = AloudBar(book)
      present(bar.responder, depth: 0.5, takesFocus: false)
      aloud = bar
    }
    aloud?.show(player)
  }

  private func closeAloud(at time: Double) {
    if let aloud { close(aloud.responder, at: time) }
    aloud = nil
  }

  /// Silences the voice, as the book has been closed.
  func endAloud(at time: Double) {
    guard let aloud else { return }
    aloud.book?.text.endAloud()
    effects.append(.speech(.end))
    closeAloud(at: time)
  }
}
