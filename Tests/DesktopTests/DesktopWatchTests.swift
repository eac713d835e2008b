import Bus
import BusSupport
import Desktop
import Synchronization
import Testing

/// The desktop's settings and its programs, by a portal of the test's own.
@Suite(.timeLimit(.minutes(2))) struct DesktopWatchTests {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"

  private func own(_ name: String, by connection: BusConnection) {
    let owned = Inbox<Bool>()
    connection.own(name, within: 20) { result in owned.put((try? result.get()) == .isOwner) }
    #expect(owned.next() == true)
  }

  @Test func thePreferenceIsFollowed() throws {
    let bus = try TestBus()
    let server = bus.connection()
    let contrast = Mutex<UInt32>(0)
    server.handle(Self.path) { message in
      guard message.body == [.string("org.freedesktop.appearance"), .string("contrast")] else {
        return .error(name: "org.freedesktop.portal.Error.NotFound", text: "unknown")
      }
      // Read wraps a value twice.
      return .values([.variant(.variant(.uint32(contrast.withLock { $0 })))])
    }
    own(Self.portal, by: server)
    let woken = Inbox<Bool>()
    let client = bus.connection()
    let watch = DesktopWatch(client) { woken.put(true) }
    watch.start()
    #expect(woken.next() == true)
    let first = watch.take()
    #expect(first?.hasMoreContrast == false && first?.isDark == nil)
    #expect(watch.take() == nil)
    contrast.withLock { $0 = 1 }
    let interface = "org.freedesktop.portal.Settings"
    server.send(
      .signal(
        Self.path, interface, "SettingChanged",
        [
          .string("org.freedesktop.appearance"), .string("contrast"), .variant(.uint32(1)),
        ]))
    #expect(woken.next() == true)
    #expect(watch.take()?.hasMoreContrast == true)
    server.close()
    client.close()
  }

  @Test func addressesGoToThePortal() throws {
    let bus = try TestBus()
    let server = bus.connection()
    let asked = Inbox<[BusValue]>()
    server.handle(Self.path) { message in
      guard message.isMember("OpenURI", of: "org.freedesktop.portal.OpenURI") else {
        return .unknownMethod
      }
      asked.put(message.body)
      return .values([.objectPath("/org/freedesktop/portal/desktop/request/1/1")])
    }
    own(Self.portal, by: server)
    let client = bus.connection()
    let programs = DesktopPrograms(client, environment: [:]) {}
    programs.open("https://example.org/", from: Introduction(parent: "x11:1a", token: "t_TIME5"))
    #expect(
      asked.next() == [
        .string("x11:1a"), .string("https://example.org/"),
        .options(["activation_token": .string("t_TIME5")]),
      ])
    server.close()
    client.close()
  }

  /// The portal answers by an object's signal, or ends before it does.
  @Test(arguments: [true, false]) func filesAreAskedForByThePortal(isAnswered: Bool) throws {
    let bus = try TestBus()
    let server = bus.connection()
    server.handle(Self.path) { message in
      guard message.member == "OpenFile", let token = message.body.last?["handle_token"]?.text,
        let sender = message.sender
      else { return .unknownMethod }
      guard isAnswered else {
        server.close()
        return .done
      }
      let name = String(sender.dropFirst().map { $0 == "." ? "_" : $0 })
      let request = "\(Self.path)/request/\(name)/\(token)"
      let results = BusValue.options(["uris": .strings(["file:///a%FF", "https://b/"])])
      server.send(
        .signal(request, "org.freedesktop.portal.Request", "Response", [.uint32(0), results]))
      return .values([.objectPath(request)])
    }
    own(Self.portal, by: server)
    let client = bus.connection()
    let answer = FileChooser.answer(to: .files, on: client, path: "/nowhere")
    if isAnswered {
      #expect(answer == .chosen([[0x2F, 0x61, 0xFF]]))
    } else {
      guard case .impossible? = answer else {
        Issue.record("\(String(describing: answer))")
        return
      }
    }
    client.close()
    server.close()
  }
}
