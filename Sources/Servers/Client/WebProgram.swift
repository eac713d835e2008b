import CChannel
import Glibc
import Localisation

/// The program that talks to servers.
public struct WebProgram: Hashable, Sendable {
  public var path: String

  public init(path: String) { self.path = path }

  /// Starts the program with one end of a socket as its descriptor 3. Returns the other end.
  ///
  /// The thread that calls this must outlive the process: the system ends the process with it.
  func start(_ argument: String) throws(WebFailure) -> (process: pid_t, socket: Int32) {
    var pair: [Int32] = [-1, -1]
    // The array holds the two descriptors that the call writes.
    guard paper_channel_pair(&pair) == 0 else {
      throw .process(Localisation.text("no descriptor is left"))
    }
    defer { close(pair[1]) }
    var process: pid_t = 0
    let error = paper_worker_spawn(path, "paper-net", argument, pair[1], &process)
    guard error == 0 else {
      close(pair[0])
      let reason = Localisation.text("system error {number}", ["number": "\(-error)"])
      throw .process(
        Localisation.text("{path} cannot be started ({reason})", ["path": path, "reason": reason]))
    }
    return (process, pair[0])
  }

  /// Takes the status of a process that was killed or has ended.
  static func reap(_ process: pid_t) {
    var status: Int32 = 0
    var peak: Int64 = 0
    _ = paper_worker_reap(process, 1, &status, &peak)
  }

  /// The addresses of a name, looked up by a process that ends afterwards. Waits, at most for `seconds`.
  public func addresses(of host: String, port: Int, seconds: Int = 12) throws(WebFailure)
    -> [String]
  {
    let (process, socket) = try start("--names")
    defer {
      kill(process, SIGKILL)
      close(socket)
      Self.reap(process)
    }
    let order = WebPacket(.lookUp(host: host, port: port))
    guard order.send(to: socket), paper_channel_wait_two(socket, socket, Int32(seconds) * 1000) > 0
    else { throw .noAddress(host: host) }
    var buffer = WebPacket.room
    guard case .event(.addresses(let addresses)) = WebPacket.receive(socket, &buffer),
      !addresses.isEmpty
    else { throw .noAddress(host: host) }
    return addresses
  }
}
