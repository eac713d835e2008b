import Books
import Controls
import PaperGestures
import Shell

/// Asks for the password of an encrypted book. While the card is there, all keys but the global ones are the
/// card's.
final class PasswordCard: Responder {
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

  private let title: String
  private var field = SecretField()
  private var state = State.asking
  private var answer: Answer?

  /// - Parameter isWrong: whether a password that was given before, in a file, is not the book's.
  init(title: String, isWrong: Bool = false) {
    self.title = title
    if isWrong { state = .refused }
  }

  /// The answer since the last call.
  func takeAnswer() -> Answer? {
    defer { answer = nil }
    return answer
  }

  func cancel() { answer = .cancelled }

  /// Tells that the book is still locked. What was tried is wrong then; before the first try this says
  /// nothing new.
  func refuse() {
    if state == .trying { state = .refused }
  }

  // MARK: Keys

  var context: CommandContext? { .book }
  var acceptsText: Bool { true }

  func handle(key: Key, at time: Double) -> Outcome? {
    if let edit = SecretField.Edit(key) {
      field.perform(edit)
      return .used
    }
    switch key.name {
    case "Return", "Keypad Enter": submit()
    case "Escape": cancel()
    default: return nil
    }
    return .used
  }

  /// The commands of the book are nobody's as long as the book is locked.
  func perform(_ command: Command, at time: Double) -> Outcome? {
    if command == .closeBook { cancel() }
    return .used
  }

  func insert(text: String, at time: Double) {
    guard state != .trying else { return }
    field.insert(text)
  }

  private func submit() {
    guard !field.isEmpty, state != .trying else { return }
    answer = .password(field.secret)
    field = SecretField()
    state = .trying
  }

  // MARK: Looks

  var card: Card {
    Card(
      [
        .words(title, .title, lines: 2),
        .words("This book is encrypted. Its password:", .text, lines: 2),
        .field(field), hint,
      ], width: 400, place: .center)
  }

  private var hint: Card.Block {
    switch state {
    case .asking: .words("Enter opens the book, Esc goes back.", .caption, lines: 1)
    case .trying: .words("Trying …", .caption, lines: 1)
    case .refused: .words("That is not its password. Try another one.", .warning, lines: 1)
    }
  }
}
