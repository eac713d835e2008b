import Bus
import EventLog

/// The desktop's keyring: the Secret Service (freedesktop.org's specification 0.2) over the session bus.
///
/// Secrets go over the bus as they are, which only programs of the same user read. (An encrypted session was rejected: a
/// program that reads another program's socket reads the other's memory, too.) All calls wait, also for a prompt that the
/// user may leave alone: not for a thread that anybody waits for.
package struct Keyring: Sendable {
  package enum Answer: Equatable, Sendable {
    case secret([UInt8])
    /// The keyring has no such secret.
    case none
    /// The user does not unlock the keyring now.
    case locked
    /// The desktop has no keyring, or the keyring does not answer as the specification says.
    case missing
  }

  private static let name = "org.freedesktop.secrets"
  private static let root = "/org/freedesktop/secrets"
  private static let service = "org.freedesktop.Secret.Service"
  private static let collection = "org.freedesktop.Secret.Collection"
  private static let item = "org.freedesktop.Secret.Item"
  private static let prompt = "org.freedesktop.Secret.Prompt"
  /// The path that stands for no object.
  private static let nothing = "/"

  /// A keyring that is there answers by then, in seconds; prompts take as long as the user does.
  private static let timeout = 10.0

  private let bus: BusConnection

  package init(_ bus: BusConnection) { self.bus = bus }

  /// The secret with these attributes.
  package func secret(_ attributes: [String: String]) -> Answer {
    guard let session, let found = search(attributes) else { return .missing }
    guard let path = found.unlocked.first ?? found.locked.first else { return .none }
    if found.unlocked.isEmpty, !unlock([path]) { return .locked }
    let answer = call(
      Self.root, Self.service, "GetSecrets", [Self.paths([path]), .objectPath(session)])
    guard case .entry(_, .structure(let parts))? = answer?.first?.elements?.first, parts.count == 4
    else { return .missing }
    return .secret((parts[2].elements ?? []).compactMap(Self.byte))
  }

  /// Keeps a secret in place of the secret with the same attributes.
  /// - Parameter label: what the user reads in the desktop's list of secrets.
  /// - Returns: whether the secret is kept.
  package func keep(_ secret: [UInt8], label: String, _ attributes: [String: String]) -> Bool {
    guard let session, let collection = ready() else { return false }
    let properties = BusValue.array(
      of: "{sv}",
      [
        .entry(.string("\(Self.item).Label"), .variant(.string(label))),
        .entry(.string("\(Self.item).Attributes"), .variant(Self.dictionary(attributes))),
      ])
    let value = BusValue.structure([
      .objectPath(session), .array(of: "y", []), .array(of: "y", secret.map(BusValue.byte)),
      .string("application/json"),
    ])
    let answer = call(
      collection, Self.collection, "CreateItem", [properties, value, .boolean(true)])
    guard let answer, answer.count == 2, let path = answer[0].text, let prompt = answer[1].text
    else { return false }
    return path != Self.nothing || ask(prompt) != nil
  }

  /// Forgets all secrets with these attributes.
  /// - Returns: whether none is left.
  package func forget(_ attributes: [String: String]) -> Bool {
    guard let found = search(attributes) else { return false }
    if !found.locked.isEmpty, !unlock(found.locked) { return false }
    for path in found.unlocked + found.locked {
      guard let prompt = call(path, Self.item, "Delete", [])?.first?.text,
        prompt == Self.nothing || ask(prompt) != nil
      else { return false }
    }
    return true
  }

  // MARK: Steps

  private var session: String? {
    let answer = call(
      Self.root, Self.service, "OpenSession", [.string("plain"), .variant(.string(""))])
    return answer.flatMap { $0.count == 2 ? $0[1].text : nil }
  }

  private func search(
    _ attributes: [String: String]
  ) -> (unlocked: [String], locked: [String])? {
    let answer = call(Self.root, Self.service, "SearchItems", [Self.dictionary(attributes)])
    guard let answer, answer.count == 2 else { return nil }
    let lists = answer.map { ($0.elements ?? []).compactMap(\.text) }
    return (lists[0], lists[1])
  }

  private func unlock(_ paths: [String]) -> Bool {
    let answer = call(Self.root, Self.service, "Unlock", [Self.paths(paths)])
    guard let answer, answer.count == 2, let prompt = answer[1].text else { return false }
    return prompt == Self.nothing || ask(prompt) != nil
  }

  /// The default collection, made where there is none, and unlocked.
  private func ready() -> String? {
    let known = call(Self.root, Self.service, "ReadAlias", [.string("default")])?.first?.text
    guard var path = known else { return nil }
    if path == Self.nothing {
      let properties = BusValue.array(
        of: "{sv}",
        [.entry(.string("\(Self.collection).Label"), .variant(.string("Default keyring")))])
      let answer = call(
        Self.root, Self.service, "CreateCollection", [properties, .string("default")])
      guard let answer, answer.count == 2, let made = answer[0].text, let prompt = answer[1].text
      else { return nil }
      guard let result = made == Self.nothing ? ask(prompt)?.text : made else { return nil }
      path = result
    }
    return unlock([path]) ? path : nil
  }

  /// Lets the keyring ask the user.
  /// - Returns: the prompt's result; nil where the user dismisses the prompt or the keyring goes.
  private func ask(_ path: String) -> BusValue? {
    guard let owner = bus.owner(of: Self.name, within: Self.timeout) else { return nil }
    let answer = BusAnswer<BusValue?>()
    // Only the keyring's own connection counts: any other program may send the same signal.
    let completed = BusRule(
      sender: owner, path: path, interface: Self.prompt, member: "Completed")
    let gone = BusRule(
      sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
      member: "NameOwnerChanged", argument: Self.name)
    let following = [
      bus.follow(completed) { message in
        let isGiven = message.body.count == 2 && message.body[0] == .boolean(false)
        answer.give(isGiven ? message.body[1].unwrapped : nil)
      },
      bus.follow(gone) { message in
        if message.body.last?.text == "" { answer.give(nil) }
      },
    ]
    defer { following.forEach(bus.unfollow) }
    guard call(path, Self.prompt, "Prompt", [.string("")]) != nil else { return nil }
    bus.whenEnded { answer.give(nil) }
    return answer.wait()
  }

  private func call(
    _ path: String, _ interface: String, _ member: String, _ body: [BusValue]
  ) -> [BusValue]? {
    let message = BusMessage.call(Self.name, path, interface, member, body)
    switch bus.callAndWait(message, within: Self.timeout) {
    case .success(let values): return values
    case .failure:
      // Without the words of the failure, which may name the secret.
      Log.info(.bus, "the keyring does not answer \(member)")
      return nil
    }
  }

  // MARK: Values

  private static func dictionary(_ texts: [String: String]) -> BusValue {
    .array(
      of: "{ss}",
      texts.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
  }

  private static func paths(_ paths: [String]) -> BusValue {
    .array(of: "o", paths.map(BusValue.objectPath))
  }

  private static func byte(_ value: BusValue) -> UInt8? {
    if case .byte(let byte) = value { byte } else { nil }
  }
}
