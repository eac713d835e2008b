/// The rules of a book and of its reader, ready to give each element of a chapter its style.
///
/// Sheets of any bytes are read in linear time; what cannot be understood is dropped by itself, and counted.
/// (decision: Publishers' sheets)
package struct Cascade: Sendable {
  package let choices: CascadeChoices
  /// The plain paragraph of the book; nil where each chapter finds its own. The chapter that was styled last tells its
  /// own, where the chapter has enough letters.
  package var plain: PlainParagraph?
  private var store: RuleStore
  private let indices: [RuleIndex]
  private var drops: DropCount

  /// Faces of the book, in the order of their rules. Chapters with sheets of their own add theirs when they are styled.
  package var faces: [EmbeddedFace] { store.faces }
  /// What was dropped, and how often: names of properties, selectors and at-rules. At most 200 names.
  package var dropped: [String: Int] { drops.names }

  /// Paper's own sheet of HTML and FictionBook lies below all others, and need not be given.
  ///
  /// - Parameters:
  ///   - sheets: in the order in which a chapter names them.
  ///   - load: the bytes at an address within the book, for `@import`.
  package init(
    sheets: [CascadeSheet], choices: CascadeChoices = CascadeChoices(),
    load: (_ address: String) -> [UInt8]? = { _ in nil }
  ) {
    self.choices = choices
    let own = [BaseSheet.sheet] + sheets.filter { $0.origin != .book }
    var store = Self.read(own, into: RuleStore(), choices, load)
    // The report is of the book alone.
    store.dropped = DropCount()
    let ownEntries = store.entries.count
    store = Self.read(sheets.filter { $0.origin == .book }, into: store, choices, load)
    indices = [
      RuleIndex(store, 0..<ownEntries), RuleIndex(store, ownEntries..<store.entries.count),
    ]
    drops = store.dropped
    store.dropped = DropCount()
    self.store = store
  }

  private static func read(
    _ sheets: [CascadeSheet], into store: RuleStore, _ choices: CascadeChoices,
    _ load: (String) -> [UInt8]?
  ) -> RuleStore {
    withoutActuallyEscaping(load) { load in
      var reader = RuleReader(
        store, page: MeasurePage(choices), isDark: choices.isDark, load: load)
      for sheet in sheets { reader.read(sheet) }
      return reader.store
    }
  }

  /// The chapter with the style of each node. Sheets within the tree, styles of single elements and attributes that
  /// stand for styles are heard.
  ///
  /// - Parameter address: the chapter's own within the book, about which addresses in its sheets are resolved.
  package mutating func styled(
    _ tree: consuming MarkupTree, address: String = "",
    load: (_ address: String) -> [UInt8]? = { _ in nil }
  ) -> StyledTree {
    let tree = tree
    let (chapter, indices) = rules(of: tree, address: address, load)
    let raw = rawStyles(of: tree, chapter, indices, address: address)
    for face in chapter.faces { store.add(face) }
    drops.add(chapter.dropped)
    drops.add(raw.dropped)
    let letters = ElementLetters(tree)
    // What a paragraph without a name looks like; and where lines are the reader's.
    let bare = rawStyles(of: Self.bareTree(like: tree), chapter, indices, address: address)
    let last = bare.pairs[Int(bare.pairOf[bare.pairOf.count - 1])]
    plain = plain ?? Self.plainParagraph(of: tree, raw, letters)
    let plain = plain ?? PlainParagraph(last.full, bare.computer.pool)
    let policy = StylePolicy(
      pool: raw.computer.pool, plain: plain, usualLeading: last.own.leading,
      isAsBook: choices.isAsBook, column: MeasurePage(choices).column,
      faces: FaceChoice(
        faces: store.faces, hearsEmbedded: choices.isAsBook || choices.hearsFaces,
        isJustified: last.own.align == .justify))
    var styler = ChapterStyler(tree: tree, raw: raw, policy: policy, letters: letters)
    return styler.styled()
  }

  /// A page whose boxes have places of their own, as the sheets have the boxes: no policy, and nothing of the reader.
  package mutating func fixed(
    _ tree: consuming MarkupTree, address: String = "",
    load: (_ address: String) -> [UInt8]? = { _ in nil }
  ) -> FixedTree {
    let tree = tree
    let (chapter, indices) = rules(of: tree, address: address, load)
    let raw = rawStyles(of: tree, chapter, indices, address: address, isFixed: true)
    for face in chapter.faces { store.add(face) }
    let faces = FaceChoice(faces: store.faces, hearsEmbedded: true, isJustified: true)
    var styler = FixedStyler(tree: tree, raw: raw, faces: faces)
    return styler.styled()
  }

  /// What most letters of the chapter's paragraphs look like, to be compared between chapters by `letters`. Nil where
  /// the chapter has too few letters in paragraphs to tell.
  package func plainParagraph(of tree: MarkupTree, address: String = "") -> PlainParagraph? {
    let (chapter, indices) = rules(of: tree, address: address) { _ in nil }
    let raw = rawStyles(of: tree, chapter, indices, address: address)
    return Self.plainParagraph(of: tree, raw, ElementLetters(tree))
  }

  private func rawStyles(
    of tree: MarkupTree, _ store: RuleStore, _ indices: [RuleIndex], address: String,
    isFixed: Bool = false
  ) -> RawStyler {
    let parser = DeclarationParser(page: MeasurePage(choices), address: address)
    var styler = RawStyler(
      ChapterRules(store, indices, tree), language: choices.language, parser: parser,
      isAsBook: choices.isAsBook)
    styler.isFixed = isFixed
    styler.run()
    return styler
  }

  private static func plainParagraph(
    of tree: MarkupTree, _ raw: RawStyler, _ letters: ElementLetters
  ) -> PlainParagraph? {
    var counts: [Int32: Int] = [:]
    for node in tree.nodes.indices where tree.name(of: node) == "p" {
      counts[raw.pairOf[node], default: 0] += Int(letters.letters[node])
    }
    var looks: [PlainParagraph: Int] = [:]
    for (pair, letters) in counts {
      looks[PlainParagraph(raw.pairs[Int(pair)].full, raw.computer.pool), default: 0] += letters
    }
    guard let most = looks.values.max(), most >= PlainParagraph.leastLetters else { return nil }
    // Of looks with as many letters, always the same.
    let best = looks.filter { $0.value == most }.keys.min { $0.order < $1.order }
    guard var plain = best else { return nil }
    plain.letters = most
    return plain
  }

  private static func bareTree(like tree: borrowing MarkupTree) -> MarkupTree {
    var builder = MarkupTree.Builder()
    let isFiction = tree.name(of: 0) == "fictionbook"
    for name in isFiction ? ["fictionbook", "body", "section", "p"] : ["html", "body", "p"] {
      builder.begin(name, attributes: [])
    }
    return builder.finish()
  }

  /// The rules with those of the sheets that stand in the chapter.
  private func rules(
    of tree: MarkupTree, address: String, _ load: (String) -> [UInt8]?
  ) -> (RuleStore, [RuleIndex]) {
    let isFiction = tree.name(of: 0) == "fictionbook"
    let wanted = isFiction ? "stylesheet" : "style"
    guard tree.names.contains(wanted) else { return (store, indices) }
    var sheets: [CascadeSheet] = []
    for node in tree.nodes.indices where tree.name(of: node) == wanted {
      guard sheets.count < RuleReader.mostSheets, isHeard(node, in: tree) else { continue }
      var bytes: [UInt8] = []
      var child = tree.nodes[node].firstChild
      while child >= 0 {
        bytes += tree.text(of: Int(child))
        child = tree.nodes[Int(child)].next
      }
      sheets.append(CascadeSheet(bytes, origin: .book, address: address))
    }
    let all = Self.read(sheets, into: store, choices, load)
    return (all, indices + [RuleIndex(all, store.entries.count..<all.entries.count)])
  }

  /// Whether a sheet in the chapter is one of CSS, and for a page like ours.
  private func isHeard(_ node: Int, in tree: MarkupTree) -> Bool {
    if let type = tree.attribute("type", of: node), !type.isEmpty, type.lowercased() != "text/css" {
      return false
    }
    guard let media = tree.attribute("media", of: node), !media.isEmpty else { return true }
    let parser = DeclarationParser(page: MeasurePage(choices))
    var lexer = SheetLexer(Array(media.utf8.prefix(ValueReader.longestText)))
    var tokens: [SheetToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return MediaQuery(parser: parser, isDark: choices.isDark).isTrue(
      tokens[...], ValueReader(bytes: lexer.bytes))
  }
}
