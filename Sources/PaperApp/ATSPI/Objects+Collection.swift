import Accessibility
import Bus

// Collection: the objects of a document that match a rule. Orca finds headings and links by Collection alone.
extension Objects {
  func collection(_ document: AccessibleNode, _ call: BusMessage) -> Answer {
    switch call.member {
    case "GetMatches":
      guard let rule = call.body.first.flatMap(MatchRule.init) else { return .invalid }
      return matches(of: rule, in: document, CallArguments(call.body))
    default: return Answer(failing: .unknownMethod)
    }
  }

  private func matches(
    of rule: MatchRule, in document: AccessibleNode, _ arguments: CallArguments
  ) -> Answer {
    var found = tree.ids.compactMap { tree[$0] }.filter {
      isWithin(document.id, $0) && admits(rule, $0)
    }
    // The orders 4 to 6 are those that begin at the end.
    if arguments[1] > 3 { found.reverse() }
    let most = arguments[2] > 0 ? arguments[2] : found.count
    return Answer(.array(of: "(so)", found.prefix(most).map { reference($0.node.id) }))
  }

  private func isWithin(_ id: AccessibleID, _ place: AccessibleTree.Place) -> Bool {
    var parent = place.parent
    while let next = parent, next != id { parent = tree[next]?.parent }
    return parent != nil
  }

  private func admits(_ rule: MatchRule, _ place: AccessibleTree.Place) -> Bool {
    rule.admits(
      states: Set(Vocabulary.states(place.node, in: tree).map { Int($0.rawValue) }),
      attributes: Set(attributes(place).map { MatchRule.attribute($0.0, $0.1) }),
      role: Int(Vocabulary.role(place.node.role)),
      interfaces: Set(Vocabulary.interfaces(place.node).map { $0.lowercased() }))
  }
}

/// What a client asks of the objects that it looks for.
private struct MatchRule {
  /// How some wanted values are compared with those of an object.
  private enum Comparison: Int {
    case all = 1
    case any, none, empty

    func admits<Value: Hashable>(_ own: Set<Value>, _ wanted: Set<Value>) -> Bool {
      if self == .empty { return own.isEmpty }
      // Who wants nothing takes everything.
      if wanted.isEmpty { return true }
      return switch self {
      case .all: own.isSuperset(of: wanted)
      case .any: !own.isDisjoint(with: wanted)
      case .none: own.isDisjoint(with: wanted)
      case .empty: own.isEmpty
      }
    }
  }

  private let states, roles: Set<Int>
  private let attributes, interfaces: Set<String>
  /// In the order of the rule: of states, attributes, roles and interfaces.
  private let comparisons: [Comparison]
  private let isInverse: Bool

  /// - Returns: nil for what is no rule.
  init?(_ value: BusValue) {
    guard case .structure(let parts) = value.unwrapped, parts.count == 9 else { return nil }
    let numbers = CallArguments(parts)
    states = Self.places(parts[0])
    attributes = Self.pairs(parts[2])
    roles = Self.places(parts[4])
    interfaces = Set(
      (parts[6].elements ?? []).compactMap(\.text).map {
        String($0.lowercased().split(separator: ".").last ?? "")
      })
    comparisons = [1, 3, 5, 7].map { Comparison(rawValue: numbers[$0]) ?? .all }
    isInverse = numbers.flag(8)
  }

  func admits(
    states: Set<Int>, attributes: Set<String>, role: Int, interfaces: Set<String>
  ) -> Bool {
    let admits =
      comparisons[0].admits(states, self.states)
      && comparisons[1].admits(attributes, self.attributes)
      && comparisons[2].admits([role], roles)
      && comparisons[3].admits(interfaces, self.interfaces)
    return admits != isInverse
  }

  static func attribute(_ name: String, _ value: String) -> String { "\(name):\(value)" }

  /// The places of the bits that are set in words of 32 bits.
  private static func places(_ value: BusValue) -> Set<Int> {
    var places: Set<Int> = []
    // No set has more than eight words.
    for (index, word) in (value.elements ?? []).prefix(8).enumerated() {
      let number = word.number.flatMap { Int64(exactly: $0) } ?? 0
      let bits = UInt32(truncatingIfNeeded: number)
      for bit in 0..<32 where bits & 1 << UInt32(bit) != 0 { places.insert(index * 32 + bit) }
    }
    return places
  }

  /// The attributes, each with one of its values; the values of a name stand apart by colons.
  private static func pairs(_ value: BusValue) -> Set<String> {
    var pairs: Set<String> = []
    for case .entry(let name, let values) in value.elements ?? [] {
      guard let name = name.text, let values = values.text else { continue }
      for value in values.split(separator: ":") { pairs.insert(attribute(name, String(value))) }
    }
    return pairs
  }
}
