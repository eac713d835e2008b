import Books
import Content
import PaperGeometry

/// What lies over the words of the pages: the selection with its handles, and the hits of a search.
struct TextMarks {
  let content: ReceivedContent
  let document: DocumentID
  let accent: Color

  private static let hit = Color(hex: 0xF2C230).withAlpha(0.4)
  private static let currentHit = Color(hex: 0xE8742A).withAlpha(0.5)
  private static let voice = Color(hex: 0xD9822B)
  private static let lightVoice = Color(hex: 0xFBE6CC)
  /// Of a handle, in heights of the page: the width of its bar, and of its knob.
  private static let bar = 0.0022
  private static let knob = 0.013

  /// The marks on some pages.
  func marks(_ selection: TextSelection?, _ find: TextFind?, on pages: Set<Int>) -> [PageOverlay] {
    var marks: [PageOverlay] = []
    for page in pages.sorted() {
      if let find { marks += hits(of: find, on: page) }
      if let selection { marks += self.selection(selection, on: page) }
    }
    return marks
  }

  /// The sentence that is read aloud: a tint and a line beneath, so that it is told from highlights, hits and
  /// selections by its looks.
  func spoken(_ spoken: AloudPlayer.Spoken?, on pages: Set<Int>) -> [PageOverlay] {
    (spoken?.parts ?? []).filter { pages.contains($0.page) }.flatMap { part -> [PageOverlay] in
      let rects = content.words(document.page(part.page))?.rects(of: part.range) ?? []
      let isNight = content.theme.isNight
      return MarkPlaces.apart(rects).flatMap { rect -> [PageOverlay] in
        let line = Rect(rect.minX, rect.maxY - Self.bar, rect.width, Self.bar)
        let tint = PageOverlay(
          page: part.page, rect: rect, color: isNight ? Self.voice.withAlpha(0.2) : Self.lightVoice,
          blend: isNight ? .sourceOver : .multiply)
        return [tint, PageOverlay(page: part.page, rect: line, color: Self.voice.withAlpha(0.8))]
      }
    }
  }

  private func hits(of find: TextFind, on page: Int) -> [PageOverlay] {
    (places(of: find, on: page) ?? []).enumerated().flatMap { index, rects in
      let isCurrent = find.current == TextFind.Hit(page: page, index: index)
      return rects.map {
        PageOverlay(page: page, rect: $0, color: isCurrent ? Self.currentHit : Self.hit)
      }
    }
  }

  /// The rectangles of each hit on a page, in page space; nil while the hits or the page's height are not known.
  func places(of find: TextFind, on page: Int) -> [[Rect]]? {
    guard find.count(on: page) > 0, let found = content.answer(to: find.places(on: page)),
      let height = content.words(document.page(page))?.height
    else { return nil }
    return (found?.hits.filter { $0.page == page } ?? []).map { hit in
      hit.quads.map { quad in
        let box = quad.bounds
        return Rect(box.minX / height, box.minY / height, box.width / height, box.height / height)
      }
    }
  }

  private func selection(_ selection: TextSelection, on page: Int) -> [PageOverlay] {
    guard let words = content.words(document.page(page)),
      let range = selection.range(on: page, words)
    else { return [] }
    var marks = words.rects(of: range).map {
      PageOverlay(page: page, rect: $0, color: accent.withAlpha(0.3))
    }
    for isLower in [true, false] {
      guard let end = Self.end(of: selection, isLower: isLower, on: page, words) else { continue }
      marks += handle(end, isLower: isLower, on: page)
    }
    return marks
  }

  /// The ring around the link that the keys have chosen: four bars, in each line that the link has.
  func ring(around link: TextLinkPlace?, on pages: Set<Int>) -> [PageOverlay] {
    guard let link, pages.contains(link.page) else { return [] }
    return link.areas.flatMap { area -> [PageOverlay] in
      let (inner, width) = (area.insetBy(-Self.bar, -Self.bar), 1.5 * Self.bar)
      let outer = inner.insetBy(-width, -width)
      return [
        Rect(outer.minX, outer.minY, outer.width, width),
        Rect(outer.minX, inner.maxY, outer.width, width),
        Rect(outer.minX, inner.minY, width, inner.height),
        Rect(inner.maxX, inner.minY, width, inner.height),
      ].map { PageOverlay(page: link.page, rect: $0, color: accent) }
    }
  }

  /// The rectangle of the selection's first or last character; nil where that is on another page.
  static func end(
    of selection: TextSelection, isLower: Bool, on page: Int, _ words: PageWords
  ) -> Rect? {
    let place = isLower ? selection.lower : selection.upper
    guard place.page == page, !selection.isEmpty else { return nil }
    let character = isLower ? place.character : place.character - 1
    return words.rects(of: character..<character + 1).first
  }

  /// Where the knob of a handle lies: above the beginning and below the end.
  static func knob(at end: Rect, isLower: Bool) -> Rect {
    let x = isLower ? end.minX : end.maxX
    let y = isLower ? end.minY - knob : end.maxY
    return Rect(x - knob / 2, y, knob, knob)
  }

  private func handle(_ end: Rect, isLower: Bool, on page: Int) -> [PageOverlay] {
    let x = isLower ? end.minX : end.maxX
    let bar = Rect(x - Self.bar / 2, end.minY, Self.bar, end.height)
    return [bar, Self.knob(at: end, isLower: isLower)].map {
      PageOverlay(page: page, rect: $0, color: accent)
    }
  }
}

extension DocumentID {
  func page(_ index: Int) -> PageID { PageID(self, index) }
}
