import IPC

/// The paragraph of an EPUB in which a place of the text lies, as other programs name the paragraph.
public struct PathOfAnchor: DocumentQuery {
  public static let lane = QueryLane.places

  public var document: DocumentID
  public var anchor: TextAnchor

  public init(_ anchor: TextAnchor, in document: DocumentID) {
    (self.anchor, self.document) = (anchor, document)
  }

  /// The same in every layout.
  public var isOfPages: Bool { false }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> ElementPath? {
    guard let place = TextPlace(chapter: anchor.chapter, offset: anchor.offset) else { return nil }
    return try worker.ask(FindElement(at: place), page: nil)
  }

  public func answerOfPictures(pageCount: Int) -> ElementPath? { nil }

  public func flaw(of path: ElementPath?, pageCount: Int) -> String? { nil }

  public func bytes(of path: ElementPath?) -> Int { path?.description.utf8.count ?? 0 }
}

/// The place in the text of an EPUB to which a path of another program leads.
public struct AnchorOfPath: DocumentQuery {
  public static let lane = QueryLane.places

  public var document: DocumentID
  public var path: ElementPath

  public init(_ path: ElementPath, in document: DocumentID) {
    (self.path, self.document) = (path, document)
  }

  /// - Parameter words: as KOReader writes paths.
  /// - Returns: nil for what is no path.
  public init?(words: String, in document: DocumentID) {
    guard let path = ElementPath(words) else { return nil }
    self.init(path, in: document)
  }

  public var isOfPages: Bool { false }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> TextAnchor? {
    TextAnchor(try worker.ask(FindPlaceOfElement(path), page: nil).place)
  }

  public func answerOfPictures(pageCount: Int) -> TextAnchor? { nil }

  public func flaw(of anchor: TextAnchor?, pageCount: Int) -> String? {
    guard let anchor else { return nil }
    return anchor.chapter >= 0 && anchor.offset >= 0 ? nil : "a place before the beginning"
  }

  public func bytes(of anchor: TextAnchor?) -> Int { 0 }
}
