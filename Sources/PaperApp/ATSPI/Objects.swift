import Accessibility
import Bus
import PaperGeometry

/// What is served on the accessibility bus: the last snapshot as objects with paths. A value: calls are answered
/// from a copy, whatever the window does meanwhile.
package struct Objects {
  package private(set) var tree: AccessibleTree
  private(set) var paths = ObjectPaths()
  /// The connection's own name, by which others find the objects.
  package var name = ""
  /// The object that the registry has put above the application, as the bus tells of objects; and the number that
  /// the registry has given.
  package var desktop: BusValue = Objects.none
  package var number: Int32 = 0
  /// The program's version.
  let version: String

  package init(_ snapshot: AccessibleSnapshot, version: String) {
    tree = AccessibleTree(snapshot)
    self.version = version
    paths.follow(tree)
  }

  /// Takes another snapshot.
  /// - Returns: the signals that tell what has changed.
  package mutating func take(_ snapshot: AccessibleSnapshot) -> [BusMessage] {
    let old = self
    let next = AccessibleTree(snapshot)
    let events = next.events(since: tree)
    tree = next
    paths.follow(tree)
    return signals(of: events, since: old)
  }

  // MARK: References

  static func reference(_ name: String, _ path: String) -> BusValue {
    .structure([.string(name), .objectPath(path)])
  }

  var application: BusValue { Self.reference(name, ObjectPaths.application) }
  static let none: BusValue = .structure([.string(""), .objectPath(ObjectPaths.null)])

  func reference(_ id: AccessibleID?) -> BusValue {
    id.flatMap(paths.path).map { Self.reference(name, $0) } ?? Self.none
  }

  func parent(of place: AccessibleTree.Place) -> BusValue {
    place.parent.map { reference($0) } ?? application
  }

  // MARK: Calls

  /// The answer to a call, and what the call wants of the window.
  package struct Answer {
    package var reply: BusReply
    package var request: AccessibleRequest?
    /// The number of the application that the registry gives.
    package var number: Int32?

    init(_ values: BusValue..., request: AccessibleRequest? = nil) {
      (reply, self.request) = (.values(values), request)
    }

    init(failing reply: BusReply) { self.reply = reply }

    static let invalid = Answer(failing: .invalidArguments)
    /// Nothing of the kind can be done.
    static let refused = Answer(.boolean(false))

    /// Something will be done, if the window can.
    static func asked(_ request: AccessibleRequest?) -> Answer {
      request.map { Answer(.boolean(true), request: $0) } ?? .refused
    }
  }

  /// Answers a call of an object's method.
  package func answer(_ call: BusMessage) -> Answer {
    let path = call.path ?? ""
    if path == ObjectPaths.cache { return cache(call) }
    if path == ObjectPaths.application { return application(call) }
    guard let id = paths.id(path), let place = tree[id] else {
      return Answer(failing: .unknownObject)
    }
    return object(place, call)
  }

  private func object(_ place: AccessibleTree.Place, _ call: BusMessage) -> Answer {
    let arguments = CallArguments(call.body)
    switch call.interface ?? "" {
    case "org.freedesktop.DBus.Introspectable":
      return Answer(.string(Self.introspection(Vocabulary.interfaces(place.node))))
    case "org.freedesktop.DBus.Properties":
      return properties(call) {
        property(place, $0, $1)
      } all: {
        allProperties(place, $0)
      }
    case "org.a11y.atspi.Accessible": return accessible(place, call.member, arguments)
    case "org.a11y.atspi.Component": return component(place, call.member, arguments)
    case "org.a11y.atspi.Action" where place.node.role.isPressed:
      return action(place, call.member, arguments)
    case "org.a11y.atspi.Text":
      guard let text = place.node.text else { break }
      return self.text(place, TextContent(text), call.member, arguments)
    case "org.a11y.atspi.EditableText":
      guard let text = place.node.text else { break }
      return editableText(place.node, TextContent(text), call.member, arguments)
    case "org.a11y.atspi.Selection" where place.node.role.isList || place.node.role == .tabs:
      return selection(place.node, call.member, arguments)
    case "org.a11y.atspi.Document" where place.node.role == .document:
      return document(place.node, call.member, arguments)
    case "org.a11y.atspi.Collection" where place.node.role == .document:
      return collection(place.node, call)
    case "org.a11y.atspi.Hypertext" where place.node.role == .page:
      return hypertext(place.node, call.member, arguments)
    case "org.a11y.atspi.Hyperlink":
      guard case .link = place.node.content else { break }
      return hyperlink(place.node, call.member, arguments)
    default: break
    }
    return Answer(failing: .unknownMethod)
  }

  static func introspection(_ interfaces: [String]) -> String {
    let own = interfaces.map { "<interface name=\"org.a11y.atspi.\($0)\"/>" }
    let common = ["Introspectable", "Properties", "Peer"].map {
      "<interface name=\"org.freedesktop.DBus.\($0)\"/>"
    }
    return "<node>" + (common + own).joined() + "</node>"
  }

  // MARK: Properties

  /// Answers `Get`, `GetAll` and `Set`.
  func properties(
    _ call: BusMessage, get: (_ interface: String, _ name: String) -> BusValue?,
    all: (_ interface: String) -> [(String, BusValue)]
  ) -> Answer {
    guard let interface = call.body.first?.text else { return .invalid }
    switch call.member {
    case "Get":
      guard call.body.count > 1, let name = call.body[1].text, let value = get(interface, name)
      else { return .invalid }
      return Answer(.variant(value))
    case "GetAll":
      return Answer(
        .array(of: "{sv}", all(interface).map { .entry(.string($0.0), .variant($0.1)) }))
    case "Set": return set(call)
    default: return Answer(failing: .unknownMethod)
    }
  }

  /// A slider alone has a property that can be set.
  private func set(_ call: BusMessage) -> Answer {
    guard call.body.count > 2, call.body[0].text == "org.a11y.atspi.Value",
      call.body[1].text == "CurrentValue", let value = call.body[2].number,
      let id = paths.id(call.path ?? ""), tree[id]?.node.range != nil
    else { return .invalid }
    var answer = Answer(request: .set(id, value: value))
    answer.reply = .done
    return answer
  }

  /// The names of the properties of each interface.
  private static let names = [
    "Accessible": ["Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId"],
    "Action": ["NActions"], "Text": ["CharacterCount", "CaretOffset"],
    "Value": ["MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue", "Text"],
    "Hyperlink": ["NAnchors", "StartIndex", "EndIndex"],
    "Selection": ["NSelectedChildren"], "Document": ["CurrentPageNumber", "PageCount"],
  ]

  private func allProperties(
    _ place: AccessibleTree.Place, _ interface: String
  ) -> [(String, BusValue)] {
    let names = Self.names[interface.split(separator: ".").last.map { String($0) } ?? ""] ?? []
    return names.compactMap { name in property(place, interface, name).map { (name, $0) } }
  }

  private func property(
    _ place: AccessibleTree.Place, _ interface: String, _ name: String
  ) -> BusValue? {
    let node = place.node
    switch (interface.split(separator: ".").last, name) {
    case ("Accessible", "Name"): return .string(node.label)
    case ("Accessible", "Description"): return .string(node.hint)
    case ("Accessible", "Parent"): return parent(of: place)
    case ("Accessible", "ChildCount"): return .int32(clamping: node.count)
    case ("Accessible", "Locale"): return .string(node.language)
    case ("Accessible", "AccessibleId"): return .string("\(node.id)")
    case ("Action", "NActions"): return .int32(node.role.isPressed ? 1 : 0)
    case ("Text", "CharacterCount"):
      return node.text.map { .int32(clamping: TextContent($0).count) }
    case ("Text", "CaretOffset"): return node.text.map { .int32(clamping: TextContent($0).caret) }
    case ("Value", "MinimumValue"): return node.range.map { .double($0.bounds.lowerBound) }
    case ("Value", "MaximumValue"): return node.range.map { .double($0.bounds.upperBound) }
    case ("Value", "MinimumIncrement"): return node.range.map { .double($0.step) }
    case ("Value", "CurrentValue"): return node.range.map { .double($0.value) }
    case ("Value", "Text"): return .string(node.value ?? "")
    case ("Hyperlink", _): return linkProperty(place, name)
    case ("Selection", "NSelectedChildren"):
      return .int32(clamping: node.children.count(where: \.isSelected))
    case ("Document", "CurrentPageNumber"):
      guard case .book(let page, _) = node.content else { return nil }
      return .int32(clamping: page + 1)
    case ("Document", "PageCount"):
      guard case .book(_, let count) = node.content else { return nil }
      return .int32(clamping: count)
    default: return nil
    }
  }
}

/// The arguments of a call, which may be too few or of other types.
struct CallArguments {
  private let values: [BusValue]

  init(_ values: [BusValue]) { self.values = values }

  /// A number as AT-SPI has places and kinds: 0 where there is none.
  subscript(index: Int) -> Int {
    guard values.indices.contains(index), let number = values[index].number else { return 0 }
    return Int(exactly: number.rounded()) ?? 0
  }

  func flag(_ index: Int) -> Bool { self[index] != 0 }

  func text(_ index: Int) -> String {
    values.indices.contains(index) ? values[index].text ?? "" : ""
  }
}

extension BusValue {
  /// An integer of 32 bits; the nearest one where there is none of that size.
  static func int32(clamping value: Int) -> BusValue { .int32(Int32(clamping: value)) }

  /// A dictionary of texts.
  static func texts(_ pairs: [(String, String)]) -> BusValue {
    .array(of: "{ss}", pairs.map { .entry(.string($0.0), .string($0.1)) })
  }
}
