import Books

/// What panels know of the server that keeps the reader's places for all devices: plain values, which the window's thread gets
/// at each change.
public struct PlaceFacts: Equatable, Sendable {
  /// How a server knows a book.
  public enum Naming: String, CaseIterable, Sendable {
    /// By samples of the file.
    case contents
    /// By the name of the file.
    case name
  }

  /// Who reads, and where.
  public struct Account: Equatable, Sendable {
    /// The address as the reader has typed the address.
    public var server: String
    public var user: String
    public var naming: Naming

    public init(server: String, user: String, naming: Naming = .contents) {
      (self.server, self.user, self.naming) = (server, user, naming)
    }
  }

  public enum State: Equatable, Sendable {
    case off
    case trying
    /// Places are exchanged.
    case on
    /// The password is not known: the desktop has no keyring, or the server refuses the former password.
    case needsPassword(reason: String)
    /// The password would go over the network as plain text. Nothing is sent until the reader agrees.
    case needsConsent
    /// Why the server takes no places, in one sentence for readers.
    case failed(String)
  }

  /// A place of another device that lies further on in the open book.
  public struct Question: Equatable, Sendable {
    /// Whatever the setting of the text is.
    public let book: DocumentID
    /// The name of the other device; empty where the server does not tell.
    public let device: String
    /// Counted from 0.
    public let page: Int

    public init(book: DocumentID, device: String, page: Int) {
      (self.book, self.device, self.page) = (book.sized(0), device, page)
    }
  }

  /// Nil where the reader has never given one.
  public var account: Account?
  public var state = State.off
  /// Whether the server is this machine, so that no network is on the way.
  public var isLoopback = false
  public var question: Question?

  public init() {}
}

/// What a reader asks of the server of places.
public enum PlaceRequest: Equatable, Sendable {
  /// To sign in, and to exchange places from then on.
  /// - Parameters:
  ///   - password: nil for the password that is kept.
  ///   - makesAccount: whether the server is to make the account.
  ///   - allowsPlain: whether the password may go over a connection without TLS.
  case signIn(
    PlaceFacts.Account, password: String?, makesAccount: Bool = false, allowsPlain: Bool = false)
  /// To exchange no places any more, and to forget the password.
  case off
  /// The answer to the question about the place of another device. Closing the question is no.
  case answer(goes: Bool)
}

/// Where the reader is in the open book.
public struct OpenPlace: Equatable, Sendable {
  public var book: DocumentSource
  /// Counted from 0.
  public var page: Int
  public var pageCount: Int
  /// Whether the pages depend on the layout, so that their numbers tell other devices nothing.
  public var isText: Bool
  /// The paragraph of the place in a text, as KOReader writes paths; nil where the text has no paths.
  public var path: String?
  /// The file of the place in a text, and how much of the file lies before the place; nil where the text has no files.
  public var file: FilePart?

  public init(
    book: DocumentSource, page: Int, pageCount: Int, isText: Bool, path: String? = nil,
    file: FilePart? = nil
  ) {
    (self.book, self.page, self.pageCount) = (book, page, pageCount)
    (self.isText, self.path, self.file) = (isText, path, file)
  }
}

/// A place in a file of an EPUB.
public struct FilePart: Hashable, Sendable {
  /// The path of the file in the package, or an address that ends with the path.
  public var file: String
  /// How much of the file lies before the place, from 0 to 1.
  public var share: Double

  public init(_ file: String, _ share: Double) { (self.file, self.share) = (file, share) }
}

/// A place of another device in the open book whose page is wanted.
public struct SoughtPlace: Equatable, Sendable {
  public enum Spot: Equatable, Sendable {
    /// As KOReader writes paths.
    case path(String)
    case file(FilePart)
  }

  public var book: DocumentID
  public var spot: Spot

  public init(book: DocumentID, _ spot: Spot) { (self.book, self.spot) = (book, spot) }
}
