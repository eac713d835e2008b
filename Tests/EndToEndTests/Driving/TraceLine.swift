import Foundation

/// A line of `--trace`: how a frame, or the rest after it, stood.
struct TraceLine: Decodable, Equatable {
  enum Event: String, Decodable { case frame, rest }
  enum Scene: String, Decodable { case shelf, book }

  let event: Event
  /// Frames presented so far.
  let frame: Int
  /// How often the frame's function has run, also without anything to draw.
  let passes: Int
  let scene: Scene
  /// How it is browsed or read.
  let style: String
  /// Empty on the shelf.
  let pose: String
  let offset: Double
  let size: [Double]
  /// How far the change of scenes has come, while there is one.
  let opening: Double?
  /// How large the pages are seen: 1 where they fit the window; nil on the shelf.
  let zoom: Double?
  /// The offset of the second view, while there are two views.
  let second: Double?
  /// Bytes that are allocated; only in lines of rest.
  let memory: Int?

  /// All whole lines of a trace, oldest first.
  static func all(in file: String) throws -> [TraceLine] {
    guard let text = FileManager.default.contents(atPath: file) else { return [] }
    let lines = text.split(separator: UInt8(ascii: "\n"))
    let isWhole = text.last == UInt8(ascii: "\n")
    return try (isWhole ? lines[...] : lines.dropLast()).map {
      try JSONDecoder().decode(TraceLine.self, from: Data($0))
    }
  }

  /// The last whole line of a trace.
  static func last(in file: String) throws -> TraceLine? {
    guard let text = FileManager.default.contents(atPath: file) else { return nil }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    let isWhole = text.last == UInt8(ascii: "\n")
    guard let line = isWhole ? lines.last : lines.dropLast().last else { return nil }
    return try JSONDecoder().decode(TraceLine.self, from: Data(line))
  }
}
