import StyleSheets

/// Trees and sheets for the tests of the cascade.
enum CascadeTrees {
  /// A tree of markup in which all elements are closed; `<name/>` is an empty one.
  static func tree(_ markup: String) -> MarkupTree {
    var builder = MarkupTree.Builder()
    var rest = markup[...]
    while let first = rest.first {
      guard first == "<" else {
        let text = rest.prefix { $0 != "<" }
        builder.text(Array(text.utf8))
        rest = rest[text.endIndex...]
        continue
      }
      let end = rest.firstIndex(of: ">") ?? rest.endIndex
      var tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
      if tag.first == "/" {
        builder.end()
        continue
      }
      let isEmpty = tag.last == "/"
      if isEmpty { tag = tag.dropLast() }
      let name = tag.prefix { $0 != " " }
      builder.begin(
        name.lowercased(), attributes: attributes(tag[name.endIndex...]))
      if isEmpty { builder.end() }
    }
    return builder.finish()
  }

  private static func attributes(_ text: Substring) -> [(name: String, value: String)] {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count - 1, by: 2).map { index in
      (parts[index].trimmed.dropLast().lowercased(), String(parts[index + 1]))
    }
  }

  /// A chapter styled by a book's sheet, with Paper's own below and the reader's.
  static func styled(
    _ markup: String, book: String = "", reader: String = "",
    choices: CascadeChoices = CascadeChoices()
  ) -> StyledTree {
    var cascade = Cascade(
      sheets: [
        CascadeSheet(Array(reader.utf8), origin: .reader),
        CascadeSheet(Array(book.utf8), origin: .book, address: "css/book.css"),
      ], choices: choices)
    return cascade.styled(tree(markup), address: "text/chapter.xhtml")
  }

  /// The style of the first element with an identity.
  static func style(
    of id: String = "x", _ markup: String, book: String = "", reader: String = "",
    choices: CascadeChoices = CascadeChoices()
  ) -> ComputedStyle {
    let styled = styled(markup, book: book, reader: reader, choices: choices)
    return styled.style(of: styled.node(id))
  }

  /// A chapter whose plain paragraphs have enough letters to be the book's.
  static func chapter(_ inner: String) -> String {
    let words = String(repeating: "Some plain words of a book. ", count: 40)
    return "<html><body><p id='plain'>\(words)</p>\(inner)<p>\(words)</p></body></html>"
  }
}

extension StyledTree {
  func node(_ id: String) -> Int {
    tree.nodes.indices.first { tree.attribute("id", of: $0) == id } ?? 0
  }

  func text(before id: String) -> String { (before[node(id)]?.content ?? []).text }
  func text(after id: String) -> String { (after[node(id)]?.content ?? []).text }
}

extension [GeneratedContent] {
  var text: String {
    map { content in
      switch content {
      case .text(let text): text
      case .picture(let address): "[\(address)]"
      case .counter(let name, let style): "{\(name) \(style)}"
      }
    }.joined()
  }
}

extension Substring {
  var trimmed: Substring {
    drop { $0 == " " }
  }
}
