import Books
import Content
import Controls
import Localisation
import PaperGestures
import ServerFacts
import Shell

/// Asks the reader what a server wants to know, or whether a server may be trusted. Nothing is sent before the answer.
package final class ServerQuestionCard: FormOverlay {
  package let view: FormView
  package let level = OverlayLevel.care
  package let modality = OverlayModality.modal
  package let keys = OverlayKeys.always
  package let context: CommandContext?
  private let question: ServerFacts.Question
  private var answer: ServerRequest.Answer?

  private static let (user, secret): (ControlID, ControlID) = ("user", "secret")
  private static let (yes, no): (ControlID, ControlID) = ("yes", "no")

  /// - Parameter context: whose commands the question keeps from what lies beneath.
  package init(_ question: ServerFacts.Question, context: CommandContext) {
    (self.question, self.context) = (question, context)
    view = FormView(
      Form(
        "server-question", title: Self.title(question), Self.lines(question), place: .center,
        width: 440, hasClose: false))
  }

  /// What opens with the keys: an answer that changes nothing, or the first empty field.
  package var first: ControlID {
    switch question {
    case .password(_, let user, _, _, _): user.isEmpty ? Self.user : Self.secret
    case .address: Self.secret
    case .plainPassword, .certificate: Self.no
    }
  }

  /// The answer since the last call.
  package func takeAnswer() -> ServerRequest.Answer? {
    defer { answer = nil }
    return answer
  }

  /// The card stays until its owner has taken the answer.
  package func mayClose() -> Bool {
    answer = .declined
    return false
  }

  // MARK: Words

  private static func title(_ question: ServerFacts.Question) -> String {
    switch question {
    case .password(let server, _, _, _, _), .address(let server, _):
      Printable.escaped(LabelText.bounded(server))
    case .plainPassword: Localisation.text("Send the password as plain text?")
    case .certificate(_, _, false): Localisation.text("Trust this server?")
    case .certificate(_, _, true): Localisation.text("The certificate has changed")
    }
  }

  private static func lines(_ question: ServerFacts.Question) -> [[Control]] {
    switch question {
    case .password(_, let user, let isWrong, let login, let secret):
      let words: Control =
        isWrong
        ? .words(
          "words",
          Localisation.text("The name or the password is wrong. Nothing was tried twice."),
          .warning, lines: 3)
        : .words(
          "words", Localisation.text("The server asks for a name and a password."), lines: 3)
      return [
        [words],
        [.field(Self.user, label(login, Localisation.text("Name")), text: user)],
        [caption(label(secret, Localisation.text("Password")))],
        [secretField(label(secret, Localisation.text("Password")))],
        [keyring], buttons(Localisation.text("Sign in")),
      ]
    case .address(_, let problem):
      let told = Localisation.text(
        "The address has a key in it, which no keyring has kept. Type the address again:")
      let words: Control =
        problem.map { .words("words", Printable.escaped($0), .warning, lines: 4) }
        ?? .words("words", told, lines: 4)
      return [
        [words],
        [secretField(Localisation.text("Address of the server"))],
        [keyring], buttons(Localisation.text("Use the address")),
      ]
    case .plainPassword(let server, let isLoopback):
      let words =
        isLoopback
        ? Localisation.text(
          "The connection to {server} stays on this computer, and is open. Other programs of this computer may read the password.",
          ["server": shown(server)])
        : Localisation.text(
          "The connection to {server} is open. Everybody on the way can read the password.",
          ["server": shown(server)])
      return [
        [.words("words", words, lines: 5)],
        buttons(Localisation.text("Send the password")),
      ]
    case .certificate(let server, let fingerprint, let isChanged):
      let words =
        isChanged
        ? Localisation.text(
          "{server} shows another certificate than you have agreed to. Somebody may stand between you and the server. Compare the fingerprint (SHA-256) with the server’s:",
          ["server": shown(server)])
        : Localisation.text(
          "{server} shows a certificate of no known authority. Compare the fingerprint (SHA-256) with the server’s:",
          ["server": shown(server)])
      return [[.words("words", words, lines: 7)]]
        + groups(fingerprint).enumerated().map { [.words(ControlID("group-\($0)"), $1, lines: 1)] }
        + [buttons(Localisation.text("Trust the certificate"))]
    }
  }

  private static func shown(_ server: String) -> String {
    Printable.escaped(LabelText.bounded(server))
  }

  /// What a server calls a field, in one short line.
  private static func label(_ told: String, _ usual: String) -> String {
    told.isEmpty ? usual : Printable.escaped(String(told.prefix(40)))
  }

  private static func secretField(_ label: String) -> Control {
    Control(secret, .secret(SecretField()), label)
  }

  /// What stands over a secret field, which shows no words of its own.
  private static func caption(_ label: String) -> Control {
    .words("caption", label, .caption, lines: 1)
  }

  private static var keyring: Control {
    .words(
      "keyring",
      Localisation.text(
        "The desktop’s keyring keeps the secret. Without a keyring Paper asks at each start."),
      .caption, lines: 3)
  }

  private static func buttons(_ yes: String) -> [Control] {
    [.button(Self.yes, yes), .button(no, Localisation.text("Cancel"))]
  }

  /// A fingerprint in lines that can be compared: eight bytes each.
  private static func groups(_ fingerprint: String) -> [String] {
    let bytes = fingerprint.split(separator: ":").prefix(64)
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<min(start + 8, bytes.count)].joined(separator: ":")
    }
  }

  // MARK: Actions

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .submitted(Self.user) where typedSecret.isEmpty: view.takeFocus(Self.secret)
    case .submitted, .pressed(Self.yes): answer = given
    case .pressed(Self.no): answer = .declined
    default: break
    }
    return []
  }

  private var typedSecret: String {
    if case .secret(let field)? = view.form[Self.secret]?.kind { field.secret } else { "" }
  }

  /// What the reader has given; nil where something is missing, which then gets the keys.
  private var given: ServerRequest.Answer? {
    switch question {
    case .plainPassword, .certificate: return .agreed
    case .address:
      guard !typedSecret.isEmpty else { return wants(Self.secret) }
      return .address(typedSecret)
    case .password:
      let user = view.form.text(of: Self.user)
      guard !user.isEmpty else { return wants(Self.user) }
      guard !typedSecret.isEmpty else { return wants(Self.secret) }
      return .password(user: user, password: typedSecret)
    }
  }

  private func wants(_ field: ControlID) -> ServerRequest.Answer? {
    view.takeFocus(field)
    return nil
  }

  package func paste(_ text: String, into field: ControlID, at time: Double) -> [ChromeRequest] {
    guard field == Self.secret else { return requests(view.paste(text, into: field), at: time) }
    view.takeFocus(field)
    return insert(text: text, at: time)
  }

  /// The commands beneath are nobody's as long as the question is open.
  package func perform(_ command: Command) -> Bool { true }
}
