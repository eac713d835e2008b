import CMuPDF
import IPC

/// The words of a document.
extension DocumentBook {
  func text(_ page: PagePlace) throws(WorkerError) -> PageText {
    try require(page)
    if let set = setter?.chapter(page.chapter, withPage: page.page) {
      return PageText(set.page(page.page), shift: pagination.shift(of: page))
    }
    var found = paper_mupdf_text()
    let result = paper_mupdf_read_text(
      pointer, Int32(page.chapter), Int32(page.page), IPCLimits.characters, &found)
    try context.check(result)
    defer { paper_mupdf_free_text(&found) }
    // The shim gives as many lines and characters as it counts.
    let characters = UnsafeBufferPointer(start: found.characters, count: found.character_count)
    let lines = UnsafeBufferPointer(start: found.lines, count: found.line_count)
    return PageText(
      lines: lines.prefix(IPCLimits.characters).map { line in
        PageText.Line(
          rect: PageRect(line.rect), block: Int(line.block), isVertical: line.vertical != 0,
          range: line.first..<line.first + line.count)
      },
      characters: characters.map {
        PageText.Character(
          scalar: Unicode.Scalar($0.scalar) ?? "\u{FFFD}", rect: PageRect($0.rect))
      })
  }

  func search(
    _ term: SearchTermRecord, from first: PagePlace, count: Int, isInTime: () -> Bool
  ) throws(WorkerError) -> HitRecords {
    try searchTexts(term, from: first, count: count, isInTime: isInTime)
  }

  func links(_ page: PagePlace) throws(WorkerError) -> [LinkRecord] {
    try require(page)
    if let set = setter?.chapter(page.chapter, withPage: page.page) {
      return setLinks(on: set.page(page.page), of: page)
    }
    var found = paper_mupdf_targets()
    try context.check(
      paper_mupdf_links(
        pointer, Int32(page.chapter), Int32(page.page), setter == nil ? 0 : 1, IPCLimits.links,
        &found))
    defer { paper_mupdf_free_targets(&found) }
    return UnsafeBufferPointer(start: found.items, count: found.count).map {
      LinkRecord(rect: PageRect($0.rect), target: target($0, isExact: true))
    }
  }

  func outline() throws(WorkerError) -> [OutlineRecord] { try outline(isExact: true) }

  /// - Parameters:
  ///   - isExact: false where the first page of an entry's chapter will do.
  ///   - isBegun: whether entries behind the pages that a chapter begins with are not wanted.
  func outline(
    isExact: Bool, isBegun: Bool = false
  ) throws(WorkerError) -> [OutlineRecord] {
    var found = paper_mupdf_targets()
    let asAddresses: Int32 = opened.isReflowable || setter != nil ? 1 : 0
    try context.check(paper_mupdf_outline(pointer, asAddresses, IPCLimits.outline, &found))
    defer { paper_mupdf_free_targets(&found) }
    return UnsafeBufferPointer(start: found.items, count: found.count).map { entry in
      OutlineRecord(
        depth: Int(entry.depth), title: entry.text.map { String(cString: $0) } ?? "",
        target: target(entry, isExact: isExact, isBegun: isBegun))
    }
  }

  private func target(
    _ target: paper_mupdf_target, isExact: Bool, isBegun: Bool = false
  ) -> LinkTarget {
    guard let address = target.place else { return LinkTarget(target) }
    return self.target(of: String(cString: address), isExact: isExact, isBegun: isBegun)
  }
}

extension PageRect {
  init(_ rect: paper_mupdf_rect) {
    self.init(x: rect.x0, y: rect.y0, width: rect.x1 - rect.x0, height: rect.y1 - rect.y0)
  }
}

extension LinkTarget {
  init(_ target: paper_mupdf_target) {
    if let address = target.uri {
      self = .address(String(cString: address))
    } else if let page = PagePlace(chapter: Int(target.chapter), page: Int(target.page)) {
      // A rectangle without extent brings the place into its range.
      let place = PageRect(x: target.x, y: target.y, width: 0, height: 0)
      self = .page(page, x: place.x, y: place.y)
    } else {
      self = .nowhere
    }
  }
}
