import CMuPDF
import ChapterFlow
import IPC

/// Where addresses within a document lead.
extension DocumentBook {
  /// - Parameters:
  ///   - address: seen from the root of the book, as "chapter.xhtml#place".
  ///   - isExact: false where the first page of the chapter will do. No chapter is laid out then.
  ///   - isBegun: whether places behind the pages that a chapter begins with are not wanted.
  func place(
    of address: String, isExact: Bool, isBegun: Bool = false
  ) -> (page: PagePlace, x: Float, y: Float)? {
    let (path, fragment) = BookAddress.cut(address)
    if let chapter = setter?.number(of: path) {
      let first = PagePlace(chapter: chapter, page: 0).map { ($0, Float(0), Float(0)) }
      if !isExact || fragment.count < 2 { return first }
      if isBegun, let set = setter?.beginning(chapter) {
        let place = set.knownPlace(ofFragment: String(fragment.dropFirst()))
        return place.flatMap { place in
          PagePlace(chapter: chapter, page: place.page).map { ($0, 0, place.y) }
        }
      }
      if let set = setter?.chapter(chapter) {
        let place = set.place(ofFragment: String(fragment.dropFirst()))
        return PagePlace(chapter: chapter, page: place.page).map { ($0, 0, place.y) }
      }
    }
    var (chapter, page, x, y): (Int32, Int32, Float, Float) = (-1, -1, 0, 0)
    guard
      paper_mupdf_resolve(pointer, isExact ? address : path, &chapter, &page, &x, &y) == 0,
      let place = PagePlace(chapter: Int(chapter), page: Int(page))
    else { return nil }
    return (place, x, y)
  }

  func target(of address: String, isExact: Bool, isBegun: Bool = false) -> LinkTarget {
    guard let place = place(of: address, isExact: isExact, isBegun: isBegun) else {
      return .nowhere
    }
    // A rectangle without extent brings the place into its range.
    let rect = PageRect(x: place.x, y: place.y, width: 0, height: 0)
    return .page(place.page, x: rect.x, y: rect.y)
  }

  /// The links of a page that Paper has set.
  func setLinks(on page: SetPage, of place: PagePlace) -> [LinkRecord] {
    let shift = pagination.shift(of: place)
    return page.links.prefix(IPCLimits.links).map { link in
      LinkRecord(rect: PageRect(link.rect, shift: shift), target: setTarget(link.address, place))
    }
  }

  private func setTarget(_ address: String, _ place: PagePlace) -> LinkTarget {
    if BookAddress.isExternal(address) {
      // The name of another note is a path, as of a file.
      return .address(address.hasPrefix("note:") ? BookAddress.unescaped(address) : address)
    }
    let path = setter?.path(of: place.chapter) ?? ""
    return target(of: BookAddress.resolve(address, in: path), isExact: true)
  }
}

extension SetChapter {
  /// An address whose place is missing leads to the chapter's beginning.
  func place(ofFragment fragment: String) -> (page: Int, y: Float) {
    knownPlace(ofFragment: fragment) ?? (0, 0)
  }

  func knownPlace(ofFragment fragment: String) -> (page: Int, y: Float)? {
    page(ofAnchor: fragment) ?? page(ofAnchor: BookAddress.unescaped(fragment))
  }
}

extension PageRect {
  init(_ rect: SetPage.Rectangle, shift: Float) {
    self.init(x: rect.x + shift, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension PageText {
  /// The text of a page that Paper has set, moved to the right by `shift` points.
  init(_ page: SetPage, shift: Float) {
    var (lines, characters): ([Line], [Character]) = ([], [])
    for line in page.lines {
      let room = IPCLimits.characters - characters.count
      if room <= 0 { break }
      let start = characters.count
      // A space without a width and a soft hyphen only say where a line may end.
      for character in page.characters[line.characters].prefix(room)
      where character.scalar != 0x200B && character.scalar != 0xAD {
        // An initial is higher than its line.
        let isOwn = character.height > 0
        characters.append(
          Character(
            scalar: Unicode.Scalar(character.scalar) ?? "\u{FFFD}",
            rect: PageRect(
              x: character.x + shift, y: isOwn ? character.y : line.rect.y, width: character.width,
              height: isOwn ? character.height : line.rect.height), isRuby: character.isRuby))
      }
      lines.append(
        Line(
          rect: PageRect(line.rect, shift: shift), block: line.block, isVertical: page.isVertical,
          range: start..<characters.count, headingLevel: line.headingLevel,
          isHyphenated: line.isHyphenated))
    }
    self.init(lines: lines, characters: characters)
  }
}
