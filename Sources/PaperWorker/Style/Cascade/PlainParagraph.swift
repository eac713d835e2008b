/// How most letters of a book's paragraphs look by the book's own sheets. Other styles count by their difference.
package struct PlainParagraph: Hashable, Sendable {
  /// Letters that have this style.
  package var letters = 0
  /// In sizes of the reader's letters.
  var size: Float = 1
  var families: [String] = []
  var color: UInt32?
  var align = ComputedStyle.Align.justify
  /// In sizes of the paragraph's own letters.
  var indent = RawLength.zero
  var margin = ComputedStyle.Sides(RawLength.zero)
  var padding = ComputedStyle.Sides(RawLength.zero)

  /// An order of looks, for a choice between equals.
  var order: String { "\(size) \(align) \(indent) \(margin) \(padding) \(families) \(color ?? 0)" }

  /// Letters below which a chapter's paragraphs tell nothing about the book.
  static let leastLetters = 400

  init(_ style: RawStyle, _ pool: StylePool) {
    size = style.size
    families = pool.families[style.family]
    color = style.color
    align = style.align
    indent = style.indent.relative(to: size)
    for side in 0..<4 {
      margin[side] = style.margin[side].relative(to: size)
      padding[side] = style.padding[side].relative(to: size)
    }
  }
}

extension RawLength {
  /// The length in sizes of an element's own letters, in thousandths, so that equal lengths are equal.
  func relative(to size: Float) -> RawLength {
    RawLength(
      isAuto: isAuto, em: (em / size * 1000).rounded() / 1000, part: (part * 1000).rounded() / 1000)
  }
}

/// Letters of a chapter and of its elements.
struct ElementLetters {
  /// Of each node with all that the node holds. A picture counts as some letters.
  private(set) var letters: [Int32] = []
  var all: Int32 { letters.first ?? 0 }

  private static let ofPicture: Int32 = 40

  init(_ tree: borrowing MarkupTree) {
    letters = [Int32](repeating: 0, count: tree.nodes.count)
    for node in tree.nodes.indices.reversed() {
      let entry = tree.nodes[node]
      if entry.isText {
        let start = Int(entry.start)
        var count: Int32 = 0
        for byte in tree.bytes[start..<start + Int(entry.count)]
        where byte > 0x20 && byte & 0xC0 != 0x80 {
          count += 1
        }
        letters[node] = count
      } else if ElementNames.pictures.contains(tree.name(of: node)) {
        letters[node] += Self.ofPicture
      } else if ["head", "style", "script", "description", "binary"].contains(tree.name(of: node)) {
        letters[node] = 0
      }
      if entry.parent >= 0 { letters[Int(entry.parent)] += letters[node] }
    }
  }

  /// Whether the element holds about all of the chapter.
  func isWrapper(_ node: Int) -> Bool {
    Int64(letters[node]) * 10 >= Int64(all) * 9
  }
}
