import Foundation
import JSON
import Testing

@Suite(.timeLimit(.minutes(5))) struct JSONTests {
  private func read(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }

  @Test(
    arguments: [
      ("null", .null), ("true", true), (" false ", false), ("12", 12), ("-0", 0),
      ("1.5", .number(1.5)), ("1e2", .number(100)), ("\"a\"", "a"),
      (#""\" \\ \/ \b\f\n\r\t \u00e9 \ud83d\udcd6""#, "\" \\ / \u{8}\u{C}\n\r\t é 📖"),
      ("[]", .array([])), ("[1, [2]]", .array([1, .array([2])])),
      ("{ \"b\" : 1,\n\"a\":{}}", .object(["a": .object([:]), "b": 1])),
      ("99999999999999999999", .number(1e20)),
    ] as [(String, JSONValue)])
  func reads(_ text: String, _ value: JSONValue) { #expect(read(text) == value) }

  @Test(arguments: [
    "", " ", "nul", "01", "1.", ".5", "+1", "1e", "0x1", "NaN", "inf", "1e999", "\"a", "\"\n\"",
    #""\x""#, #""\u12""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "[1,]", "[1 2]", "[",
    "{\"a\"}",
    "{\"a\":}", "{a:1}", "{\"a\":1,}", "1 2", "[]]",
  ])
  func refuses(_ text: String) { #expect(read(text) == nil) }

  @Test func refusesWhatIsNoText() {
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONValue([0x22, 0xED, 0xA0, 0x80, 0x22]) == nil)
  }

  @Test func depthIsBounded() {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(read(deep(JSONValue.deepest)) != nil)
    #expect(read(deep(JSONValue.deepest + 1)) == nil)
    #expect(read(String(repeating: "[", count: 1_000_000)) == nil)
  }

  @Test func writes() {
    let value = JSONValue.object([
      "b": .array([1, .number(0.5), .number(3), .null, true]), "a": "x\"\\\u{1}\né/",
      "c": .object([:]), "d": .number(.nan),
    ])
    #expect(
      value.text() == #"{"a":"x\"\\\u0001\né/","b":[1,0.5,3,null,true],"c":{},"d":null}"#)
    #expect(
      JSONValue.object(["a": .array([1, 2]), "b": .array([])]).text(isIndented: true) == """
        {
          "a" : [
            1,
            2
          ],
          "b" : []
        }
        """)
  }

  /// Foundation, which the tests may use, understands the same.
  @Test func anotherReaderUnderstands() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let value = Self.random(&random, depth: 3)
      let text = value.text(isIndented: Bool.random())
      #expect(read(text) == value)
      let other = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      let again = try JSONSerialization.data(withJSONObject: other, options: .fragmentsAllowed)
      #expect(JSONValue(Array(again)) == value, "\(text)")
    }
  }

  private static func random(
    _ random: inout SystemRandomNumberGenerator, depth: Int
  ) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int.random(in: -(1 << 50)...(1 << 50), using: &random))
    case 3:
      let letters = (0..<Int.random(in: 0..<8)).map { _ in
        Character(Unicode.Scalar(UInt32.random(in: 1..<0xD800, using: &random)) ?? "x")
      }
      // Another reader may compose letters with their marks; the scalars stay those of plain text.
      return .string(String(letters))
    case 4: return .array((0..<3).map { _ in Self.random(&random, depth: depth - 1) })
    default:
      return .object([
        "a": Self.random(&random, depth: depth - 1), "é\"": Self.random(&random, depth: depth - 1),
      ])
    }
  }

  @Test func noiseIsRefusedOrRead() {
    var random = SystemRandomNumberGenerator()
    let letters = Array("{}[]\",:\\u0123456789.eE+-truefalsn \n".utf8)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<24)).map { _ in letters.randomElement(using: &random) ?? 0
      }
      guard let value = JSONValue(text) else { continue }
      #expect(JSONValue(Array(value.text().utf8))?.text() == value.text())
    }
  }
}
