import IPC
import TestDocuments
import Testing

/// Messages between the program and the process that talks to a server: they come out as they went in, and hostile ones are
/// refused.
@Suite(.timeLimit(.minutes(5))) struct WebMessageTests {
  @Test func messagesComeOutAsTheyWentIn() throws {
    var random = SeededRandom(31)
    for _ in 0..<3000 {
      let order = random.order()
      #expect(order.encoded.count <= IPCLimits.packet)
      #expect(try WebOrder(decoding: order.encoded) == order)
      let event = random.event()
      #expect(try WebEvent(decoding: event.encoded) == event)
    }
  }

  @Test func changedMessagesAreRefusedOrStable() {
    var random = SeededRandom(32)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = random.chance(0.5) ? random.order().encoded : random.event().encoded
      for _ in 0..<random.int(1...4) where !bytes.isEmpty {
        let at = random.int(0...bytes.count - 1)
        switch random.int(0...2) {
        case 0: bytes[at] = UInt8(random.int(0...255))
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + random.int(1...9)))
        default:
          let end = min(bytes.count, at + 4)
          bytes.replaceSubrange(at..<end, with: [UInt8](repeating: 255, count: end - at))
        }
      }
      if let order = try? WebOrder(decoding: bytes) {
        accepted += 1
        #expect((try? WebOrder(decoding: order.encoded)) == order)
      }
      if let event = try? WebEvent(decoding: bytes) {
        accepted += 1
        #expect((try? WebEvent(decoding: event.encoded)) == event)
      }
    }
    #expect(accepted > 1000)
  }

  @Test func aHeaderHasOneLine() throws {
    var request = WebRequest(id: 1, url: "http://a/")
    request.headers = [WebRequest.Header("Range", "bytes=0-\r\nCookie: a")]
    #expect(throws: IPCError.invalid("header")) {
      _ = try WebOrder(decoding: WebOrder.begin(request).encoded)
    }
  }
}

extension SeededRandom {
  fileprivate mutating func header() -> WebRequest.Header {
    let value = String(text(40).unicodeScalars.filter { $0.value >= 0x20 }.map(Character.init))
    return WebRequest.Header("X-\(int(0...99))", value)
  }

  fileprivate mutating func order() -> WebOrder {
    switch int(0...3) {
    case 0: return .lookUp(host: text(40), port: int(1...65_535))
    case 1:
      return .open(
        WebAccess(names: (0..<int(0...3)).map { _ in text(40) }, user: text(20), password: text(20))
      )
    case 2: return .cancel(UInt32(int(1...9999)))
    default:
      var request = WebRequest(id: UInt32(int(1...9999)), url: text(200), method: "GET")
      request.headers = (0..<int(0...4)).map { _ in header() }
      request.body = (0..<int(0...50)).map { _ in UInt8(int(0...255)) }
      request.authentication = [.none, .basic, .digest][int(0...2)]
      request.trust = [.authorities, .certificate, .look][int(0...2)]
      request.certificate = text(50)
      request.isCompressed = chance(0.5)
      (request.kept, request.limit) = (int(0...1 << 35), int(0...IPCLimits.fetch))
      (request.connecting, request.first, request.stall, request.all) = (
        int(0...99), int(0...99), int(0...99), int(0...86_400)
      )
      return .begin(request)
    }
  }

  fileprivate mutating func event() -> WebEvent {
    let id = UInt32(int(1...9999))
    switch int(0...4) {
    case 0:
      return .hello(
        WebHello(landlock: int(0...9), isFiltered: chance(0.5), hasAuthorities: chance(0.5)))
    case 1: return .addresses((0..<int(0...4)).map { _ in text(40) })
    case 2:
      return .head(
        WebHead(
          id: id, status: int(0...999), announced: chance(0.5) ? int(0...1 << 40) : nil,
          headers: (0..<int(0...4)).map { _ in header() }, redirection: text(100)))
    case 3: return .progress(id: id, count: int(0...1 << 35))
    default:
      let reason =
        WebEnd.Reason(rawValue: UInt8(int(0...WebEnd.Reason.allCases.count - 1))) ?? .failed
      return .end(
        WebEnd(id: id, reason, count: int(0...1 << 35), words: text(40), certificate: text(40)))
    }
  }
}
