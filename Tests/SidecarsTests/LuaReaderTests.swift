import Sidecars
import TestBasics
import Testing

@Suite(.timeLimit(.minutes(1))) struct LuaReaderTests {
  private static func read(_ text: String) throws(LuaReader.Failure) -> LuaTable {
    try LuaReader.read(Array(text.utf8))
  }

  private static func value(_ text: String) throws(LuaReader.Failure) -> LuaValue {
    try read("return { a = \(text) }")["a"]
  }

  @Test(arguments: [
    (#""a\nb""#, "a\nb"), (#"'it\'s "x"'"#, "it's \"x\""),
    (#""\65\066\x43\u{44}\u{1F600}""#, "ABCD😀"),
    (#""a\z   b""#, "ab"), ("\"a\\\nb\"", "a\nb"), ("\"a\\\r\nb\"", "a\nb"), ("[[x\ny]]", "x\ny"),
    ("[[\nx]]", "x"), ("[==[a]]b]=]c]==]", "a]]b]=]c"),
    (#""\\\t\a\b\f\v\r""#, "\\\t\u{7}\u{8}\u{C}\u{B}\r"),
    ("\"é\"", "é"),
  ])
  func stringsAreRead(lua: String, text: String) throws {
    #expect(try Self.value(lua).text == text)
  }

  @Test(arguments: [
    ("12", 12), ("-3.5", -3.5), ("0x1F", 31), ("1e3", 1000), (".5", 0.5), ("5.", 5), ("1E-2", 0.01),
    ("0x.8p1", 1), ("- 7", -7),
  ])
  func numbersAreRead(lua: String, number: Double) throws {
    #expect(try Self.value(lua) == .number(number))
  }

  @Test func othersAreRead() throws {
    #expect(try Self.value("true") == .bool(true) && Self.value("false") == .bool(false))
    #expect(try Self.value("nil") == .none && Self.value("math.huge") == .number(.infinity))
    #expect(try Self.value("-inf") == .number(-.infinity) && Self.value("nan").number == nil)
  }

  @Test func tablesAreRead() throws {
    let table = try Self.read(
      """
      #!/usr/bin/lua
      -- a file of KOReader's
      return --[[ a
      comment ]] {
        ["one"] = { [1] = "a", [2] = "b"; [10] = "c", },
        two = { "x", "y", { z = 1 } }, [true] = 1, [-1] = "last",
        --[==[ ]] ]==] ["with \\"quote\\""] = 'v',
      };
      """)
    #expect(table["one"].table?.values.map(\.text) == ["a", "b", "c"])
    #expect(table["two"].table?.numbered[3]?["z"].number == 1)
    #expect(table.numbered[-1]?.text == "last" && table["with \"quote\""].text == "v")
    #expect(table.named.count == 3 && table.numbered.count == 1)
  }

  @Test(arguments: [
    "", "return", "return 1", "{}", "return {", "return { a }", "return { a = }",
    "return { [1 = 2 }",
    "return { \"a }", "return { a = f() }", "return { a = 1 + 1 }", "return { a = b }",
    "return {} return {}", "return { os.execute('x') }", "return { a = function() end }",
    "return { 'a' .. 'b' }", "return { \"\\q\" }", "return { \"\\300\" }",
    "return { \"\\u{110000}\" }",
    "return { \"\\xZZ\" }", "return { 1 2 }", "return { 1..2 }", "return { 12abc }", "x = {}",
    "return { [[ }", "return { --[[ }", "local t = {} return t",
  ])
  func programsAreRefused(lua: String) {
    #expect(throws: LuaReader.Failure.self) { try Self.read(lua) }
  }

  @Test func depthIsBounded() throws {
    func nested(_ count: Int) -> String {
      "return " + String(repeating: "{", count: count) + String(repeating: "}", count: count)
    }
    _ = try Self.read(nested(LuaReader.deepest))
    #expect(throws: LuaReader.Failure.self) { try Self.read(nested(LuaReader.deepest + 1)) }
    #expect(throws: LuaReader.Failure.self) { try Self.read(nested(1_000_000)) }
    let long = [UInt8](repeating: 0x20, count: LuaReader.longest + 1)
    #expect(throws: LuaReader.Failure.self) { try LuaReader.read(long) }
    #expect(throws: LuaReader.Failure.self) {
      try Self.read("return {" + String(repeating: "1,", count: 1_000_001) + "}")
    }
  }

  @Test func anythingIsBorne() {
    var random = SeededRandom(11)
    let sample = Array(SidecarTests.present.utf8)
    let signs = Array("{}[]=\"'\\-,;.0x\n".utf8)
    for _ in 0..<3000 {
      var bytes = sample
      for _ in 0...random.int(0...5) {
        let sign =
          random.chance(0.5) ? signs[random.int(0...signs.count - 1)] : UInt8(random.int(0...255))
        bytes[random.int(0...bytes.count - 1)] = sign
      }
      if random.chance(0.2) { bytes.removeLast(random.int(0...bytes.count)) }
      if let table = try? LuaReader.read(bytes) { _ = Sidecar.record(table) }
    }
  }
}
