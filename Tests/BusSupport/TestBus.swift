import Bus
import Foundation
import Synchronization

/// A bus of a test's own: a dbus-daemon that ends with it.
package final class TestBus: Sendable {
  package struct Trouble: Error { let text: String }

  private let daemon: Int32
  package let address: String
  package var places: [BusAddress] { BusAddress.all(in: address) }

  package init() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    process.arguments = ["--session", "--nofork", "--print-address=1"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Trouble(text: "dbus-daemon does not start") }
      line += String(decoding: more, as: UTF8.self)
    }
    (address, daemon) = (String(line.dropLast()), process.processIdentifier)
  }

  deinit { stop() }

  /// Kills the daemon, as tests may run with SIGTERM ignored, which it would inherit.
  package func stop() { kill(daemon, SIGKILL) }

  /// An open connection to the bus.
  package func connection() -> BusConnection {
    let connection = BusConnection()
    connection.open(places)
    return connection
  }
}

/// Values that a connection's thread hands to a test.
package final class Inbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func put(_ value: Value) {
    values.withLock { $0.append(value) }
    semaphore.signal()
  }

  /// Waits for the next value; nil where none comes in half a minute.
  package func next() -> Value? {
    guard semaphore.wait(timeout: .now() + 30) == .success else { return nil }
    return values.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  package var isEmpty: Bool { values.withLock { $0.isEmpty } }
}
