import IPC
import WebRules

/// A book on a server.
public struct RemoteBook: Equatable, Sendable {
  /// The same at each visit, and on the server only: the entry's id, or what is told of the book where there is no id.
  public var identity: String
  /// A second name of the book, made of the path of its file: some servers make new ids at each visit.
  public var fileIdentity: String?
  public var title: String
  public var authors: [String]
  public var series: String
  public var position: Double?
  /// The files that can be fetched, the best first.
  public var files: [RemoteFile]
  /// The whole cover, and a small one.
  public var cover, thumbnail: WebAddress?
  /// The book page by page.
  public var stream: RemoteStream?
  /// Where the server keeps the place in the book for all devices.
  public var progression: RemoteProgression?
  /// The document that completes the entry.
  public var more: WebAddress?
  /// Whether the book is only sold or lent.
  public var isGuarded: Bool
  public var details: RemoteDetails
  /// The title of the group within the feed; empty for none.
  public var group: String

  /// All that may name the book on other servers, too: the identifiers, and the id of the entry.
  public var allIdentifiers: [String] {
    details.identifiers + (identity.hasPrefix("id:") ? [String(identity.dropFirst(3))] : [])
  }

  /// The file to fetch: the first that Paper reads.
  public var best: RemoteFile? { files.first { $0.format != nil } }
}

/// Where a server keeps the place in a book, and how.
public struct RemoteProgression: Equatable, Sendable {
  public var address: WebAddress
  public var form: ProgressionForm

  public init(address: WebAddress, form: ProgressionForm) {
    (self.address, self.form) = (address, form)
  }
}

extension RemoteBook {
  /// The book that is a file in a folder of WebDAV, as the worker's entry of the same file gives the book.
  /// - Parameters:
  ///   - title: what the server calls the file, with or without the ending.
  ///   - type: as the server names the type; empty for none.
  ///   - length: in bytes; nil where that is not told.
  /// - Returns: nil for a file that Paper does not read.
  public init?(file address: WebAddress, title: String, type: String, length: Int?) {
    var entry = FeedEntry(.publication)
    entry.title = title
    var link = FeedLink(["http://opds-spec.org/acquisition"], address.text, type: type)
    link.length = length
    entry.links = [link]
    guard case .book(let book) = EntryReading(entry, Place(address: address)), book.best != nil
    else { return nil }
    self = book
  }
}

/// What a server tells of a book beside names. Texts are empty where they are not told.
public struct RemoteDetails: Equatable, Sendable {
  /// Plain text, in lines.
  public var summary: String
  public var publisher: String
  public var language: String
  /// Dates of ISO 8601.
  public var issued, updated: String
  public var categories, identifiers: [String]
  /// From 0 to 10.
  public var rating: Int?
  public var pageCount: Int?
  public var isRightToLeft: Bool
  /// The length of the file in the server's words.
  public var extent: String
}

/// A book whose pages the server gives as pictures, one by one.
public struct RemoteStream: Equatable, Sendable {
  public enum Source: Equatable, Sendable {
    /// OPDS-PSE: an address with a gap for the page's number.
    case template(RemoteTemplate)
    /// A manifest that names each page.
    case manifest(WebAddress)
  }

  public var source: Source
  /// Nil where the manifest tells.
  public var count: Int?
  /// The last page that was read, from 0, and when (ISO 8601; empty where that is not told).
  public var lastRead: Int?
  public var lastReadDate: String

  public init(source: Source, count: Int?, lastRead: Int? = nil, lastReadDate: String = "") {
    (self.source, self.count) = (source, count)
    (self.lastRead, self.lastReadDate) = (lastRead, lastReadDate)
  }

  /// The address of a page.
  /// - Parameters:
  ///   - page: from 0.
  ///   - width: the greatest width in pixels, where the server makes pages smaller.
  public func address(page: Int, width: Int) -> WebAddress? {
    guard case .template(let template) = source, page >= 0, page < count ?? 0 else { return nil }
    return template.address(["pageNumber": "\(page)", "maxWidth": "\(max(1, width))"])
  }
}

/// A page that a manifest names.
public struct RemotePage: Equatable, Sendable {
  public var address: WebAddress
  public var type: String
  /// In pixels, where that is told.
  public var width, height: Int?
}
