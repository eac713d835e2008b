import IPC

/// The place in the text at which a page begins.
public struct AnchorOfPage: DocumentPageQuery {
  public static let lane = QueryLane.places

  public var pageID: PageID

  public init(_ page: PageID) { pageID = page }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> TextAnchor {
    let place = try worker.place(of: pageID.index)
    let text = try worker.ask(FindTextPlace(place), page: place)
    return TextAnchor(chapter: text.chapter, offset: text.offset)
  }

  /// Every picture is a page, whatever the size of letters.
  public func answerOfPictures(pageCount: Int) -> TextAnchor {
    TextAnchor(chapter: 0, offset: pageID.index)
  }

  public func flaw(of anchor: TextAnchor, pageCount: Int) -> String? {
    anchor.chapter >= 0 && anchor.offset >= 0 ? nil : "a place before the beginning"
  }

  public func bytes(of anchor: TextAnchor) -> Int { 0 }
}

/// The page on which a place in the text of a document lies.
public struct AnchoredPlace: DocumentQuery {
  public static let lane = QueryLane.places

  public var document: DocumentID
  public var anchor: TextAnchor

  public init(_ anchor: TextAnchor, in document: DocumentID) {
    (self.anchor, self.document) = (anchor, document)
  }

  /// The chapters before the place are counted.
  public func ask<Worker: DocumentWorker>(_ worker: Worker) throws(DocumentError) -> Int {
    try worker.countPages(through: anchor.chapter)
    guard let text = TextPlace(chapter: anchor.chapter, offset: anchor.offset) else {
      throw worker.impossible("it knows no place")
    }
    return worker.pages.page(at: try worker.ask(FindPage(of: text), page: nil)) ?? 0
  }

  public func answerOfPictures(pageCount: Int) -> Int { anchor.offset }

  public func flaw(of page: Int, pageCount: Int) -> String? {
    page >= 0 ? nil : "a page before the first"
  }

  public func bytes(of page: Int) -> Int { 0 }
}
