import Books
import Content
import IPC
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell
import Testing

extension ContentRequest {
  /// The question, where the request is a question of the type.
  func asked<Asked: DocumentQuery>(_ type: Asked.Type) -> Asked? {
    guard case .query(let asked) = self else { return nil }
    return asked.query as? Asked
  }
}

// The texts of a rig's pages.
extension Rig {
  /// The answer to a question that a rig knows.
  func answer(_ query: any DocumentQuery) -> Content {
    switch query {
    case let query as OutlineQuery: .answer(DocumentAnswer(outline, to: query))
    case let query as WordsOfPage:
      .answer(
        DocumentAnswer(
          text(query.pageID.index, query.document) ?? PageWords([], height: 1), to: query))
    case let query as AreasOfPage:
      .answer(DocumentAnswer(areas[query.pageID.index] ?? [], to: query))
    case let query as TiltOfPage:
      .answer(DocumentAnswer(tilts[query.pageID.index] ?? 0, to: query))
    case let query as ScanOfPage:
      .answer(DocumentAnswer(scans[query.pageID.index] ?? 0, to: query))
    case let query as InstalledFamilies:
      .answer(DocumentAnswer(["DejaVu Serif", "EB Garamond", "Gentium"], to: query))
    case let query as AnchorOfPage: .answer(DocumentAnswer(anchor(query.pageID), to: query))
    case let query as AnchoredPlace: .answer(DocumentAnswer(page(query), to: query))
    case let query as PathOfAnchor: .answer(DocumentAnswer(path(query), to: query))
    case let query as AnchorOfPath: .answer(DocumentAnswer(anchor(query), to: query))
    case let query as AnchorInFile: .answer(DocumentAnswer(anchor(query), to: query))
    case let query as CommentsOfPages:
      .answer(
        DocumentAnswer(comments.filter { query.pages.contains($0.page) }, to: query))
    case let query as FilesOfDocument: .answer(DocumentAnswer(files, to: query))
    case let query as LayersOfDocument:
      .answer(DocumentAnswer(layers(query.document), to: query))
    case let query as SearchSlice: .answer(DocumentAnswer(search(query), to: query))
    default: .failed(.closed("an unknown question"))
    }
  }

  /// The layers of a document as the reader has switched them.
  func layers(_ document: DocumentID) -> [DocumentLayer] {
    var shown = layers
    for case .layer(let number, let isOn) in document.changes where shown.indices.contains(number) {
      shown[number].isOn = isOn
    }
    return shown
  }

  /// As a worker looks for a text, without its ways of comparing letters.
  func search(_ slice: SearchSlice) -> SearchHits {
    var found = SearchHits()
    let needle = slice.term.text.lowercased()
    for page in slice.pages {
      let words = texts[page]?.text(of: texts[page]?.all ?? 0..<0).lowercased() ?? ""
      let count = needle.isEmpty ? 0 : words.ranges(of: needle).count
      found.counts.append(count)
      for _ in 0..<min(count, slice.details - found.hits.count) {
        let quad = Self.quad(Rect(100, 300, 50, 20))
        found.hits.append(
          SearchHit(page: page, quads: [quad], before: "before ", found: needle, after: " after"))
      }
    }
    return found
  }

  func text(_ page: Int, _ document: DocumentID) -> PageWords? {
    (sizedTexts[document.textSize] ?? texts)[page]
  }

  /// All pages are one chapter.
  func anchor(_ page: PageID) -> TextAnchor {
    guard !texts.isEmpty || !sizedTexts.isEmpty else {
      return TextAnchor(chapter: 0, offset: page.index * lettersOnPage(page.document))
    }
    return TextAnchor(
      chapter: 0,
      offset: (0..<page.index).reduce(0) { $0 + (text($1, page.document)?.letters ?? 0) })
  }

  /// All letters are paragraphs of their own.
  func path(_ query: PathOfAnchor) -> PathOfAnchor.Answer {
    let words = "/body/DocFragment[1]/body/p[\(query.anchor.offset + 1)].0"
    return AnchorOfPath(words: words, in: query.document).map {
      ElementOfPlace(path: $0.path, file: Self.file, share: Double(query.anchor.offset) / 100_000)
    }
  }

  /// The file of all letters, of which there are 100,000.
  private static var file: String { "text/all.xhtml" }

  func anchor(_ query: AnchorInFile) -> TextAnchor? {
    guard query.file.hasSuffix(Self.file) else { return nil }
    return TextAnchor(chapter: 0, offset: Int((query.share * 100_000).rounded()))
  }

  func anchor(_ query: AnchorOfPath) -> TextAnchor? {
    let words = "\(query.path)"
    guard let start = words.firstRange(of: "/p["), let end = words.lastIndex(of: "]"),
      let number = Int(words[start.upperBound..<end])
    else { return nil }
    return TextAnchor(chapter: 0, offset: number - 1)
  }

  func page(_ place: AnchoredPlace) -> Int? {
    guard !texts.isEmpty || !sizedTexts.isEmpty else {
      return place.anchor.offset / lettersOnPage(place.document)
    }
    return (0..<200).last { anchor(PageID(place.document, $0)).offset <= place.anchor.offset }
  }

  /// What the reader has changed about the open document.
  var openChanges: [DocumentChange] { stage.openSource?.id.changes ?? [] }

  /// Clicks on words that are seen, as on those of a button.
  func click(on words: String) throws {
    let found = records.last { $0.contentsName == "label: " + words && !$0.isHidden }
    guard let quad = found?.quad else { throw NotSeen() }
    click(quad.bounds.center)
  }

  /// A page of lines with letters of 20 by 40 points, the page's height being 1000.
  /// - Parameter levels: of the headings that the first lines are of.
  static func page(
    _ lines: String..., links: [PageLink] = [], levels: [Int] = []
  ) -> PageWords {
    PageWords(
      lines.enumerated().map { row, text in
        let count = text.unicodeScalars.count
        let spans = (0..<count).map { place -> TextSpan in
          let start = Float(place) / Float(count)
          return TextSpan(start, start + 1 / Float(count))
        }
        let box = Rect(60, 300 + Double(row) * 60, Double(count) * 20, 40)
        return TextLine(
          text: text, quad: quad(box), spans: spans,
          headingLevel: levels.indices.contains(row) ? levels[row] : 0)
      }, links: links, height: 1000)
  }

  private static func quad(_ box: Rect) -> Quad {
    Quad(
      topLeft: Point(box.minX, box.minY), topRight: Point(box.maxX, box.minY),
      bottomRight: Point(box.maxX, box.maxY), bottomLeft: Point(box.minX, box.maxY))
  }

  /// Where a character of a page's line is seen in the window.
  func place(of character: Int, line: Int = 0, on page: Int) throws -> Point {
    try place(Point(60 + Double(character) * 20 + 10, 320 + Double(line) * 60), on: page)
  }

  /// Where a point of a page of 1000 points' height is seen in the window.
  func place(_ point: Point, on page: Int) throws -> Point {
    for y in stride(from: 4.0, to: 768, by: 8) {
      for x in stride(from: 4.0, to: 1024, by: 8) {
        guard let hit = stage.page(at: Point(x, y)), hit.content.page == page, let at = hit.page
        else { continue }
        // The page lies upright, so the way from here to there is the same everywhere.
        guard let next = stage.page(at: Point(x + 1, y)), let end = next.page,
          next.content.page == page, end.x > at.x
        else { continue }
        let scale = 1 / (end.x - at.x)
        return Point(x + (point.x / 1000 - at.x) * scale, y + (point.y / 1000 - at.y) * scale)
      }
    }
    throw NotSeen()
  }

  struct NotSeen: Error {}

  func hover(_ point: Point) { send(.pointerHovered(point)) }

  func click(_ point: Point) { click(point.x, point.y) }

  func doubleClick(_ point: Point) {
    hover(point)
    click(point)
    wait(0.05)
    click(point)
  }

  /// What a key asks of the window's owner.
  func effects(of name: String, _ modifiers: Modifiers = []) -> [HostEffect] {
    send(.key(Key(name, modifiers: modifiers)))
  }

  /// The text that Ctrl+C puts on the clipboard; nil for none.
  func copied() -> String? {
    let effects = effects(of: "C", .control) + stage.takeEffects()
    return effects.compactMap { if case .copy(let text) = $0 { text } else { nil } }.first
  }

  /// The marks over pages that are seen.
  var marks: [PaperLayers.LayerRecord] { records.filter { $0.name == "overlay" && !$0.isHidden } }

  /// A book of text that is open at a page, whose pages say their number.
  static func reading(
    _ texts: [Int: PageWords], pages: Int = 12, at page: Int = 4, isReflowable: Bool = false
  ) -> Rig {
    let rig = Rig()
    rig.texts = texts
    rig.describe = { $0.isReflowable = isReflowable }
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }
}
