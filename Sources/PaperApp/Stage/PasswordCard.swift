import Books
import Chrome
import Controls
import PaperGestures
import Shell
import Localisation

/// Asks for the password of an encrypted book. While the card is there, all keys but the global ones are the
/// card's.
final class PasswordCard: FormOverlay {
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

  let view: FormView
  private var state = State.asking { didSet { form["hint"] = Self.hint(state) } }
  private var answer: Answer?

  private static let field = ControlID("password")

  /// - Parameter isWrong: whether a password that was given before, in a file, is not the book's.
  init(title: String, isWrong: Bool = false) {
    state = isWrong ? .refused : .asking
    view = FormView(
      Form(
        "password", title: "",
        [
          [.words("title", title, .title, lines: 2)],
          [
            .words("question", Localisation.text("This book is encrypted. Its password:"), lines: 2)
          ],
          [Control(Self.field, .secret(SecretField()), Localisation.text("Password"))],
          [Self.hint(state)],
        ], place: .center, width: 400, hasClose: false,
        spoken: Localisation.text("Password")))
  }

  private var form: Form {
    get { view.form }
    set { view.form = newValue }
  }

  /// The answer since the last call.
  func takeAnswer() -> Answer? {
    defer { answer = nil }
    return answer
  }

  /// The card stays until the book's opening has taken the answer.
  func mayClose() -> Bool {
    answer = .cancelled
    return false
  }

  /// Tells that the book is still locked. What was tried is wrong then; before the first try this says
  /// nothing new.
  func refuse() {
    if state == .trying { state = .refused }
  }

  // MARK: Keys

  let level = OverlayLevel.password
  let modality = OverlayModality.modal
  let keys = OverlayKeys.always
  let context: CommandContext? = .book
  let acceptsText = true

  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    if case .submitted = action { submit() }
    return []
  }

  /// The commands of the book are nobody's as long as the book is locked.
  func perform(_ command: Command) -> Bool {
    if command == .closeBook { _ = mayClose() }
    return true
  }

  func insert(text: String, at time: Double) -> [ChromeRequest] {
    if state != .trying { _ = view.insert(text: text) }
    return []
  }

  func paste(_ text: String, into field: ControlID, at time: Double) -> [ChromeRequest] {
    insert(text: text, at: time)
  }

  private func submit() {
    guard case .secret(let field)? = form[Self.field]?.kind, !field.isEmpty, state != .trying
    else { return }
    answer = .password(field.secret)
    form[Self.field]?.kind = .secret(SecretField())
    state = .trying
  }

  private static func hint(_ state: State) -> Control {
    switch state {
    case .asking:
      .words("hint", Localisation.text("Enter opens the book, Esc goes back."), .caption, lines: 1)
    case .trying: .words("hint", Localisation.text("Trying …"), .caption, lines: 1)
    case .refused:
      .words(
        "hint", Localisation.text("The password is wrong. Try another password."), .warning,
        lines: 1)
    }
  }
}

extension OverlayHost {
  /// Asks for a password, or says that the last password was wrong.
  func ask(title: String, isWrong: Bool) {
    if let card = first(PasswordCard.self) { return card.refuse() }
    open(PasswordCard(title: title, isWrong: isWrong))
  }

  func endAsking() {
    if let card = first(PasswordCard.self) { close(card) }
  }
}
