/// A place in the text of an EPUB as KOReader writes the place: `/body/DocFragment[8]/body/div/p[22]/text()[2].15`.
///
/// An element's number counts those of its name among the children of one element from 1, and is left out where the element is
/// alone. Numbers of 0, which KOReader does not understand, are no path.
public struct ElementPath: Hashable, Sendable {
  public struct Step: Hashable, Sendable {
    /// In lower case, without a namespace.
    public var name: String
    /// From 1; nil where the element is alone.
    public var number: Int?

    /// The name of a step whose number counts all elements, whatever their names are.
    public static let any = "*"

    public init(_ name: String, _ number: Int? = nil) { (self.name, self.number) = (name, number) }
  }

  /// The number of the file in the order of reading, from 1.
  public var fragment: Int
  /// The elements from the file's outermost on, which is `body`.
  public var steps: [Step]
  /// The number of a text within the last element, from 1; nil for the element.
  public var text: Int?
  /// The characters of the text before the place; of an element the number of children, mostly 0.
  public var offset: Int

  /// Bytes and elements of a path, bytes of a name, and the greatest number.
  public static let longest = IPCLimits.text
  public static let deepest = 64
  static let longestName = 64
  public static let greatest = 1_000_000

  /// The beginning of a file.
  /// - Parameter fragment: from 1.
  public init(fragment: Int, steps: [Step] = [], text: Int? = nil, offset: Int = 0) {
    (self.fragment, self.steps, self.text, self.offset) = (fragment, steps, text, offset)
  }

  /// - Returns: nil for what is no path, and for paths beyond the bounds.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var rest = text[...]
    guard rest.hasPrefix("/body/") else { return nil }
    rest = rest.dropFirst("/body".count)
    var (steps, textNumber, offset): ([Step], Int?, Int) = ([], nil, 0)
    // The offset is behind the last point of the last part: names may have points, too.
    if let slash = rest.lastIndex(of: "/"), let point = rest[slash...].lastIndex(of: "."),
      let number = Self.number(rest[rest.index(after: point)...])
    {
      (offset, rest) = (number, rest[..<point])
    }
    for part in rest.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      // Nothing lies within a text.
      guard textNumber == nil, steps.count <= Self.deepest, let step = Self.step(part) else {
        return nil
      }
      if step.name == "text()" {
        textNumber = step.number ?? 1
      } else {
        steps.append(step)
      }
    }
    guard let first = steps.first, first.name == "docfragment" else { return nil }
    self.init(
      fragment: first.number ?? 1, steps: Array(steps.dropFirst()), text: textNumber,
      offset: offset)
    // A number that was left out may make the text longer.
    guard description.utf8.count <= Self.longest else { return nil }
  }

  private static func step(_ part: Substring) -> Step? {
    var name = part
    var found: Int?
    if part.last == "]" {
      guard let open = part.lastIndex(of: "["),
        let number = number(part[part.index(after: open)...].dropLast()), number > 0
      else { return nil }
      (name, found) = (part[..<open], number)
    }
    guard !name.isEmpty, name.utf8.count <= longestName,
      name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x5B && $0 != 0x5D })
    else { return nil }
    return Step(name.lowercased(), found)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.count <= 7,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
      number <= greatest
    else { return nil }
    return number
  }
}

extension ElementPath: CustomStringConvertible {
  public var description: String {
    func shown(_ name: String, _ number: Int?) -> String {
      "/" + name + (number.map { "[\($0)]" } ?? "")
    }
    let elements = steps.map { shown($0.name, $0.number) }.joined()
    let texts = text.map { $0 == 1 ? "/text()" : "/text()[\($0)]" } ?? ""
    return "/body/DocFragment[\(fragment)]\(elements)\(texts).\(offset)"
  }
}

extension ElementPath: IPCValue {
  public static var minimumBytes: Int { 4 }

  public func write(to writer: inout IPCWriter) { writer.put(description, limit: Self.longest) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    guard let path = ElementPath(try reader.text("path", limit: Self.longest)) else {
      throw .invalid("path")
    }
    self = path
  }
}
