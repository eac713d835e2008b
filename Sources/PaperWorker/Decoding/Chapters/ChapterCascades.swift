import BookText
import Faces
import IPC
import StyleSheets

/// The style sheets of a book's chapters. Chapters that name the same sheets share what was read of the sheets.
struct ChapterCascades {
  private let sources: ChapterSources
  private let facts: BookFacts
  private let style: BookStyle
  private let choices: CascadeChoices
  /// By the addresses of the sheets.
  private var known: [[String]: Cascade] = [:]
  /// Those of fixed pages, by the addresses and the page's size.
  private var fixedKnown: [[String]: Cascade] = [:]
  /// The faces that sheets embed, by the address that was read: the book's number, or nil for a face that cannot be used.
  private var faces: [String: Int?] = [:]

  /// The plain paragraph of the whole book, by the longest of its first files; nil before the first chapter is set, and
  /// where that file has no paragraphs. Each chapter for itself was rejected: a preface in small letters would be as large
  /// as the text.
  private var plain: PlainParagraph?
  private var isPlainKnown = false
  /// The file that tells the plain paragraph when its styles are found.
  private var plainFile: String?

  private static let maximumKnown = 16
  /// Files that are looked at for the plain paragraph.
  private static let firstFiles = 8
  /// A longer file would take too long beside the chapter that is set, in bytes.
  private static let longestPlain = 4 << 20
  /// A chapter names no more sheets.
  private static let maximumSheets = 64

  init(_ sources: ChapterSources, _ facts: BookFacts, _ layout: TextLayout) {
    (self.sources, self.facts, style) = (sources, facts, BookStyle(layout))
    var choices = CascadeChoices()
    choices.em = layout.em
    (choices.pageWidth, choices.pageHeight) = (layout.width, layout.height)
    choices.column = layout.width - 2 * style.margins.side
    (choices.isAsBook, choices.language) = (layout.isAsBook, facts.language)
    choices.hearsFaces = layout.face == .book
    self.choices = choices
  }

  /// Finds the plain paragraph of the book, once.
  /// - Parameters:
  ///   - path: the file whose styles are found next.
  ///   - read: the tree of a file.
  mutating func findPlain(before path: String, _ read: (_ path: String) -> MarkupTree?) {
    guard !isPlainKnown else { return }
    isPlainKnown = true
    guard sources.markup == .xhtml, let longest = longestFile() else { return }
    if longest == path {
      plainFile = path
      return
    }
    guard let tree = read(longest) else { return }
    plain = cascade(Self.sheets(of: tree, longest)).plainParagraph(of: tree, address: longest)
    known = [:]
  }

  private func longestFile() -> String? {
    let first = sources.paths.prefix(Self.firstFiles)
    if first.count == 1 { return first.first }
    let sizes = first.map { (sources.bytes($0)?.count ?? 0, $0) }
    return sizes.filter { $0.0 <= Self.longestPlain }.max { $0.0 < $1.0 }?.1
  }

  /// A chapter with its styles, and the book's numbers of the faces that its sheets embed.
  mutating func styled(
    _ tree: consuming MarkupTree, _ path: String, _ faces: MuPDFFaces
  ) -> (StyledTree, [Int?]) {
    let addresses = Self.sheets(of: tree, path)
    let cascade = cascade(addresses)
    var own = cascade
    let styled = own.styled(tree, address: path, load: sources.sheet)
    if plainFile == path {
      (plain, plainFile, known) = (own.plain, nil, [:])
    }
    return (styled, own.faces.map { number(of: $0, faces) })
  }

  /// A page that is set as written, and the book's numbers of the faces that its sheets embed.
  mutating func fixed(
    _ tree: consuming MarkupTree, _ path: String, _ faces: MuPDFFaces, _ size: PixelSize
  ) -> (FixedTree, [Int?]) {
    var choices = choices
    // Sixteen pixels are a size of letters, whatever the reader's is.
    choices.em = 16
    (choices.pageWidth, choices.pageHeight) = (size.width, size.height)
    choices.column = size.width
    let addresses = Self.sheets(of: tree, path)
    let key = addresses + ["\(size.width)x\(size.height)"]
    var own: Cascade
    if let cascade = fixedKnown[key] {
      own = cascade
    } else {
      let sheets = addresses.compactMap { address in
        sources.sheet(address).map { CascadeSheet($0, origin: .book, address: address) }
      }
      own = Cascade(sheets: sheets, choices: choices, load: sources.sheet)
      if fixedKnown.count >= Self.maximumKnown { fixedKnown = [:] }
      fixedKnown[key] = own
    }
    let fixed = own.fixed(tree, address: path, load: sources.sheet)
    return (fixed, own.faces.map { number(of: $0, faces) })
  }

  private mutating func cascade(_ addresses: [String]) -> Cascade {
    if let cascade = known[addresses] { return cascade }
    var sheets = [CascadeSheet(Array(style.setSheet(facts.language).utf8), origin: .reader)]
    for address in addresses {
      guard let bytes = sources.sheet(address) else { continue }
      sheets.append(CascadeSheet(bytes, origin: .book, address: address))
    }
    var cascade = Cascade(sheets: sheets, choices: choices, load: sources.sheet)
    cascade.plain = plain
    if known.count >= Self.maximumKnown { known = [:] }
    known[addresses] = cascade
    return cascade
  }

  /// The addresses of the sheets that a page names. Alternate sheets and those for speech are none.
  private static func sheets(of tree: MarkupTree, _ path: String) -> [String] {
    var addresses: [String] = []
    for node in tree.nodes.indices where tree.name(of: node) == "link" {
      let words = (tree.attribute("rel", of: node) ?? "").lowercased().split(separator: " ")
      guard words.contains("stylesheet"), !words.contains("alternate"),
        let address = tree.attribute("href", of: node), addresses.count < maximumSheets
      else { continue }
      let media = (tree.attribute("media", of: node) ?? "").lowercased()
      guard media.isEmpty || ["all", "print", "screen"].contains(where: media.contains) else {
        continue
      }
      addresses.append(BookAddress.resolve(address, in: path))
    }
    return addresses
  }

  private mutating func number(of face: EmbeddedFace, _ faces: MuPDFFaces) -> Int? {
    for address in face.sources {
      if let known = self.faces[address] {
        if let known { return known }
        continue
      }
      let number = font(address).flatMap(faces.addFace)
      self.faces[address] = .some(number)
      if let number { return number }
    }
    return nil
  }

  private func font(_ address: String) -> [UInt8]? {
    guard let bytes = sources.bytes(address) else { return nil }
    guard let way = sources.hiddenFonts[address] else { return bytes }
    return Obfuscation.undone(bytes, algorithm: way, identifier: sources.identifier)
  }
}
