import ChapterFlow
import IPC

/// Places in a file of an EPUB: letters from the file's beginning, as Paper counts letters, and paths of elements, as KOReader
/// writes paths.
package enum ElementPlaces {
  /// Where a path leads.
  package struct Found: Equatable, Sendable {
    /// Letters of the file before the place.
    package var letters: Int
    /// Elements of the path that the file has.
    package var depth: Int

    package init(letters: Int, depth: Int) { (self.letters, self.depth) = (letters, depth) }
  }

  /// The deepest element of the path that the file has; 0 letters where there is none.
  /// - Parameter page: UTF-8.
  package static func place(of path: ElementPath, in page: [UInt8]) -> Found {
    let seeker = PathSeeker(path)
    _ = ElementWalk(seeker).read(page)
    return seeker.found
  }

  /// The letters of a file, as far as the file can be read.
  /// - Parameter page: UTF-8.
  package static func letters(in page: [UInt8]) -> Int {
    let walk = ElementWalk(Silence())
    _ = walk.read(page)
    return walk.letters
  }

  /// Hears nothing.
  private final class Silence: ElementWalk.Listener {
    func begin(_ element: ElementWalk.Element, depth: Int, in walk: ElementWalk) {}
    func end(_ element: ElementWalk.Element, depth: Int, in walk: ElementWalk) {}
    func take(
      _ scalar: Unicode.Scalar, in element: ElementWalk.Element, depth: Int, in walk: ElementWalk
    ) {}
  }

  /// The beginning of the paragraph that has the letter behind so many letters; the file's beginning where there is none.
  ///
  /// - Parameters:
  ///   - page: UTF-8.
  ///   - fragment: the number of the file, from 1.
  /// - Returns: also the letters of the file.
  package static func path(
    ofLetter letters: Int, in page: [UInt8], fragment: Int
  ) -> (path: ElementPath, count: Int) {
    let seeker = ParagraphSeeker(letters)
    let walk = ElementWalk(seeker)
    let isWhole = walk.read(page)
    let path = ElementPath(fragment: fragment, steps: seeker.steps(isWhole: isWhole) ?? [])
    // A book may have names that no path can have.
    let isPath = ElementPath(path.description) == path
    return (isPath ? path : ElementPath(fragment: fragment), walk.letters)
  }
}

extension ElementPath.Step {
  fileprivate func names(_ element: ElementWalk.Element) -> Bool {
    name == Self.any
      ? element.place == number ?? 1 : element.name == name && element.number == number ?? 1
  }
}

/// Follows a path of elements.
private final class PathSeeker: ElementWalk.Listener {
  private let steps: [ElementPath.Step]
  private let text: Int?
  private let offset: Int
  private(set) var found = ElementPlaces.Found(letters: 0, depth: 0)
  /// Characters of the wanted text so far, where spaces in a row count for one.
  private var characters = 0
  private var isBehindSpace: Bool

  /// Elements that KOReader adds while it lays out: no file has them.
  private static let boxes: Set<String> = [
    "autoboxing", "floatbox", "inlinebox", "tabularbox", "rubybox", "mathbox", "pseudoelem",
  ]

  init(_ path: ElementPath) {
    steps = Array(path.steps.prefix { !Self.boxes.contains($0.name) })
    text = steps.count == path.steps.count ? path.text : nil
    offset = path.offset
    // Space at a paragraph's beginning is none of its text.
    isBehindSpace = (path.text ?? 1) == 1
  }

  func begin(_ element: ElementWalk.Element, depth: Int, in walk: ElementWalk) {
    if steps.isEmpty { return walk.stop() }
    guard depth == found.depth + 1, depth <= steps.count, steps[depth - 1].names(element) else {
      return
    }
    found = .init(letters: walk.letters, depth: depth)
    if depth == steps.count, text == nil { walk.stop() }
  }

  func end(_ element: ElementWalk.Element, depth: Int, in walk: ElementWalk) {
    // No other element has the same number.
    if depth == found.depth, depth > 0 { walk.stop() }
  }

  func take(
    _ scalar: Unicode.Scalar, in element: ElementWalk.Element, depth: Int, in walk: ElementWalk
  ) {
    guard depth == steps.count, found.depth == depth, element.texts == text else { return }
    if characters >= offset {
      found.letters = walk.letters
      return walk.stop()
    }
    let isSpace = scalar.properties.isWhitespace && scalar.value != 0xA0
    if !(isSpace && isBehindSpace) { characters += 1 }
    isBehindSpace = isSpace
    found.letters = walk.letters + LetterCount.letters(of: scalar.value)
  }
}

/// Finds the paragraph around a letter.
private final class ParagraphSeeker: ElementWalk.Listener {
  private let wanted: Int
  /// The paragraph of the last letter that was seen: at last that of the wanted letter.
  private var paragraph: ElementWalk.Element?
  private var isFound = false

  /// Elements that begin a line of their own.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "div", "dl",
    "dt", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]

  init(_ wanted: Int) { self.wanted = wanted }

  func begin(_ element: ElementWalk.Element, depth: Int, in walk: ElementWalk) {}
  func end(_ element: ElementWalk.Element, depth: Int, in walk: ElementWalk) {}

  func take(
    _ scalar: Unicode.Scalar, in element: ElementWalk.Element, depth: Int, in walk: ElementWalk
  ) {
    guard !isFound, !scalar.properties.isWhitespace else { return }
    var around: ElementWalk.Element? = element
    while let found = around, !Self.blocks.contains(found.name) { around = found.parent }
    paragraph = around ?? paragraph
    // The reading goes on: whether an element is alone is known behind its last sibling.
    isFound = walk.letters + LetterCount.letters(of: scalar.value) > wanted
  }

  /// - Returns: nil where no paragraph is known.
  func steps(isWhole: Bool) -> [ElementPath.Step]? {
    guard isFound || isWhole else { return nil }
    var steps: [ElementPath.Step] = []
    var at = paragraph
    // The outermost element is no part of a path.
    while let element = at, let parent = element.parent {
      let isAlone = parent.children[element.name] == 1
      steps.append(.init(element.name, isAlone ? nil : element.number))
      at = parent
    }
    return steps.last?.name == "body" && steps.count <= ElementPath.deepest ? steps.reversed() : nil
  }
}
