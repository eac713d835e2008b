import Accessibility
import Bus

// The application, which has the window as its only child, and the cache of all objects.
extension Objects {
  private static let interfaces = ["Accessible", "Application"]

  func application(_ call: BusMessage) -> Answer {
    switch call.interface ?? "" {
    case "org.freedesktop.DBus.Introspectable":
      return Answer(.string(Self.introspection(Self.interfaces)))
    case "org.freedesktop.DBus.Properties":
      if call.member == "Set", call.body.count > 2, call.body[1].text == "Id" {
        var answer = Answer()
        answer.number = Int32(clamping: CallArguments(call.body)[2])
        return answer
      }
      let values = applicationProperties
      return properties(call) { interface, name in
        values.first { "org.a11y.atspi.\($0.interface)" == interface && $0.name == name }?.value
      } all: { interface in
        values.filter { "org.a11y.atspi.\($0.interface)" == interface }.map { ($0.name, $0.value) }
      }
    case "org.a11y.atspi.Accessible": return applicationAccessible(call)
    case "org.a11y.atspi.Application":
      return call.member == "GetLocale"
        ? Answer(.string("")) : Answer(failing: .unknownMethod)
    default: return Answer(failing: .unknownMethod)
    }
  }

  private var applicationProperties: [(interface: String, name: String, value: BusValue)] {
    [
      ("Accessible", "Name", .string("Paper")), ("Accessible", "Description", .string("")),
      ("Accessible", "Parent", desktop), ("Accessible", "ChildCount", .int32(1)),
      ("Accessible", "Locale", .string("")), ("Accessible", "AccessibleId", .string("paper")),
      ("Application", "ToolkitName", .string("Paper")),
      ("Application", "Version", .string(version)),
      ("Application", "AtspiVersion", .string("2.1")), ("Application", "Id", .int32(number)),
    ]
  }

  private func applicationAccessible(_ call: BusMessage) -> Answer {
    let window = reference(tree.snapshot.window.id)
    switch call.member {
    case "GetChildAtIndex":
      return Answer(CallArguments(call.body)[0] == 0 ? window : Self.none)
    case "GetChildren": return Answer(.array(of: "(so)", [window]))
    case "GetIndexInParent": return Answer(.int32(0))
    case "GetRelationSet": return Answer(.array(of: "(ua(so))", []))
    case "GetRole": return Answer(.uint32(Vocabulary.applicationRole))
    case "GetRoleName", "GetLocalizedRoleName": return Answer(.string("application"))
    case "GetState":
      let bits = Vocabulary.bits([.enabled, .sensitive, .showing, .visible])
      return Answer(.array(of: "u", bits.map { .uint32($0) }))
    case "GetAttributes": return Answer(.texts([("toolkit", "Paper")]))
    case "GetApplication": return Answer(application)
    case "GetInterfaces":
      return Answer(.strings(Self.interfaces.map { "org.a11y.atspi.\($0)" }))
    default: return Answer(failing: .unknownMethod)
    }
  }

  // MARK: Cache

  private static let itemType = "((so)(so)(so)iiassusau)"

  func cache(_ call: BusMessage) -> Answer {
    guard call.isMember("GetItems", of: "org.a11y.atspi.Cache") else {
      return Answer(failing: .unknownMethod)
    }
    return Answer(
      .array(of: Self.itemType, [applicationItem] + tree.ids.compactMap(item)))
  }

  private var applicationItem: BusValue {
    let states = Vocabulary.bits([.enabled, .sensitive, .showing, .visible])
    return .structure([
      application, application, desktop, .int32(0), .int32(1),
      .strings(Self.interfaces.map { "org.a11y.atspi.\($0)" }), .string("Paper"),
      .uint32(Vocabulary.applicationRole), .string(""),
      .array(of: "u", states.map { .uint32($0) }),
    ])
  }

  /// An object as the cache tells of it. The children of a list are not to be kept, as only some are known: their
  /// number is then -1.
  func item(_ id: AccessibleID) -> BusValue? {
    guard let place = tree[id] else { return nil }
    let node = place.node
    let states = Vocabulary.states(node, in: tree)
    return .structure([
      reference(id), application, parent(of: place), .int32(clamping: place.index),
      .int32(clamping: node.role.isList ? -1 : node.count),
      .strings(Vocabulary.interfaces(node).map { "org.a11y.atspi.\($0)" }), .string(node.label),
      .uint32(Vocabulary.role(node.role)), .string(node.hint),
      .array(of: "u", Vocabulary.bits(states).map { .uint32($0) }),
    ])
  }
}
