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
  ) throws(DocumentError) -> ElementOfPlace? {
    guard let place = TextPlace(chapter: anchor.chapter, offset: anchor.offset) else { return nil }
    return try worker.ask(FindElement(at: place), page: nil)
  }

  public func answerOfPictures(pageCount: Int) -> ElementOfPlace? { nil }

  public func flaw(of element: ElementOfPlace?, pageCount: Int) -> String? { nil }

  public func bytes(of element: ElementOfPlace?) -> Int {
    element.map { $0.path.description.utf8.count + $0.file.utf8.count } ?? 0
  }
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

/// The place in the text of an EPUB to which the name of a file and a part of the file lead.
public struct AnchorInFile: DocumentQuery {
  public static let lane = QueryLane.places

  public var document: DocumentID
  /// The path of the file in the package, or an address that ends with the path.
  public var file: String
  /// How much of the file's letters lies before the place, from 0 to 1.
  public var share: Double

  public init(_ file: String, _ share: Double, in document: DocumentID) {
    (self.file, self.share, self.document) = (file, share, document)
  }

  public var isOfPages: Bool { false }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> TextAnchor? {
    TextAnchor(try worker.ask(FindPlaceInFile(file: file, share: share), page: nil))
  }

  public func answerOfPictures(pageCount: Int) -> TextAnchor? { nil }

  public func flaw(of anchor: TextAnchor?, pageCount: Int) -> String? {
    guard let anchor else { return nil }
    return anchor.chapter >= 0 && anchor.offset >= 0 ? nil : "a place before the beginning"
  }

  public func bytes(of anchor: TextAnchor?) -> Int { file.utf8.count }
}
