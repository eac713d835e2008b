import Books
import Content
import Shell
import Localisation

/// What the window's owner tells the stage and asks of it from frame to frame, beside input and time.
extension Stage {
  /// Shows in one line the first problem and the number of further problems: on the shelf, over an open book in a
  /// note.
  public func tell(_ problems: [String], at time: Double) {
    guard let first = problems.first else { return }
    let more = problems.count - 1
    let line =
      more > 0
      ? Localisation.count(
        more, one: "{problem} (and 1 further problem)",
        other: "{problem} (and {count} further problems)",
        ["problem": first]) : first
    if navigator.top == nil {
      shelf.show(message: line, until: time + Reports.duration)
      reports.noteShelf(problems, at: time)
    } else {
      bookChrome.chrome.note(line, at: time)
    }
  }

  /// What the texts of books have asked the window's owner for since the last call.
  public func takeEffects() -> [HostEffect] {
    defer { stickEffects = [] }
    return stickEffects + texts.takeEffects()
  }

  /// The passwords that the user has typed since the last call. They are kept nowhere else.
  public func takePasswords() -> [(id: DocumentID, password: String)] { opening.takePasswords() }

  /// The documents whose failures are to be forgotten by their clients, since the last call.
  public func takeRetries() -> Set<DocumentID> { opening.takeRetries() }

  /// Has a corner of the first page that is read lift once by itself, as for someone who has never turned a page
  /// here.
  public func offerTurningHint() { bookChrome.offerHint() }

  /// Whether the reader has seen since the last call that pages can be turned.
  public func takeTurningHint() -> Bool { bookChrome.takeHint() }

  /// Takes what the voice has told that reads aloud.
  public func take(_ event: SpeechEvent) { texts.take(event, openBook) }

  /// How a voice reads aloud from the next time on.
  public var manner: SpeechManner {
    get { texts.manner }
    set { texts.manner = newValue }
  }

  /// Takes delivery of contents that the background has made.
  /// - Returns: whether anything arrived.
  @discardableResult
  public func receive(_ arrivals: [(request: ContentRequest, product: Content)]) -> Bool {
    content.receive(arrivals)
  }

  /// The damage found since the last call, one line for each reason, and what else was reported.
  public func takeProblems() -> [String] {
    reports.takeUnreported() + content.takeProblems().map(\.description)
  }
}
