import Books
import Chrome
import Content
import Controls
import PaperGeometry
import PaperGestures
import Reading
import Shell
import Localisation

/// The bar of a book that is read aloud: pause, the sentence before and after, slower and faster, and the end. The bar
/// comes with the pointer and goes as the strip at the top does, since it lies over the page.
final class AloudBar: TextPanel {
  /// Whether the pointer is on the bar.
  var isPointed = false
  var isOpen = true
  private var showing: Showing
  /// The book that is read.
  private(set) weak var book: BookScene?

  /// How much faster the voice gets by a press.
  static let step = 10

  private static let width = 312.0

  /// - Parameter fade: how long the bar takes to appear and to go, in seconds.
  init(_ book: BookScene, fade: Double) {
    self.book = book
    showing = Showing(fade: fade)
    super.init(
      Form(
        "aloud", title: "", [], place: .menu(.zero), width: Self.width, hasClose: false,
        spoken: Localisation.text("Read aloud")), level: .aloud)
  }

  /// Shows what the player does. The bar comes when that changes.
  func show(_ player: AloudPlayer, at time: Double) {
    let isPaused = player.isSilent
    let rates = SpeechManner.rates
    let rate = player.manner.rate
    let line: [Control] = [
      .button("previous", Localisation.text("Sentence before"), icon: .previousSentence),
      .button(
        "pause", isPaused ? Localisation.text("Read on") : Localisation.text("Pause"),
        icon: isPaused ? .play : .pause),
      .button("next", Localisation.text("Sentence after"), icon: .nextSentence),
      .button(
        "slower", Localisation.text("Slower"), icon: .slower, isEnabled: rate > rates.lowerBound),
      .words("rate", Self.words(of: rate), .figure, lines: 1),
      .button(
        "faster", Localisation.text("Faster"), icon: .faster, isEnabled: rate < rates.upperBound),
      .button("stop", Localisation.text("Stop reading aloud"), icon: .close),
    ]
    guard view.form.lines != [line] else { return }
    view.form.lines = [line]
    showing.touch(at: time)
  }

  /// The voice's speed as the settings have it, from -100 to 100, with the sign of the language.
  private static func words(of rate: Int) -> String {
    (rate > 0 ? "+" : rate < 0 ? "\u{2212}" : "") + Localisation.number(abs(rate))
  }

  /// Notes a movement of the pointer or a touch.
  func touch(at time: Double) { showing.touch(at: time) }

  /// - Parameter hasScreenReader: whether a screen reader is there, for which the bar stays.
  func advance(to time: Double, hasScreenReader: Bool) {
    showing.hold(isPointed || hasScreenReader || view.focus != nil, at: time)
    showing.advance(to: time)
  }

  override var deadline: Double? { showing.deadline }

  override func isMoving(at time: Double) -> Bool {
    view.isMoving(at: time) || showing.isMoving(at: time)
  }

  /// In the middle below the toolbar, which comes with the pointer, too. A bar that was closed goes as any panel goes.
  override func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    let place = Form.Place.menu(
      Point((view.size.width - Self.width) / 2, ToolbarLayout.height))
    if isOpen, self.view.form.place != place { self.view.form.place = place }
    super.layout(in: view, style: style, at: time, from: content, &demand)
    guard isOpen else { return }
    let layer = self.view.layer
    layer.opacity *= showing.opacity(at: time)
    if layer.opacity <= 0 { layer.isHidden = true }
  }
}

/// Reading aloud, as far as the panels about the text have to do with reading aloud.
extension TextPanels {
  /// Begins to read aloud; while the book is read, pauses, or goes on.
  func toggleAloud(_ book: BookScene) {
    let book = speaker(book)
    guard book.text.aloudPlayer == nil else { return book.text.changeAloud { $0.togglePause() } }
    book.readAloud(manner)
  }

  /// Does what the reader has done on the bar.
  func performAloud(_ book: BookScene) {
    let book = speaker(book)
    for action in aloud?.takeActions() ?? [] {
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

  /// The view that is read aloud: the voice goes on where the reader turns to the other view meanwhile.
  private func speaker(_ book: BookScene) -> BookScene {
    views().first { $0 === aloud?.book } ?? book
  }

  private func changeRate(by step: Int, _ book: BookScene) {
    // The settings come back from their file later, and may be those of the press before.
    let rate = book.text.aloudPlayer?.manner.rate ?? manner.rate
    manner = SpeechManner(rate: rate + step, voice: manner.voice)
    book.text.changeAloud { $0.change(rate: manner.rate) }
    effects.append(.changeSetting(.speechRate, value: "\(manner.rate)"))
  }

  /// Takes what the voice has told.
  func take(_ event: SpeechEvent, _ book: BookScene?) {
    book.map(speaker)?.text.changeAloud { $0.take(event) }
  }

  /// Shows the bar as long as the book is read.
  func followAloud(_ book: BookScene?, at time: Double) {
    let book = book.map(speaker)
    // Another book may have taken the place of the one that was read.
    if let bar = aloud, bar.book !== book { endAloud(at: time) }
    guard let book, let player = book.text.aloudPlayer else { return closeAloud(at: time) }
    if aloud == nil {
      let bar = AloudBar(book, fade: overlays.style.fade)
      overlays.open(bar, takesFocus: false)
      aloud = bar
    }
    aloud?.show(player, at: time)
    aloud?.advance(to: time, hasScreenReader: book.text.hasScreenReader)
  }

  /// Notes where the pointer is. A hand that drags a page wants to see the page, and a press gives the keys to the
  /// book again, as the bar is no dialog.
  func noteAloud(_ event: InputEvent, at time: Double) {
    guard let bar = aloud else { return }
    switch event {
    case .pointerHovered(let point, _):
      aloud?.isPointed = bar.view.contains(point)
      aloud?.touch(at: time)
    case .pointerLeft: aloud?.isPointed = false
    case .pointerDown(_, _, _, let pointer) where pointer.kind == .touch: aloud?.touch(at: time)
    case .pointerUp: bar.view.dropFocus()
    default: break
    }
  }

  private func closeAloud(at time: Double) {
    aloud?.isOpen = false
    if let aloud { overlays.close(aloud, at: time) }
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
