import Content
import Controls
import Localisation
import PaperGeometry
import ServerFacts
import Shell

/// The account at a server that keeps places in books for all devices of a reader.
package final class PlacesCard: FormOverlay {
  package let view: FormView
  private var facts: PlaceFacts

  private static let (server, user, password): (ControlID, ControlID, ControlID) = (
    "server", "user", "password"
  )
  private static let namings = PlaceFacts.Naming.allCases

  package init(_ facts: PlaceFacts) {
    self.facts = facts
    let account = facts.account
    var form = Form(
      "places", title: Localisation.text("Places on other devices"),
      [
        [Self.status(facts)],
        [
          .field(
            Self.server, Localisation.text("Address of the server"), text: account?.server ?? "")
        ],
        [
          .field(
            Self.user, Localisation.text("Name", context: "of a reader"), text: account?.user ?? "")
        ],
        [Control(Self.password, .secret(SecretField()), Localisation.text("Password"))],
        [.words("naming label", Localisation.text("The server knows a book"), lines: 1)],
        [Self.tabs(account?.naming ?? .contents)],
      ] + Self.buttons(facts), place: .center, width: 460)
    form.scrolls = true
    view = FormView(form)
  }

  private static func tabs(_ naming: PlaceFacts.Naming) -> Control {
    .tabs(
      "naming", Localisation.text("The server knows a book"),
      [Localisation.text("by the file’s contents"), Localisation.text("by the file’s name")],
      selected: namings.firstIndex(of: naming) ?? 0)
  }

  private static func buttons(_ facts: PlaceFacts) -> [[Control]] {
    let isTrying = facts.state == .trying
    let consent: [[Control]] =
      facts.state == .needsConsent
      ? [[.button("consent", Localisation.text("Send the password all the same"))]] : []
    let off: [[Control]] =
      facts.account == nil
      ? [] : [[.button("off", Localisation.text("Exchange no places any more"))]]
    return consent + [
      [
        .button("sign-in", Localisation.text("Sign in"), isEnabled: !isTrying),
        .button("register", Localisation.text("Make an account"), isEnabled: !isTrying),
      ]
    ] + off
  }

  private static func status(_ facts: PlaceFacts) -> Control {
    let (words, role): (String, TextRole) =
      switch facts.state {
      case .off:
        (
          Localisation.text(
            "Paper exchanges places with servers that speak KOReader’s protocol: KOReader’s own, Komga, Kavita, BookLore and Calibre-Web-Automated."
          ), .caption
        )
      case .trying: (Localisation.text("Trying …"), .caption)
      case .on:
        (
          Localisation.text(
            "Places are exchanged with {server}.", ["server": facts.account?.server ?? ""]),
          .caption
        )
      case .needsPassword(""):
        (Localisation.text("No keyring has the password. Places are not exchanged."), .warning)
      case .needsPassword(let reason), .failed(let reason):
        (
          Localisation.text("Places are not exchanged: {reason}.", ["reason": reason]), .warning
        )
      case .needsConsent where facts.isLoopback:
        (
          Localisation.text(
            "The connection to this server stays on this computer, and is not encrypted: other programs of this computer may read the password."
          ), .warning
        )
      case .needsConsent:
        (
          Localisation.text(
            "The connection to this server is not encrypted: others on the network can read the password."
          ), .warning
        )
      }
    return .words("status", words, role, lines: 4)
  }

  /// Takes the facts of the frame.
  package func show(_ facts: PlaceFacts) {
    var new = facts
    new.question = nil
    guard new != self.facts else { return }
    let hadAccount = self.facts.account != nil
    self.facts = new
    view.form["status"] = Self.status(new)
    view.form.lines = view.form.lines.prefix(6) + Self.buttons(new)
    if new.state == .on { view.form[Self.password]?.kind = .secret(SecretField()) }
    // The account is gone: nothing of the account stays.
    if hadAccount, new.account == nil {
      view.form[Self.server] = .field(Self.server, view.form[Self.server]?.label ?? "")
      view.form[Self.user] = .field(Self.user, view.form[Self.user]?.label ?? "")
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .submitted, .pressed("sign-in"): return signIn()
    case .pressed("register"): return signIn(makesAccount: true)
    case .pressed("consent"): return signIn(makesAccount: makesAccount, allowsPlain: true)
    case .pressed("off"): return [.places(.request(.off))]
    case .selected("naming", let tab):
      guard Self.namings.indices.contains(tab) else { return [] }
      view.form["naming"] = Self.tabs(Self.namings[tab])
      return []
    default: return []
    }
  }

  /// Whether the last try was to make an account.
  private var makesAccount = false

  private func signIn(makesAccount: Bool = false, allowsPlain: Bool = false) -> [ChromeRequest] {
    self.makesAccount = makesAccount
    guard facts.state != .trying, case .secret(let secret)? = view.form[Self.password]?.kind,
      case .tabs(_, let tab)? = view.form["naming"]?.kind
    else { return [] }
    let account = PlaceFacts.Account(
      server: view.form.text(of: Self.server), user: view.form.text(of: Self.user),
      naming: Self.namings.indices.contains(tab) ? Self.namings[tab] : .contents)
    guard !account.server.isEmpty, !account.user.isEmpty else {
      view.form["status"] = .words(
        "status", Localisation.text("Address and name are needed."), .warning, lines: 4)
      return []
    }
    // The password that is kept counts for the reader whose password is kept.
    let keeps = secret.isEmpty && facts.account?.user == account.user
    return [
      .places(
        .request(
          .signIn(
            account, password: keeps ? nil : secret.secret, makesAccount: makesAccount,
            allowsPlain: allowsPlain)))
    ]
  }
}
