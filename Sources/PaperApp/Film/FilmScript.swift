import Launch
import PaperGeometry
import PaperGestures

/// A script of a user's input, with one command a line and times in seconds.
public struct FilmScript: Equatable, Sendable {
  /// The command of a line. Places in the window are in points, times in seconds.
  public enum Command: Equatable, Sendable {
    case size(Size, scale: Double)
    case open(Arguments)
    case wait(Double)
    case wheel(WheelDelta, at: Point?)
    case drag(from: Point, to: Point, duration: Double)
    case press(Point)
    case move(Point)
    case release
    case pinch(from: Double, to: Double, at: Point?, duration: Double)
    case key(Key)
    /// Lets go of a key that was pressed.
    case letGo(Key)
    case stick(Stick, Point)
    case text(String)
    case hover(Point)
    case drop([String], at: Point?)
    /// The folder of the dictionaries in which words are looked up.
    case dictionaries(String)
    case shot(String)
    case layers(String)
  }

  /// A command and the number of its line, counted from 1.
  public struct Line: Equatable, Sendable {
    public let number: Int
    public let command: Command
  }

  public let lines: [Line]

  /// A mistake in a line, described in one line.
  public struct Mistake: Error, Equatable, CustomStringConvertible {
    public let line: Int
    public let reason: String
    public var description: String { "line \(line): \(reason)" }
  }

  /// - Parameter text: the script's lines. A `#` at the start of a word begins a comment; the text after
  ///   `end` is ignored.
  public init(_ text: String) throws(Mistake) {
    var lines: [Line] = []
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      var words = try FilmWords(String(line), line: number)
      guard let name = words.next() else { continue }
      if name == "end" { break }
      let command = try Self.command(name, &words)
      try words.finish()
      lines.append(Line(number: number, command: command))
    }
    self.lines = lines
  }

  private static func command(
    _ name: String, _ words: inout FilmWords
  ) throws(Mistake) -> Command {
    switch name {
    case "size":
      let size = try words.size()
      return .size(size, scale: try words.scale() ?? 1)
    case "open": return .open(try words.arguments())
    case "wait": return .wait(try words.duration("how long"))
    case "wheel":
      let delta = try words.wheel()
      return .wheel(delta, at: try words.place())
    case "drag":
      let from = try words.point("from where")
      let to = try words.point("to where")
      return .drag(from: from, to: to, duration: try words.duration(after: "in") ?? 0.3)
    case "press": return .press(try words.point("where"))
    case "move": return .move(try words.point("where"))
    case "release":
      guard words.hasMore else { return .release }
      return .letGo(try words.key())
    case "stick":
      let stick = try words.stick()
      return .stick(stick, try words.point("where"))
    case "pinch":
      let from = try words.number("a scale")
      let to = try words.number("a scale")
      let place = try words.place()
      return .pinch(
        from: from, to: to, at: place, duration: try words.duration(after: "in") ?? 0.3)
    case "key", "hold": return .key(try words.key())
    case "text": return .text(try words.text())
    case "hover": return .hover(try words.point("where"))
    case "drop":
      let paths = try words.paths()
      return .drop(paths, at: try words.place())
    case "dictionaries": return .dictionaries(try words.path())
    case "shot": return .shot(try words.fileName())
    case "layers": return .layers(try words.fileName())
    default: throw words.mistake("there is no command \(name)")
    }
  }
}
