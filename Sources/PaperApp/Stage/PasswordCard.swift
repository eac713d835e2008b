import Books
import Controls
import PaperGestures
import Shell
import Words

/// Asks for the password of an encrypted book. While the card is there, all keys but the global ones are the
/// card's.
final class PasswordCard: StageCard {
  enum Answer: Equatable {
    case password(String)
    case cancelled
  }

  private enum State {
    case asking
    /// The book is being opened with what was typed.
    case trying
    case refused
  }

  let view: SheetView
  private var state = State.asking { didSet { sheet["hint"] = Self.hint(state) } }
  private var answer: Answer?
  private var wantsPaste = false

  private static let field = ControlID("password")

  /// - Parameter isWrong: whether a password that was given before, in a file, is not the book's.
  init(title: String, isWrong: Bool = false) {
    state = isWrong ? .refused : .asking
    view = SheetView(
      Sheet(
        "password", title: "",
        [
          [.words("title", title, .title, lines: 2)],
          [.words("question", Words.text("This book is encrypted. Its password:"), lines: 2)],
          [Control(Self.field, .secret(SecretField()), Words.text("Password"))], [Self.hint(state)],
        ], place: .center, width: 400, hasClose: false,
        spoken: Words.text("Password")))
    view.takeFocus()
  }

  private var sheet: Sheet {
    get { view.sheet }
    set { view.sheet = newValue }
  }

  /// The answer since the last call.
  func takeAnswer() -> Answer? {
    defer { answer = nil }
    return answer
  }

  func close() { answer = .cancelled }

  /// Tells that the book is still locked. What was tried is wrong then; before the first try this says
  /// nothing new.
  func refuse() {
    if state == .trying { state = .refused }
  }

  // MARK: Keys

  var context: CommandContext? { .book }
  var acceptsText: Bool { true }

  func handle(key: Key, at time: Double) -> Outcome? {
    view.handle(key: key, at: time).map(perform)
  }

  func perform(_ actions: [ControlAction]) -> Outcome {
    var outcome = Outcome.used
    for action in actions {
      switch action {
      case .submitted: submit()
      case .closed: close()
      case .wantsPaste:
        wantsPaste = true
        outcome.effects.append(.paste)
      default: break
      }
    }
    return outcome
  }

  /// The commands of the book are nobody's as long as the book is locked.
  func perform(_ command: Command, at time: Double) -> Outcome? {
    if command == .closeBook { close() }
    return .used
  }

  func insert(text: String, at time: Double) {
    guard state != .trying else { return }
    _ = view.insert(text: text)
  }

  /// Takes the clipboard's text.
  /// - Returns: false where the card has not asked for it.
  func take(paste text: String) -> Bool {
    guard wantsPaste else { return false }
    wantsPaste = false
    insert(text: text, at: 0)
    return true
  }

  private func submit() {
    guard case .secret(let field)? = sheet[Self.field]?.kind, !field.isEmpty, state != .trying
    else { return }
    answer = .password(field.secret)
    sheet[Self.field]?.kind = .secret(SecretField())
    state = .trying
  }

  private static func hint(_ state: State) -> Control {
    switch state {
    case .asking:
      .words("hint", Words.text("Enter opens the book, Esc goes back."), .caption, lines: 1)
    case .trying: .words("hint", Words.text("Trying …"), .caption, lines: 1)
    case .refused:
      .words("hint", Words.text("The password is wrong. Try another password."), .warning, lines: 1)
    }
  }
}
