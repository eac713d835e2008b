import Bus
import Synchronization

/// A keyring of the tests' own, as the specification of the Secret Service says.
package final class FakeKeyring: Sendable {
  package struct Item: Sendable {
    package init() {}

    package var label = ""
    package var attributes: [String: String] = [:]
    package var secret: [UInt8] = []
  }

  package struct State: Sendable {
    package var items: [String: Item] = [:]
    package var isLocked = false
    package var hasCollection = true
    /// Whether the user dismisses prompts.
    package var dismisses = false
    package var prompts = 0

    /// - Parameter dismisses: whether the user dismisses prompts.
    package init(isLocked: Bool = false, hasCollection: Bool = true, dismisses: Bool = false) {
      (self.isLocked, self.hasCollection, self.dismisses) = (isLocked, hasCollection, dismisses)
    }
  }

  package let state: Mutex<State>
  private let bus: BusConnection
  private static let root = "/org/freedesktop/secrets"

  package init(_ bus: BusConnection, _ state: State = State()) {
    self.bus = bus
    self.state = Mutex(state)
    let owned = Inbox<Bool>()
    bus.handle("/org/freedesktop/secrets") { [self] in answer($0) }
    bus.own("org.freedesktop.secrets", within: 10) { _ in owned.put(true) }
    _ = owned.next()
  }

  private func answer(_ call: BusMessage) -> BusReply {
    let path = call.path ?? ""
    return state.withLock { state in
      switch call.member {
      case "OpenSession":
        return .values([.variant(.string("")), .objectPath(Self.root + "/session/1")])
      case "SearchItems":
        let wanted = Self.texts(call.body[0])
        let found = state.items.filter { $0.value.attributes == wanted }.keys.map(
          BusValue.objectPath)
        let none = BusValue.array(of: "o", [])
        let all = BusValue.array(of: "o", found)
        return .values(state.isLocked ? [none, all] : [all, none])
      case "Unlock":
        let prompt = state.isLocked ? Self.root + "/prompt/unlock" : "/"
        return .values([state.isLocked ? .array(of: "o", []) : call.body[0], .objectPath(prompt)])
      case "ReadAlias":
        return .values([.objectPath(state.hasCollection ? Self.root + "/collection/login" : "/")])
      case "CreateCollection":
        return .values([.objectPath("/"), .objectPath(Self.root + "/prompt/collection")])
      case "GetSecrets":
        let items = (call.body[0].elements ?? []).compactMap(\.text).map { path in
          BusValue.entry(
            .objectPath(path),
            .structure([
              call.body[1], .array(of: "y", []),
              .array(of: "y", (state.items[path]?.secret ?? []).map(BusValue.byte)),
              .string("text/plain"),
            ]))
        }
        return .values([.array(of: "{o(oayays)}", items)])
      case "CreateItem":
        let properties = call.body[0]
        var item = Item()
        item.label = properties["org.freedesktop.Secret.Item.Label"]?.text ?? ""
        item.attributes = Self.texts(
          properties["org.freedesktop.Secret.Item.Attributes"] ?? .byte(0))
        item.secret = (call.body[1].elements?[2].elements ?? []).compactMap {
          if case .byte(let byte) = $0 { byte } else { nil }
        }
        let known = state.items.first { $0.value.attributes == item.attributes }?.key
        let path = known ?? Self.root + "/collection/login/\(state.items.count)"
        state.items[path] = item
        return .values([.objectPath(path), .objectPath("/")])
      case "Delete":
        state.items[path] = nil
        return .values([.objectPath("/")])
      case "Prompt":
        state.prompts += 1
        let isDismissed = state.dismisses
        if !isDismissed { state.isLocked = false }
        if !isDismissed, path.hasSuffix("collection") { state.hasCollection = true }
        let result = BusValue.variant(.objectPath(Self.root + "/collection/login"))
        bus.send(
          .signal(
            path, "org.freedesktop.Secret.Prompt", "Completed", [.boolean(isDismissed), result]))
        return .done
      default: return .unknownMethod
      }
    }
  }

  private static func texts(_ value: BusValue) -> [String: String] {
    var texts: [String: String] = [:]
    for case .entry(let key, let value) in value.elements ?? [] {
      texts[key.text ?? ""] = value.text
    }
    return texts
  }
}
