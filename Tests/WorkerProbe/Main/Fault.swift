import CProbe
import Glibc
import Serving
import Wire

/// A way to fail when an operation is begun.
struct Fault {
  var kind: String
  var operation: String
  /// How often all the probes with this file fail together; nil for always.
  var most: Int32?

  /// - Parameter words: the kind and the operation; then, where the fault is not for always, how often, and the
  ///   path of a file of zeros that counts.
  init(_ words: [String]) {
    (kind, operation) = (words[0], words[1])
    guard words.count == 4 else { return }
    most = probe_open_counter(words[3]) == 0 ? Int32(words[2]) : 0
  }

  func strike(_ channel: Channel, _ request: Request) {
    guard name(of: request.operation) == operation else { return }
    if let most, probe_count(most) == 0 { return }
    switch kind {
    case "kill": probe_raise(SIGKILL)
    case "stop": probe_raise(SIGSTOP)
    case "crash": abort()
    case "exit": exit(7)
    // Longer than a worker goes on with what it can end.
    case "slow": usleep(UInt32(clamping: UInt64(request.deadline) * 800))
    // Takes three times as long as it may, without any of the processor's time: as on a machine that is busy.
    case "wait": usleep(UInt32(clamping: UInt64(request.deadline) * 3000))
    // No yielding: on a busy machine the worker would use next to no processor time.
    case "spin": while true { _ = getpid() }
    case "exhaust": exhaust()
    case "garbage": channel.sendRaw((0..<999).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    case "empty": channel.sendRaw([1])
    case "flood": while true { channel.sendRaw([UInt8](repeating: 0, count: 50_000)) }
    case "stranger": channel.send(Reply(id: request.id &+ 77, answer: .rendered))
    case "swap": channel.send(Reply(id: request.id, answer: .hello(other)))
    case "oversized": channel.send(Reply(id: request.id, answer: .cover(tooLarge)))
    default: break
    }
  }

  private var other: Hello { Hello(landlock: 9, isFiltered: true, decoder: "another") }
  private var tooLarge: CoverSize {
    guard let size = PageSize(width: 1, height: 1) else { preconditionFailure("a size") }
    return CoverSize(width: 16_000, height: 16_000, natural: size)
  }

  /// Takes memory until there is none, and ends as a decoder does that lives without a check.
  private func exhaust() -> Never {
    _ = probe_exhaust()
    abort()
  }

  private func name(of operation: Wire.Operation) -> String {
    switch operation {
    case .open: "open"
    case .close: "close"
    case .pages: "pages"
    case .render: "render"
    case .cover: "cover"
    case .text: "text"
    case .search: "search"
    case .links: "links"
    case .outline: "outline"
    case .metadata: "metadata"
    case .labels: "labels"
    case .textPlace: "textPlace"
    case .page: "page"
    case .firstPage: "firstPage"
    case .openLibrary: "openLibrary"
    case .libraryBooks: "libraryBooks"
    case .cancel: "cancel"
    }
  }
}
