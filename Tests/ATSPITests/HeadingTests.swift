import ATSPI
import Accessibility
import Bus
import Testing

/// Headings on the accessibility bus.
@Suite(.timeLimit(.minutes(1))) struct HeadingTests {
  private let bus = ObjectsTests()

  /// The rule of a client that looks for roles, and for attributes of objects.
  private func rule(
    roles: [UInt32] = [], attributes: [(String, String)] = [], comparison: Int32 = 2,
    isInverse: Bool = false
  ) -> BusValue {
    var words: [Int32] = [0, 0, 0, 0]
    for role in roles { words[Int(role / 32)] |= 1 << Int32(role % 32) }
    return .structure([
      .array(of: "i", [.int32(0), .int32(0)]), .int32(1),
      .array(of: "{ss}", attributes.map { .entry(.string($0.0), .string($0.1)) }),
      .int32(comparison), .array(of: "i", words.map { .int32($0) }), .int32(comparison),
      .array(of: "s", []), .int32(1), .boolean(isInverse),
    ])
  }

  /// The names of the objects of the document that match, in their order.
  private func matches(
    _ objects: Objects, _ rule: BusValue, order: UInt32 = 1, most: Int32 = 0
  ) -> [String] {
    let body: [BusValue] = [rule, .uint32(order), .int32(most), .boolean(true)]
    let answer = bus.call(objects, bus.path(objects, 0, 1), "Collection", "GetMatches", body)
    return (bus.values(answer).first?.elements ?? []).compactMap {
      bus.property(objects, $0.elements?.last?.text ?? "", "Accessible", "Name")?.text
    }
  }

  @Test func aHeadingTellsItsLevelAndItsText() {
    let objects = bus.objects(ObjectsTests.snapshot(more: [bus.document(levels: [2, 3])]))
    let heading = bus.path(objects, 0, 1, 0, 1)
    #expect(bus.values(bus.call(objects, heading, "Accessible", "GetRole")) == [.uint32(83)])
    #expect(
      bus.values(bus.call(objects, heading, "Accessible", "GetRoleName")) == [.string("heading")])
    let attributes = bus.values(bus.call(objects, heading, "Accessible", "GetAttributes")).first
    #expect(attributes?["level"] == .string("2"))
    let page = bus.values(
      bus.call(objects, bus.path(objects, 0, 1, 0), "Accessible", "GetAttributes"))
    #expect(page.first?["level"] == nil)
    let text = bus.values(bus.call(objects, heading, "Text", "GetText", [.int32(0), .int32(-1)]))
    #expect(text == [.string("call me")])
    let caret = bus.call(objects, heading, "Text", "SetCaretOffset", [.int32(5)])
    #expect(caret.request == .select(.heading(document: "b", page: 0, 0), 5..<5))
    #expect(
      bus.values(bus.call(objects, bus.path(objects, 0, 1, 0), "Hypertext", "GetNLinks")) == [
        .int32(1)
      ])
  }

  /// As Orca asks for all headings, and for those of a level.
  @Test func headingsAreFoundByRoleAndLevel() {
    let objects = bus.objects(ObjectsTests.snapshot(more: [bus.document(levels: [2, 3])]))
    let interfaces = bus.values(
      bus.call(objects, bus.path(objects, 0, 1), "Accessible", "GetInterfaces"))
    #expect(
      interfaces.first?.elements?.contains(.string("org.a11y.atspi.Collection")) == true)
    let all = rule(roles: [83])
    #expect(matches(objects, all) == ["call me", "Ishmael", "call me", "Ishmael"])
    #expect(matches(objects, all, order: 4) == ["Ishmael", "call me", "Ishmael", "call me"])
    #expect(matches(objects, all, most: 1) == ["call me"])
    let third = rule(roles: [83], attributes: [("level", "3")])
    #expect(matches(objects, third) == ["Ishmael", "Ishmael"])
    #expect(matches(objects, rule(roles: [83], attributes: [("level", "2:3")])).count == 4)
    #expect(matches(objects, rule(roles: [83], attributes: [("level", "1")])).isEmpty)
    #expect(matches(objects, rule(roles: [88, 83])).count == 6, "links and headings")
    #expect(matches(objects, rule(roles: [83], comparison: 3)).contains("call me") == false)
    #expect(matches(objects, rule(roles: [83], isInverse: true)).contains("me"))
    #expect(matches(objects, rule(roles: [32])).isEmpty, "books of the shelf are not within")
    let none = bus.call(objects, bus.path(objects, 0, 1), "Collection", "GetMatches", [.int32(1)])
    #expect(none.reply == .invalidArguments)
    let page = bus.call(objects, bus.path(objects, 0, 1, 0), "Collection", "GetMatches", [all])
    #expect(page.reply == .unknownMethod)
  }
}
