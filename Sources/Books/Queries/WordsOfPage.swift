import PaperGeometry
import IPC

/// The text of a page, its links, its comments and the fields of its forms.
public struct WordsOfPage: DocumentPageQuery {
  public static let lane = QueryLane.words

  public var pageID: PageID

  public init(_ page: PageID) { pageID = page }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> PageWords {
    let place = try worker.place(of: pageID.index)
    let size = try worker.size(of: pageID.index)
    let text = try worker.ask(ReadText(place), page: place)
    let links = try worker.ask(ReadLinks(place), page: place)
    // A page keeps its words where its comments or its form cannot be read.
    let list = try? worker.ask(ReadComments(first: place, count: 1), page: place)
    let fields = ((try? worker.ask(ReadFields(place), page: place)) ?? [])
      .map { FormField($0, page: pageID.index) }
    let pages = worker.pages
    let comments = (list?.comments ?? []).compactMap { PageComment($0, pages) }
    return PageWords(
      text.lines.map { TextLine($0, of: text) },
      links: links.map { PageLink($0, pages) } + fields.map { $0.link(height: size.height) }
        + comments.links(height: size.height),
      height: size.height)
  }

  public func answerOfPictures(pageCount: Int) -> PageWords { PageWords([], height: 1) }

  public func flaw(of words: PageWords, pageCount: Int) -> String? {
    guard words.height <= DocumentLimits.pageUnits.upperBound else {
      return "a size that no page has"
    }
    guard words.lines.count <= DocumentLimits.linesOnPage else { return "too many lines" }
    for line in words.lines {
      let bytes = words.scalars[line.range].reduce(0) { $0 + UTF8.width($1) }
      guard bytes <= DocumentLimits.textBytes else { return "a line is too long" }
      guard AnswerCheck.isFinite(line.quad) else { return "a line has no place" }
      guard IPCLimits.headingLevels.contains(line.headingLevel) else {
        return "a heading of no level"
      }
    }
    guard words.spans.allSatisfy(\.isInOrder) else {
      return "the places of a line's characters are wrong"
    }
    return flaw(of: words.links, pageCount)
  }

  private func flaw(of links: [PageLink], _ pageCount: Int) -> String? {
    guard links.count <= DocumentLimits.linesOnPage else { return "too many links" }
    for link in links {
      let area = link.area
      guard AnswerCheck.isPlace(area.minX, area.minY, area.maxX, area.maxY) else {
        return "a link has no place"
      }
      switch link.target {
      case .page(let page, _) where !(0..<pageCount).contains(page): return "a link to no page"
      case .page(_, let top) where !AnswerCheck.isPlace(top): return "a link to no place"
      case .address(let address) where !AnswerCheck.isText(address):
        return "an address is too long"
      case .comment(let thread):
        if let flaw = AnswerCheck.flaw(of: thread, on: pageID.index..<pageID.index + 1) {
          return flaw
        }
      case .field(let field):
        if let flaw = AnswerCheck.flaw(of: field, on: pageID.index) { return flaw }
      case .page, .address, .nowhere: break
      }
    }
    return nil
  }

  public func bytes(of words: PageWords) -> Int { words.bytes }
}

extension PageLink {
  /// A link to a page that is not counted leads nowhere yet.
  init(_ link: IPC.LinkRecord, _ pages: PageIndex) {
    let area = Rect(link.rect)
    switch link.target {
    case .page(let place, _, let top):
      let page = pages.page(at: place)
      self.init(area: area, target: page.map { .page($0, top: Double(top)) } ?? .nowhere)
    case .address(let address): self.init(area: area, target: .address(address))
    case .nowhere: self.init(area: area, target: .nowhere)
    }
  }
}
