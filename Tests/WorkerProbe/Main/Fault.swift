import CProbe
import Glibc
import Serving
import IPC

/// A way to fail when a question is begun.
struct Fault {
  var kind: String
  /// The name of the question's type; for a survey also with the format that the file's name tells: "SurveyBook-text".
  var question: String
  /// How often all the probes with this file fail together; nil for always.
  var maximum: Int32?

  /// - Parameter words: the kind and the question; then, where the fault is not for always, how often, and the
  ///   path of a file of zeros that counts.
  init(_ words: [String]) {
    (kind, question) = (words[0], words[1])
    guard words.count == 4 else { return }
    maximum = probe_open_counter(words[3]) == 0 ? Int32(words[2]) : 0
  }

  func strike(_ channel: Channel, _ request: Request) {
    let name = "\(type(of: request.query))"
    let hint = (request.query as? SurveyBook)?.hint.map { "\(name)-\($0)" }
    guard name == question || hint == question else { return }
    if let maximum, probe_count(maximum) == 0 { return }
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
    case "stranger": channel.send(Reply(id: request.id &+ 77, .answer([])))
    case "swap": channel.send(Reply(id: request.id, .hello(other)))
    case "oversized": channel.send(Reply(id: request.id, .answer(DrawCover.encoded(tooLarge))))
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
}
