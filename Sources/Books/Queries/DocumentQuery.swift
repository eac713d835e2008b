import PaperGeometry
import IPC

/// A question to an open document, from a scene to the worker and back. Pages are numbered from 0.
///
/// A question stands in one file: its answer, how a worker is asked, the check of the answer. (decision: Queries)
public protocol DocumentQuery: Hashable, Sendable {
  associatedtype Answer: Equatable, Sendable

  /// Questions of one lane are answered one after the other.
  static var lane: QueryLane { get }

  var document: DocumentID { get }
  /// The page that the question is about; nil for the whole document.
  var page: Int? { get }
  /// Whether the answer is another one where the document is opened anew.
  var isOfPages: Bool { get }

  /// Asks the worker that has the document open.
  func ask<Worker: DocumentWorker>(_ worker: Worker) throws(DocumentError) -> Answer
  /// The answer where the document is made of pictures, which have no words. The page is there.
  func answerOfPictures(pageCount: Int) -> Answer
  /// Why an answer cannot be right; nil where no number in the answer is out of bounds.
  func flaw(of answer: Answer, pageCount: Int) -> String?
  /// The memory that an answer holds, in bytes.
  func bytes(of answer: Answer) -> Int
}

extension DocumentQuery {
  public var page: Int? { nil }
  public var isOfPages: Bool { true }

  /// Whether another question is of the same type and asks the same.
  public func equals(_ other: any DocumentQuery) -> Bool { other as? Self == self }
}

/// Where questions wait, apart from pictures and from each other.
public enum QueryLane: CaseIterable, Sendable {
  /// Places in the text. A place is counted from the beginning of its chapter, and the next one mostly lies in the same.
  case places
  case outline
  /// A word under the hand does not wait for a search.
  case words
  case search
}

/// A worker that has a document open, as questions see the worker.
public protocol DocumentWorker {
  /// The pages, as far as they are counted.
  var pages: PageIndex { get }
  /// - Parameter page: to blame where the worker ends; nil for the whole document.
  func ask<Asked: Query>(
    _ query: Asked, page: PagePlace?
  ) throws(DocumentError) -> Asked.Answer
  /// The place of a page by chapters.
  func place(of page: Int) throws(DocumentError) -> PagePlace
  /// The size of a page in the document's units.
  func size(of page: Int) throws(DocumentError) -> Size
  /// Counts the pages of the chapters up to a chapter.
  func countPages(through chapter: Int) throws(DocumentError)
  /// The families of the desktop that have the letters of the document's language. Waits for disks.
  var installedFamilies: [String] { get }
  /// The error of a question that no worker can answer.
  func impossible(_ reason: String) -> DocumentError
}

/// A question about one page.
public protocol DocumentPageQuery: DocumentQuery {
  var pageID: PageID { get }
}

extension DocumentPageQuery {
  public var document: DocumentID { pageID.document }
  public var page: Int? { pageID.index }
}
