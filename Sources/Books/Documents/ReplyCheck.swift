import PaperGeometry

/// Checks whether a reply answers its request. A reply from another process is checked here, once, before
/// any part of the reply is used. A checked reply may still be wrong, but no number in it is out of bounds.
public struct ReplyCheck: Sendable {
  private let culprit: String
  private let pageCount: Int

  /// - Parameter pageCount: the number of pages of the open document; 0 before the document is open.
  public init(culprit: String, pageCount: Int) {
    self.culprit = culprit
    self.pageCount = pageCount
  }

  /// The reply, if it answers the request and lies within `DocumentLimits`; else `.invalidReply`.
  public func checked(
    _ reply: DocumentReply, for request: DocumentRequest
  ) -> Result<DocumentReply, DocumentError> {
    guard let flaw = flaw(of: reply, for: request) else { return .success(reply) }
    return .failure(.invalidReply(culprit, reason: flaw))
  }

  private func flaw(of reply: DocumentReply, for request: DocumentRequest) -> String? {
    switch (request, reply) {
    case (.open, .opened(let document)): flaw(of: document)
    case (.sizes(let pages), .sizes(let sizes)): flaw(of: sizes, in: pages)
    case (.image(let image), .image(let picture)): flaw(of: picture, for: image)
    case (.text, .text(let lines)): flaw(of: lines)
    case (.links, .links(let links)): flaw(of: links)
    case (.search(_, let pages, _), .hits(let hits)): flaw(of: hits, in: pages)
    case (.outline, .outline(let entries)): flaw(of: entries, pageCount)
    case (.metadata, .metadata(let data)):
      isText(data.title) && areTexts(data.authors) && isText(data.language) && isText(data.format)
        ? nil : "a text is too long"
    case (.anchor, .anchor(let anchor)):
      anchor.chapter >= 0 && anchor.offset >= 0 ? nil : "a place before the beginning"
    case (.pageOfAnchor, .page(let page)): page >= 0 ? nil : "a page before the first"
    default: "it is of another kind than the request"
    }
  }

  // MARK: Kinds

  private func flaw(of document: Document) -> String? {
    guard isText(document.title), areTexts(document.authors), isText(document.language),
      isText(document.format), areTexts(document.remarks)
    else { return "a text is too long" }
    guard document.labels.count <= document.pageCount, document.labels.allSatisfy(isText) else {
      return "labels of no pages"
    }
    let isInside = document.sizes.exceptions.keys.allSatisfy { $0 < document.pageCount }
    guard isInside else { return "a size of no page" }
    return flaw(of: document.outline, document.pageCount)
  }

  private func flaw(of sizes: [PageSize], in pages: Range<Int>) -> String? {
    guard sizes.count <= min(pages.count, DocumentLimits.sizes) else { return "too many sizes" }
    let areInside = sizes.allSatisfy { pages.contains($0.page) && isPage($0.page) }
    guard areInside else { return "a size of a page that was not asked for" }
    return sizes.allSatisfy { MeasuredSizes.isSize($0.size) } ? nil : "a size that no page has"
  }

  private func flaw(of picture: DecodedPicture, for image: ImageRequest) -> String? {
    let (width, height) = image.bitmapSize
    guard picture.bitmap.width == width, picture.bitmap.height == height else {
      return "a bitmap of \(picture.bitmap.width) x \(picture.bitmap.height) in place of "
        + "\(width) x \(height) pixels"
    }
    guard picture.bitmap.isOpaque else { return "a bitmap that is not opaque" }
    return MeasuredSizes.isSize(picture.naturalSize) ? nil : "a size that no page has"
  }

  private func flaw(of lines: [TextLine]) -> String? {
    guard lines.count <= DocumentLimits.linesOnPage else { return "too many lines" }
    for line in lines {
      guard isText(line.text) else { return "a line is too long" }
      guard isFinite(line.quad) else { return "a line has no place" }
      guard line.spans.count == line.text.unicodeScalars.count,
        line.spans.allSatisfy(\.isInOrder)
      else { return "the places of a line's characters are wrong" }
    }
    return nil
  }

  private func flaw(of links: [PageLink]) -> String? {
    guard links.count <= DocumentLimits.linesOnPage else { return "too many links" }
    for link in links {
      guard isPlace(link.area.minX, link.area.minY, link.area.maxX, link.area.maxY) else {
        return "a link has no place"
      }
      switch link.target {
      case .page(let page, _) where !isPage(page): return "a link to no page"
      case .page(_, let top) where !isPlace(top): return "a link to no place"
      case .address(let address) where !isText(address): return "an address is too long"
      case .page, .address, .nowhere: break
      }
    }
    return nil
  }

  private func flaw(of found: SearchHits, in pages: Range<Int>) -> String? {
    guard found.counts.count <= pages.count, found.hits.count <= DocumentLimits.hits,
      found.counts.allSatisfy({ (0...DocumentLimits.textBytes * 2).contains($0) })
    else { return "too many hits" }
    for hit in found.hits {
      guard isText(hit.before), isText(hit.found), isText(hit.after) else {
        return "the words of a hit are too long"
      }
      guard pages.contains(hit.page), isPage(hit.page) else {
        return "a hit on a page that was not asked for"
      }
      guard hit.quads.count <= DocumentLimits.linesOnPage, hit.quads.allSatisfy(isFinite) else {
        return "a hit has no place"
      }
    }
    return nil
  }

  private func flaw(of entries: [OutlineEntry], _ pageCount: Int) -> String? {
    guard entries.count <= DocumentLimits.outlineEntries else { return "the outline is too long" }
    for entry in entries {
      guard isText(entry.title) else { return "a title is too long" }
      guard (0...DocumentLimits.outlineDepth).contains(entry.depth) else {
        return "the outline is nested too deeply"
      }
      if let page = entry.page, !(0..<pageCount).contains(page) {
        return "the outline leads to no page"
      }
    }
    return nil
  }

  // MARK: Parts

  private func isPage(_ page: Int) -> Bool { page >= 0 && page < pageCount }

  private func isText(_ text: String?) -> Bool {
    (text?.utf8.count ?? 0) <= DocumentLimits.textBytes
  }

  private func areTexts(_ texts: [String]) -> Bool {
    texts.count <= DocumentLimits.authors && texts.allSatisfy(isText)
  }

  /// Whether coordinates can lie on a page. Coordinates far outside of any page are refused, so that sums
  /// of coordinates stay finite.
  private func isPlace(_ values: Double...) -> Bool { values.allSatisfy { abs($0) <= 1e9 } }

  private func isFinite(_ quad: Quad) -> Bool {
    quad.corners.allSatisfy {
      isPlace($0.x, $0.y)
    }
  }
}
