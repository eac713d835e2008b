import Launch
import PaperGeometry
import PaperGestures

/// The words of one line of a script. Quotes keep spaces together.
struct FilmWords {
  private var words: ArraySlice<String>
  private let line: Int

  init(_ text: String, line: Int) throws(FilmScript.Mistake) {
    self.line = line
    guard let words = Self.split(text) else {
      throw FilmScript.Mistake(line: line, reason: "a quote is not closed")
    }
    self.words = words[...]
  }

  private static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word = ""
    var isInside = false
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        isInside = true
      } else if character == "#" && !isInside {
        break
      } else if character.isWhitespace {
        if isInside { words.append(word) }
        word = ""
        isInside = false
      } else {
        word.append(character)
        isInside = true
      }
    }
    guard quote == nil else { return nil }
    if isInside { words.append(word) }
    return words
  }

  /// A mistake that names the wrong word; of a word longer than a line, the middle is left out.
  func mistake(_ reason: String) -> FilmScript.Mistake {
    let longest = 240
    let isLong = reason.utf8.count > 2 * longest
    return FilmScript.Mistake(
      line: line,
      reason: isLong ? "\(reason.prefix(longest))…\(reason.suffix(longest / 2))" : reason)
  }

  mutating func next() -> String? { words.popFirst() }
  var hasMore: Bool { !words.isEmpty }

  mutating func stick() throws(FilmScript.Mistake) -> Stick {
    switch try next("a stick") {
    case "left": return .left
    case "right": return .right
    case let word: throw mistake("\(word) is neither left nor right")
    }
  }

  private mutating func next(_ what: String) throws(FilmScript.Mistake) -> String {
    guard let word = words.popFirst() else { throw mistake("\(what) is missing") }
    return word
  }

  func finish() throws(FilmScript.Mistake) {
    if let word = words.first { throw mistake("\(word) is one word too many") }
  }

  mutating func number(_ what: String) throws(FilmScript.Mistake) -> Double {
    let word = try next(what)
    guard let number = Double(word), number.isFinite else {
      throw mistake("\(word) is not \(what)")
    }
    return number
  }

  mutating func duration(_ what: String) throws(FilmScript.Mistake) -> Double {
    let seconds = try number(what)
    guard (0...3600).contains(seconds) else {
      throw mistake("\(seconds) is not a time from 0 to 3600 seconds")
    }
    return seconds
  }

  /// The time in seconds after a keyword; nil where the next word is another word.
  mutating func duration(after keyword: String) throws(FilmScript.Mistake) -> Double? {
    guard words.first == keyword else { return nil }
    words.removeFirst()
    return try duration("a time")
  }

  mutating func point(_ what: String) throws(FilmScript.Mistake) -> Point {
    let word = try next(what)
    guard let point = Self.pair(word) else {
      throw mistake("\(word) is not a point such as 512,384")
    }
    return point
  }

  /// The largest coordinate in points, far beyond any window. The bound keeps every speed between two points
  /// finite.
  private static let farthest = 1e6

  private static func pair(_ word: String) -> Point? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], abs(x) <= farthest,
      abs(y) <= farthest
    else { return nil }
    return Point(x, y)
  }

  mutating func path() throws(FilmScript.Mistake) -> String { try next("a folder") }

  /// The point of `at X,Y`; nil where the next word is not `at`.
  mutating func place() throws(FilmScript.Mistake) -> Point? {
    guard words.first == "at" else { return nil }
    words.removeFirst()
    return try point("where")
  }

  /// The wheel's movement: `NOTCHES` (vertical) or `VERTICAL,HORIZONTAL`.
  mutating func wheel() throws(FilmScript.Mistake) -> WheelDelta {
    let word = try next("how many notches")
    if let pair = Self.pair(word) {
      return WheelDelta(dx: pair.y, dy: pair.x, isPrecise: !Self.areWhole(pair.x, pair.y))
    }
    guard let notches = Double(word), abs(notches) <= Self.farthest else {
      throw mistake("\(word) is not a number of notches")
    }
    return WheelDelta(dx: 0, dy: notches, isPrecise: !Self.areWhole(notches))
  }

  private static func areWhole(_ numbers: Double...) -> Bool {
    numbers.allSatisfy { $0 == $0.rounded() }
  }

  mutating func size() throws(FilmScript.Mistake) -> Size {
    let word = try next("a size")
    do {
      return try Arguments.size(word, "size")
    } catch {
      throw mistake(error.description)
    }
  }

  /// The scale of a word as `@2`, in pixels per point; nil where the next word has no `@`.
  mutating func scale() throws(FilmScript.Mistake) -> Double? {
    guard let word = words.first, word.hasPrefix("@") else { return nil }
    words.removeFirst()
    guard let scale = Double(word.dropFirst()), scale >= 0.25, scale <= 8 else {
      throw mistake("\(word) is not a pixel scale from @0.25 to @8")
    }
    return scale
  }

  mutating func key() throws(FilmScript.Mistake) -> Key {
    var name = try next("a key")
    // SDL's names of keys may have spaces, as "Keypad Enter".
    while let more = words.popFirst() { name += " " + more }
    guard let key = Key(parsing: name), key.isKnown else {
      throw mistake("\(name) is not a key; they are named as by SDL, such as Right or Ctrl+Q")
    }
    return key
  }

  mutating func text() throws(FilmScript.Mistake) -> String { try next("a text") }

  /// The paths up to `at` or the end of the line, at least one.
  mutating func paths() throws(FilmScript.Mistake) -> [String] {
    var paths = [try next("a file")]
    while let word = words.first, word != "at" {
      words.removeFirst()
      paths.append(word)
    }
    return paths
  }

  /// The name of a file in the film's folder; a name that leads out of the folder is a mistake.
  mutating func fileName() throws(FilmScript.Mistake) -> String {
    let name = try next("a name")
    guard !name.contains("/"), !name.hasPrefix("."), !name.isEmpty, !name.utf8.contains(0) else {
      throw mistake("\(name) is not a plain file name")
    }
    return name
  }

  mutating func arguments() throws(FilmScript.Mistake) -> Arguments {
    defer { words = [] }
    do {
      return try Arguments(Array(words))
    } catch {
      throw mistake(error.description)
    }
  }
}
