import ChapterFlow
import PaperTypesetting
import StyleSheets
import TestDocuments
import Testing

/// Random trees with random sheets, from markup to pages; `make fuzz` has them run for long.
@Suite("Random chapters", .timeLimit(.minutes(60))) struct ChapterFuzzTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["small.png": (100, 50), "tall.png": (40, 4000)] }

  @Test func some() {
    for seed in 0..<120 as Range<UInt64> where !check(seed) { return }
  }

  @Test(.enabled(if: Fuzzing.isWanted)) func forALongTime() throws {
    try Fuzzing.run("chapters") { seed in try #require(check(seed), "seed \(seed)") }
  }

  /// What holds for every chapter: letters are those that the styles show, in order, and all ink is in the column.
  /// - Returns: whether all holds.
  private func check(_ seed: UInt64) -> Bool {
    var random = SeededRandom(seed)
    let page = RandomChapter.page(&random)
    let styled = RandomChapter.styled(&random)
    let flow = BlockWalker.chapter(of: styled, faces: faces, page: page)
    if flow.obstacle != nil { return flow.entries.isEmpty }
    guard let chapter = SetChapter(flow: flow, page: page, faces: faces) else { return false }
    let pages = (0..<chapter.count).map(chapter.page)
    let shown = pages.flatMap { $0.characters.map(\.scalar) }
    // Signs of entries and generated words have no letters of the tree's words.
    let letters = RandomChapter.words(of: shown)
    let wanted = RandomChapter.words(of: RandomChapter.shown(styled))
    // Rows that are cut between lines have their cells beside each other on each page.
    let hasTables = flow.entries.contains { if case .table = $0 { true } else { false } }
    let areLetters = hasTables ? letters.sorted() == wanted.sorted() : letters == wanted
    #expect(areLetters, "letters of seed \(seed)")
    #expect(chapter.lettersBefore.last == LetterCount.letters(of: shown), "seed \(seed)")
    let areWithin = pages.allSatisfy { isWithin($0, page) }
    #expect(areWithin, "ink of seed \(seed)")
    return areLetters && areWithin
  }

  private func isWithin(_ set: SetPage, _ page: FlowPage) -> Bool {
    let (left, right) = (page.side, page.width - page.side)
    func isWithin(_ rect: SetPage.Rectangle, hang: Float) -> Bool {
      rect.x >= left - hang && rect.x + rect.width <= right + hang && rect.width >= 0
        && rect.height >= 0 && rect.y.isFinite
    }
    return set.runs.allSatisfy { run in
      let hang = 0.7 * run.size + 0.01
      return run.size > 0 && run.baseline > page.top
        && run.baseline < page.height - page.bottom + 0.01
        && set.glyphs[run.glyphs].allSatisfy { $0.x >= left - hang && $0.x <= right + hang }
    } && set.pictures.allSatisfy { isWithin($0.rect, hang: 0.5) }
      && (set.backgrounds + set.rules).allSatisfy { isWithin($0.rect, hang: 0.7 * 3 * page.em) }
  }
}

/// Chapters and sheets of random pieces.
enum RandomChapter {
  private static let names = [
    "p", "p", "div", "em", "span", "a", "h2", "pre", "section", "figure", "blockquote", "ol", "ul",
    "li", "q", "aside", "sup", "code", "dl", "dd", "body", "unknown", "table", "tr", "td", "th",
    "thead", "caption",
  ]
  private static let tableNames: Set = ["table", "tr", "td", "th", "thead", "caption"]
  private static let words = [
    "whale ", "  ", "rememberable", " un", "-", "\n", "ﬁsh ", "a\u{AD}b", "\u{A0}", "\t", "é",
    "\u{2003}", "\u{200B}", "http://x/y/z ", "\u{2014}", "…", "“x” ", "ǆ", "ß", "a\u{301}",
    String(repeating: "q", count: 200), "wwwww wwwww wwwww ",
  ]
  private static let selectors = [
    "p", "div", "span", ".a", ".b", "#i1", "* ", "em", "ol li", "p + p", "p:first-child", "a > b",
    "section .a", "p::before", ".b::after", "p::first-letter", "li", "body", "h2", "pre",
    "::before",
  ]
  private static let declarations = [
    "display: none", "display: block", "display: inline", "display: list-item", "display: flex",
    "display: inline-block", "display: table", "float: left", "position: absolute",
    "visibility: hidden", "margin: -9em", "margin: 5em 90%", "padding: 3em", "text-indent: -4em",
    "text-indent: 900px", "font-size: 900%", "font-size: 1px", "font-size: calc(1em + 50%)",
    "font: italic bold 2em/3 serif", "text-align: center", "text-align: right", "width: 1px",
    "width: 50%", "max-width: 3em", "height: 90em", "white-space: pre", "white-space: nowrap",
    "white-space: pre-line", "hyphens: none", "border: 5px solid red", "border-left: 9em solid",
    "background: #eee", "color: white", "page-break-before: always", "page-break-after: avoid",
    "page-break-inside: avoid", "break-before: left", "vertical-align: super",
    "vertical-align: 9em", "list-style: square inside", "list-style: decimal", "line-height: 0",
    "line-height: 9", "content: '7' counter(k)", "content: '8 9'", "counter-increment: k 3",
    "--v: 3em", "margin: var(--v)", "padding-left: var(--w, 2em)", "text-decoration: underline",
    "font-variant: small-caps", "margin: 1e39em", "margin: calc(9em / 0)", "font-size: nan",
    "content: none", "content: open-quote", "!important", "}", "{", "font-size: 2em !important",
  ]

  static func page(_ random: inout SeededRandom) -> FlowPage {
    var page = FlowPage(
      width: Float(random.int(180...700)), height: Float(random.int(260...900)), top: 40,
      bottom: 50, side: Float(random.int(20...50)), em: Float(random.int(6...20)), leading: 1.35)
    (page.isJustified, page.isHyphenated) = (random.chance(0.7), random.chance(0.7))
    page.language = random.chance(0.5) ? "en" : ""
    return page
  }

  static func styled(
    _ random: inout SeededRandom, pieces: Int = 160, hasTables: Bool = true
  ) -> StyledTree {
    let sheets = (0...random.int(0...2)).map { index in
      CascadeSheet(Array(sheet(&random, hasTables).utf8), origin: index == 0 ? .reader : .book)
    }
    var choices = CascadeChoices()
    choices.isAsBook = random.chance(0.5)
    var cascade = Cascade(sheets: sheets, choices: choices, load: { _ in nil })
    return cascade.styled(tree(&random, pieces, hasTables), address: "", load: { _ in nil })
  }

  private static func sheet(_ random: inout SeededRandom, _ hasTables: Bool) -> String {
    let declarations = declarations.filter { hasTables || $0 != "display: table" }
    var sheet = ""
    for _ in 0..<random.int(0...12) {
      sheet += selectors.randomElement(using: &random) ?? ""
      sheet += " { "
      for _ in 0..<random.int(0...6) {
        sheet += (declarations.randomElement(using: &random) ?? "") + "; "
      }
      sheet += "}\n"
    }
    return sheet
  }

  private static func tree(
    _ random: inout SeededRandom, _ pieces: Int, _ hasTables: Bool
  ) -> MarkupTree {
    let names = hasTables ? names : names.filter { !tableNames.contains($0) }
    var builder = MarkupTree.Builder()
    var depth = 1
    builder.begin("html", attributes: [])
    for _ in 0..<random.int(1...pieces) {
      switch random.int(0...9) {
      case 0...3: builder.text(Array((words.randomElement(using: &random) ?? "").utf8))
      case 4...5 where depth > 1:
        builder.end()
        depth -= 1
      case 6:
        let name = ["br", "wbr", "hr", "img", "img"].randomElement(using: &random) ?? "br"
        builder.begin(name, attributes: attributes(&random))
        builder.end()
      default:
        builder.begin(names.randomElement(using: &random) ?? "p", attributes: attributes(&random))
        depth += 1
      }
    }
    return builder.finish()
  }

  private static func attributes(_ random: inout SeededRandom) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    if random.chance(0.3) { attributes.append(("class", random.chance(0.5) ? "a" : "a b verse")) }
    if random.chance(0.1) { attributes.append(("id", "i\(random.int(0...9))")) }
    if random.chance(0.1) { attributes.append(("href", "#i1")) }
    if random.chance(0.1) { attributes.append(("rowspan", "\(random.int(0...3))")) }
    if random.chance(0.1) { attributes.append(("colspan", "2")) }
    if random.chance(0.2) {
      attributes.append(("style", declarations.randomElement(using: &random) ?? ""))
    }
    if random.chance(0.5) {
      attributes.append(("src", random.chance(0.5) ? "small.png" : "tall.png"))
    }
    if random.chance(0.1) { attributes.append(("start", "99999999999999999999")) }
    return attributes
  }

  // MARK: - Letters

  /// The letters that styles show, in the order of the tree.
  static func shown(_ styled: StyledTree) -> [UInt32] {
    var letters: [UInt32] = []
    var isGone = [Bool](repeating: false, count: styled.tree.nodes.count)
    for node in styled.tree.nodes.indices {
      let parent = Int(styled.tree.nodes[node].parent)
      let style = styled.style(of: node)
      isGone[node] = parent >= 0 && isGone[parent] || style.display == .none
      guard styled.tree.nodes[node].isText, !isGone[node], !style.isHidden else { continue }
      letters += String(decoding: styled.tree.text(of: node), as: UTF8.self).unicodeScalars.map {
        $0.value
      }
    }
    return letters
  }

  /// Letters that neither signs of entries nor generated words have.
  static func words(of scalars: [UInt32]) -> [UInt32] {
    scalars.filter { scalar in
      LetterCount.letters(of: scalar) > 0
        && ((0x61...0x7A).contains(scalar) || (0xC0...0x36F).contains(scalar))
    }
  }
}
