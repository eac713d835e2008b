import Bus
import BusSupport
import Foundation
import Testing

@Suite("Connections to a bus", .timeLimit(.minutes(2))) struct BusConnectionTests {
  private let echo = "org.example.Echo"

  /// A program on the bus that returns what it is given.
  private func echoing(on bus: TestBus) throws -> BusConnection {
    let connection = bus.connection()
    connection.handle("/org/example") { [echo] message in
      switch message.member {
      case "Echo": message.interface == echo ? .values(message.body) : .unknownMethod
      case "Fail": .error(name: "org.example.Failed", text: "no")
      case "Broken": .values([.objectPath("broken")])
      case "Later": nil
      default: .unknownMethod
      }
    }
    let owned = Inbox<Result<BusConnection.NameAnswer, BusFailure>>()
    connection.own(echo, within: 20) { owned.put($0) }
    #expect(owned.next() == .success(.isOwner))
    return connection
  }

  private func call(_ member: String, _ body: [BusValue] = [], path: String = "/org/example/a")
    -> BusMessage
  {
    .call(echo, path, echo, member, body)
  }

  @Test func callsAreAnswered() throws {
    let bus = try TestBus()
    let server = try echoing(on: bus)
    let client = bus.connection()
    let body: [BusValue] = [.string("ä"), .options(["x": .int32(1)])]
    #expect(client.callAndWait(call("Echo", body), within: 20) == .success(body))
    #expect(
      client.callAndWait(call("Fail"), within: 20)
        == .failure(.error(name: "org.example.Failed", text: "no")))
    #expect(throws: BusFailure.self) { try client.callAndWait(call("Broken"), within: 20).get() }
    #expect(throws: BusFailure.self) {
      try client.callAndWait(call("Echo", path: "/org/examples"), within: 20).get()
    }
    #expect(
      client.callAndWait(.call(echo, "/", "org.freedesktop.DBus.Peer", "Ping"), within: 20)
        == .success([]))
    #expect(
      client.callAndWait(call("Echo", [.string("a\0")]), within: 20)
        == .failure(.refused(.invalid("string"))))
    #expect(client.uniqueName?.hasPrefix(":") == true)
    server.close()
    client.close()
  }

  @Test func longMessagesComeWhole() throws {
    let bus = try TestBus()
    let server = try echoing(on: bus)
    let client = bus.connection()
    let body: [BusValue] = [.string(String(repeating: "0123456789", count: 300_000))]
    #expect(client.callAndWait(call("Echo", body), within: 60) == .success(body))
    server.close()
    client.close()
  }

  @Test func aCallWithoutAnswerEndsInTime() throws {
    let bus = try TestBus()
    let server = try echoing(on: bus)
    let client = bus.connection()
    #expect(client.callAndWait(call("Later"), within: 0.05) == .failure(.timedOut))
    // The connection is as good as before.
    #expect(client.callAndWait(call("Echo"), within: 20) == .success([]))
    server.close()
    client.close()
  }

  @Test func aHandlerMayAnswerLaterAndCallOthers() throws {
    let bus = try TestBus()
    let server = try echoing(on: bus)
    let middle = bus.connection()
    let asked = Inbox<BusMessage>()
    let (echo, inner) = (echo, call("Echo", [.byte(1)]))
    middle.handle("/later") { message in
      asked.put(message)
      return nil
    }
    // A blocking call on the connection's own thread.
    middle.handle("/through") { [weak middle] message in
      guard case .success(let values)? = middle?.callAndWait(inner, within: 20) else {
        return .unknownMethod
      }
      return .values(values)
    }
    let client = bus.connection()
    #expect(middle.callAndWait(.bus("GetId"), within: 20).isSuccess)
    let name = try #require(middle.uniqueName)
    let answered = Inbox<Result<[BusValue], BusFailure>>()
    client.call(.call(name, "/later", echo, "Ask"), within: 20) { answered.put($0) }
    let question = try #require(asked.next())
    middle.answer(question, .values([.boolean(true)]))
    #expect(answered.next() == .success([.boolean(true)]))
    for _ in 0..<20 {
      client.call(.call(name, "/through", echo, "Ask"), within: 20) { answered.put($0) }
    }
    for _ in 0..<20 { #expect(answered.next() == .success([.byte(1)])) }
    [server, middle, client].forEach { $0.close() }
  }

  @Test func signalsReachThoseWhoFollow() throws {
    let bus = try TestBus()
    let (sender, receiver) = (bus.connection(), bus.connection())
    let heard = Inbox<[BusValue]>()
    let following = receiver.follow(
      BusRule(path: "/a", interface: echo, member: "Changed", argument: "it's")
    ) { heard.put($0.body) }
    // Its reply says that the rule before it is known to the bus.
    #expect(receiver.callAndWait(.bus("GetId"), within: 20).isSuccess)
    sender.send(.signal("/a", echo, "Changed", [.string("other")]))
    sender.send(.signal("/b", echo, "Changed", [.string("it's")]))
    // Any thread may send.
    DispatchQueue.concurrentPerform(iterations: 50) { index in
      sender.send(.signal("/a", echo, "Changed", [.string("it's"), .int32(Int32(index))]))
    }
    let numbers = (0..<50).map { _ in heard.next()?.last?.number ?? -1 }
    #expect(numbers.sorted() == (0..<50).map(Double.init))
    receiver.unfollow(following)
    #expect(receiver.callAndWait(.bus("GetId"), within: 20).isSuccess)
    sender.send(.signal("/a", echo, "Changed", [.string("it's")]))
    #expect(sender.callAndWait(.bus("GetId"), within: 20).isSuccess)
    #expect(receiver.callAndWait(.bus("GetId"), within: 20).isSuccess)
    #expect(heard.isEmpty)
    sender.close()
    receiver.close()
  }

  @Test func aNameGoesToTheNextInTheQueue() throws {
    let bus = try TestBus()
    let (first, second) = (bus.connection(), bus.connection())
    let answers = Inbox<Result<BusConnection.NameAnswer, BusFailure>>()
    let acquired = Inbox<[BusValue]>()
    first.own(echo, [.allowsReplacement], within: 20) { answers.put($0) }
    #expect(answers.next() == .success(.isOwner))
    first.follow(BusRule(interface: "org.freedesktop.DBus", member: "NameAcquired", argument: echo))
    {
      acquired.put($0.body)
    }
    second.own(echo, [.allowsReplacement, .replacesOwner], within: 20) { answers.put($0) }
    #expect(answers.next() == .success(.isOwner))
    second.close()
    #expect(acquired.next() == [.string(echo)])
    first.close()
  }

  @Test func aBusThatEndsIsSurvived() throws {
    let bus = try TestBus()
    let server = try echoing(on: bus)
    let client = BusConnection()
    let ended = Inbox<Bool>()
    client.open(bus.places)
    client.whenEnded { ended.put(true) }
    #expect(client.callAndWait(call("Echo"), within: 20) == .success([]))
    let answered = Inbox<Result<[BusValue], BusFailure>>()
    client.call(call("Later"), within: 60) { answered.put($0) }
    bus.stop()
    #expect(answered.next() == .failure(.ended))
    #expect(ended.next() == true)
    #expect(client.callAndWait(call("Echo"), within: 60) == .failure(.ended))
    #expect(!client.send(.signal("/a", echo, "Changed")))
    server.close()
  }

  @Test func aBusThatIsNotThereFailsAllCalls() throws {
    for addresses in [[], [BusAddress(place: Array("/nowhere/bus".utf8))]] {
      let client = BusConnection()
      let (answered, ended) = (Inbox<Result<[BusValue], BusFailure>>(), Inbox<Bool>())
      client.call(call("Echo"), within: 60) { answered.put($0) }
      client.open(addresses)
      client.whenEnded { ended.put(true) }
      #expect(answered.next() == .failure(.ended))
      #expect(ended.next() == true)
    }
  }

  @Test func aPeerThatDisappearsIsAnError() throws {
    let bus = try TestBus()
    let server = try echoing(on: bus)
    let client = bus.connection()
    let answered = Inbox<Result<[BusValue], BusFailure>>()
    client.call(call("Later"), within: 60) { answered.put($0) }
    #expect(client.callAndWait(call("Echo"), within: 20) == .success([]))
    server.close()
    guard case .failure(.error(let name, _))? = answered.next() else {
      Issue.record("a reply came")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.NoReply")
    client.close()
  }

  @Test func whatWasSentBeforeTheEndArrives() throws {
    let bus = try TestBus()
    let receiver = bus.connection()
    let heard = Inbox<[BusValue]>()
    receiver.follow(BusRule(interface: echo)) { heard.put($0.body) }
    #expect(receiver.callAndWait(.bus("GetId"), within: 20).isSuccess)
    let sender = bus.connection()
    sender.send(.signal("/a", echo, "Bye", [.byte(1)]))
    sender.close()
    #expect(heard.next() == [.byte(1)])
    #expect(!sender.send(.signal("/a", echo, "Bye")))
    receiver.close()
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
