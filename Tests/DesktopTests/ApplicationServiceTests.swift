import Bus
import Launch
import Desktop
import Testing

/// What other programs may ask of the window, by org.freedesktop.Application.
@Suite(.timeLimit(.minutes(5))) struct ApplicationServiceTests {
  private func request(
    _ member: String, _ body: [BusValue]
  ) -> Result<WindowRequest, ApplicationService.WorkerError> {
    ApplicationService.request(
      .call(Program.id, "/", "org.freedesktop.Application", member, body))
  }

  private let data = BusValue.options(["desktop-startup-id": .string("x_TIME5")])

  @Test func filesAreOpened() {
    let addresses = BusValue.strings(["file:///a%20b", "file://localhost/%ff"])
    #expect(
      request("Open", [addresses, data])
        == .success(.open([Array("/a b".utf8), [0x2F, 0xFF]])))
    #expect(request("Open", [.strings([]), data]) == .success(.activate))
    #expect(
      request("Open", [.strings(["opds+https://a/opds"]), data])
        == .success(.offer("opds+https://a/opds")))
    #expect(request("Activate", [data]) == .success(.activate))
    #expect(
      request("ActivateAction", [.string("new-window"), .array(of: "v", []), data])
        == .success(.openWindow))
  }

  @Test func whatIsNotUnderstoodIsRefused() {
    for (member, body): (String, [BusValue]) in [
      ("Open", [.strings(["https://example.org/"]), data]),
      ("Open", [.strings(["opds://"]), data]),
      ("Open", [.strings(["opds://a", "file:///a"]), data]),
      ("Open", [.string("file:///a"), data]), ("Open", []), ("Activate", []),
      ("ActivateAction", [.string("burn"), .array(of: "v", []), data]), ("Quit", []),
    ] {
      #expect(throws: ApplicationService.WorkerError.self) { try request(member, body).get() }
    }
  }

  @Test func aTokenOfXEndsWithATime() {
    #expect(StartupToken.time("shell/paper/12-0-host_TIME4294967295") == .max)
    #expect(StartupToken.time("a_TIME1_TIME22") == 22)
    for token in [nil, "", "a", "a_TIME", "a_TIME0", "a_TIME1x", "a_TIME99999999999"] {
      #expect(StartupToken.time(token) == nil)
    }
  }
}
