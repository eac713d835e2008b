import Bus
import Testing

@Suite("Addresses of buses", .timeLimit(.minutes(5))) struct BusAddressTests {
  @Test func pathsAndAbstractNamesAreRead() {
    let text =
      "tcp:host=a,port=1;unix:path=/run/a%20b%2c,guid=12;unix:abstract=/tmp/x;unix:tmpdir=/a"
    #expect(
      BusAddress.all(in: text) == [
        BusAddress(place: Array("/run/a b,".utf8)),
        BusAddress(place: Array("/tmp/x".utf8), isAbstract: true),
      ])
  }

  @Test(arguments: [
    "", "autolaunch:", "unix:", "unix:path=", "unix:path=%zz", "unix:path=a%00b", ";",
  ])
  func otherAddressesAreLeftOut(_ text: String) {
    #expect(BusAddress.all(in: text) == [])
  }

  @Test func theEnvironmentTellsOfTheSessionsBus() {
    func places(_ variables: [String: String]) -> [BusAddress] {
      BusAddress.session { variables[$0] }
    }
    let named = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(places(named) == [BusAddress(place: Array("/a".utf8))])
    #expect(
      places(["XDG_RUNTIME_DIR": "/run/user/1", "DBUS_SESSION_BUS_ADDRESS": ""])
        == [BusAddress(place: Array("/run/user/1/bus".utf8))])
    #expect(places(["XDG_RUNTIME_DIR": "relative"]) == [])
    #expect(places(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"]) == [])
    #expect(places([:]) == [])
  }
}
