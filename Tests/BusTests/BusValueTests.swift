import Bus
import TestDocuments
import Testing

@Suite("Values on the bus", .timeLimit(.minutes(5))) struct BusValueTests {
  private func message(_ body: [BusValue]) -> BusMessage {
    .call("org.example.Program", "/org/example", "org.example.Thing", "Do", body)
  }

  /// What is decoded of the encoded message.
  private func returned(_ body: [BusValue]) throws -> [BusValue] {
    try BusMessage(decoding: message(body).encoded(serial: 7)).body
  }

  @Test func everyTypeComesBack() throws {
    let body: [BusValue] = [
      .byte(200), .boolean(true), .boolean(false), .int16(-5), .uint16(65535), .int32(.min),
      .uint32(.max), .int64(.min), .uint64(.max), .double(-0.125), .string("Füße\n"), .string(""),
      .objectPath("/"), .objectPath("/a/b_1"), .signature("a{sv}"), .signature(""),
      .array(of: "i", []), .array(of: "(sx)", [.structure([.string("a"), .int64(1)])]),
      .array(of: "t", []), .array(of: "aay", [.array(of: "ay", [.array(of: "y", [.byte(1)])])]),
      .structure([.byte(1), .structure([.double(2), .variant(.byte(3))])]),
      .options(["one": .variant(.variant(.int32(1))), "two": .strings(["x", "y"])]),
      .variant(.array(of: "v", [.variant(.boolean(true)), .variant(.string("z"))])),
    ]
    #expect(try returned(body) == body)
  }

  @Test func aMessageIsTheSpecificationsBytes() throws {
    let hello = BusMessage.bus("Hello")
    let bytes = try hello.encoded(serial: 1)
    let text = Array("org.freedesktop.DBus".utf8)
    var expected: [UInt8] = [UInt8(ascii: "l"), 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 109, 0, 0, 0]
    expected += [1, 1, 111, 0, 21, 0, 0, 0] + Array("/org/freedesktop/DBus\0".utf8) + [0, 0]
    expected += [2, 1, 115, 0, 20, 0, 0, 0] + text + [0, 0, 0, 0]
    expected += [3, 1, 115, 0, 5, 0, 0, 0] + Array("Hello\0".utf8) + [0, 0]
    expected += [6, 1, 115, 0, 20, 0, 0, 0] + text + [0, 0, 0, 0]
    #expect(bytes == expected)
  }

  @Test func otherByteOrdersAreRead() throws {
    var bytes: [UInt8] = [UInt8(ascii: "B"), 4, 1, 1, 0, 0, 0, 4, 0, 0, 0, 9, 0, 0, 0, 0]
    bytes += [1, 1, 111, 0, 0, 0, 0, 1] + Array("/\0".utf8) + [0, 0, 0, 0, 0, 0]
    bytes += [2, 1, 115, 0, 0, 0, 0, 3] + Array("a.b\0".utf8) + [0, 0, 0, 0]
    bytes += [3, 1, 115, 0, 0, 0, 0, 1] + Array("C\0".utf8) + [0, 0, 0, 0, 0, 0]
    bytes += [8, 1, 103, 0, 1] + Array("u\0".utf8) + [0]
    // The padding after the last field is no part of the length.
    bytes[15] = UInt8(bytes.count - 16 - 1)
    bytes += [1, 2, 3, 4]
    let message = try BusMessage(decoding: bytes)
    #expect(message.serial == 9)
    #expect(message.isMember("C", of: "a.b"))
    #expect(message.body == [.uint32(0x0102_0304)])
  }

  @Test func valuesOfOtherTypesAreRefused() {
    for body: [BusValue] in [
      [.array(of: "i", [.string("x")])], [.array(of: "", [])], [.array(of: "ii", [])],
      [.array(of: "z", [])], [.array(of: "{vs}", [])], [.structure([])],
      [.entry(.byte(1), .byte(2))], [.string("a\0b")], [.objectPath("a")], [.objectPath("/a/")],
      [.signature("a")], [.signature("{sv}")], [.signature("(i")], [.signature("z")],
      [.variant(.entry(.byte(1), .byte(2)))],
      [.array(of: "{sv}", [.entry(.byte(1), .variant(.byte(2)))])],
    ] {
      #expect(throws: BusError.self) { try message(body).encoded(serial: 1) }
    }
  }

  @Test func namesAreChecked() {
    for (destination, path, interface, member) in [
      ("org", "/", "a.b", "C"), ("org.1a", "/", "a.b", "C"), ("org.a", "", "a.b", "C"),
      ("org.a", "//", "a.b", "C"), ("org.a", "/ü", "a.b", "C"), ("org.a", "/", "ab", "C"),
      ("org.a", "/", "a..b", "C"), ("org.a", "/", "a.b-c", "C"), ("org.a", "/", "a.b", ""),
      ("org.a", "/", "a.b", "1"), ("org.a", "/", "a.b", "a.b"),
      ("org." + String(repeating: "a", count: 255), "/", "a.b", "C"),
    ] {
      #expect(throws: BusError.invalid("name")) {
        try BusMessage.call(destination, path, interface, member).encoded(serial: 1)
      }
    }
  }

  @Test func depthAndLengthAreBounded() throws {
    func nested(_ depth: Int) -> BusValue {
      (0..<depth).reduce(.byte(1)) { value, _ in .variant(value) }
    }
    #expect(try returned([nested(64)]) == [nested(64)])
    #expect(throws: BusError.tooDeep) { try message([nested(65)]).encoded(serial: 1) }
    #expect(throws: BusError.tooDeep) { try message([nested(5000)]).encoded(serial: 1) }
    let arrays = String(repeating: "a", count: 33)
    #expect(throws: BusError.tooDeep) {
      try message([.array(of: arrays + "i", [])]).encoded(serial: 1)
    }
    #expect(throws: BusError.tooDeep) {
      try message([.signature(String(repeating: "(", count: 40))]).encoded(serial: 1)
    }
    #expect(throws: BusError.tooLong("signature")) {
      try message([BusValue](repeating: .byte(1), count: 256)).encoded(serial: 1)
    }
    let long = String(repeating: "x", count: 17 << 20)
    #expect(throws: BusError.self) { try message([.string(long)]).encoded(serial: 1) }
  }

  /// A few thousand damaged messages; `make fuzz` goes on for longer.
  @Test func damagedMessagesAreRefusedOrSound() throws {
    for seed in 0..<3000 { try BusFuzzTests.check(UInt64(seed)) }
  }

  @Test func valuesAreFoundInOthers() {
    let options = BusValue.options(["a": .variant(.uint32(3)), "b": .string("x")])
    #expect(options["a"]?.number == 3)
    #expect(options["b"]?.text == "x")
    #expect(options["c"] == nil)
    #expect(BusValue.boolean(true).number == 1)
    #expect(BusValue.string("1").number == nil)
  }
}
