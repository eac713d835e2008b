import CHTTP
import CSandbox
import Glibc
import IPC

/// The life of a process that talks to one server: load the libraries, limit and lock the process, say so, serve.
package enum Net {
  /// The argument of a process that looks up a name, and ends.
  package static let names = "--names"
  /// The beginning of the argument with the only port that the process connects to.
  package static let port = "--port="

  /// Does not return. The status is 0 where the program has gone, and 3 where the lock failed.
  package static func run(_ arguments: [String]) -> Never {
    let channel = NetChannel()
    if arguments.contains(names) { NetNames.serve(channel) }
    let port = arguments.first { $0.hasPrefix(Self.port) }
      .flatMap { UInt16($0.dropFirst(Self.port.count)) }
    guard let port, let http = paper_http_new() else { exit(3) }
    guard let state = lock(port) else { exit(3) }
    channel.send(
      .hello(
        WebHello(
          landlock: Int(state.landlock), isFiltered: state.seccomp != 0,
          hasAuthorities: paper_http_authorities(http) > 0)))
    NetServer(channel, http).run()
    exit(0)
  }

  /// Limits and locks the calling process for ever: it can connect to other machines, to one port where the kernel knows
  /// that rule, and has no files.
  /// - Returns: nil where a step of the lock fails: such a process talks to nobody.
  package static func lock(_ port: UInt16) -> paper_sandbox_state? {
    var options = paper_sandbox_options()
    options.address_space = 512 << 20
    // Hours of a processor: a hint that the process has lost its way, and no bound of a fetch.
    options.processor_time = 36_000
    (options.network, options.port) = (1, port)
    options.file_size = UInt64(IPCLimits.fetch)
    options.descriptors = 64
    var number: Int32 = 0
    var state = paper_sandbox_state()
    guard paper_sandbox_limit(&options, &number) == nil,
      paper_sandbox_lock(&options, &state, &number) == nil
    else { return nil }
    return state
  }
}
