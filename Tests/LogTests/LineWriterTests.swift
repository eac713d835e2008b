import EventLog
import Foundation
import SystemCalls
import Testing

/// Messages to a descriptor that nobody drains, for a while or for ever.
@Suite(.timeLimit(.minutes(2))) struct LineWriterTests {
  /// A pipe that takes no byte more, and how many it holds.
  private func fullPipe() throws -> (ends: [Int32], held: Int) {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let part = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    var held = 0
    while true {
      let count = Glibc.write(ends[1], part, part.count)
      if count <= 0 { break }
      held += count
    }
    _ = fcntl(ends[1], F_SETFL, 0)
    return (ends, held)
  }

  @Test func aReaderThatIsSlowGetsAllLines() throws {
    let (ends, held) = try fullPipe()
    let writer = LineWriter(ends[1])
    for number in 0..<100 { writer.write("line \(number)\n") }
    writer.flush(within: 0.05)
    let lines = try text(of: ends[0], skipping: held) { $0.hasSuffix("line 99\n") }
    #expect(lines == (0..<100).map { "line \($0)\n" }.joined())
    writer.flush(within: 10)
    ends.forEach { close($0) }
  }

  @Test func whatIsTooMuchIsDroppedAndCounted() throws {
    let (ends, held) = try fullPipe()
    let writer = LineWriter(ends[1], limit: 100)
    // The thread takes the first line and waits with it.
    writer.write("first\n")
    for _ in 0..<50_000 { writer.write("0123456789012345678\n") }
    let told = try text(of: ends[0], skipping: held) { Self.count($0) == 50_001 }
    #expect(told.hasPrefix("first\n"))
    // The thread may have taken lines twice before it came to stand still.
    #expect(told.count < 500, "\(told)")
    writer.write("next\n")
    #expect(try text(of: ends[0], skipping: 0) { $0 == "next\n" } == "next\n")
    writer.flush(within: 10)
    ends.forEach { close($0) }
  }

  /// The lines, and those of which a line says that they are missing.
  private static func count(_ text: String) -> Int {
    text.split(separator: "\n").reduce(0) { count, line in
      let missing = line.wholeMatch(of: /paper: (\d+) lines? (?:are|is) missing here, .*/)
      return count + (missing.flatMap { Int($0.1) } ?? 1)
    }
  }

  @Test func aReaderThatIsGoneStopsNobody() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let writer = LineWriter(ends[1])
    for _ in 0..<100 { writer.write("line\n") }
    writer.flush(within: 10)
    close(ends[1])
  }

  /// Reads until what came behind the first `skipped` bytes is as wanted.
  private func text(
    of descriptor: Int32, skipping skipped: Int, until isAll: (String) -> Bool
  ) throws -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let text = String(decoding: bytes.dropFirst(skipped), as: UTF8.self)
      if isAll(text) { return text }
      let count = Glibc.read(descriptor, &part, part.count)
      guard count > 0 else { return text }
      bytes += part[..<count]
    }
  }
}
