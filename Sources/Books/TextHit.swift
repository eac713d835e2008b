/// A part of a book in which all words of a search occur.
public struct TextHit: Equatable, Sendable {
  /// The bytes of the book's path.
  public var path: [UInt8]
  /// As the book's file is named.
  public var title: String
  public var pageCount: Int
  /// Counted from 0, in the usual setting of a text.
  public var pages: Range<Int>
  /// Where the pages begin in a text; nil in a book with pages of its own.
  public var anchor: TextAnchor?

  public init(
    path: [UInt8], title: String, pageCount: Int, pages: Range<Int>, anchor: TextAnchor?
  ) {
    (self.path, self.title, self.pageCount) = (path, title, pageCount)
    (self.pages, self.anchor) = (pages, anchor)
  }
}

/// The words of a hit with the words around.
public struct TextExcerpt: Equatable, Sendable {
  public var before: String
  public var found: String
  public var after: String
  /// How many pages behind the first page of the hit the words stand.
  public var further: Int
  /// What was found.
  public var term: SearchTerm

  public init(before: String, found: String, after: String, further: Int, term: SearchTerm) {
    (self.before, self.found, self.after) = (before, found, after)
    (self.further, self.term) = (further, term)
  }
}

/// What was found inside books.
public struct TextAnswer: Equatable, Sendable {
  /// As asked for.
  public var text: String
  /// Book by book.
  public var hits: [TextHit] = []
  /// What is looked for on the pages of a hit, the most exact first.
  public var terms: [SearchTerm] = []
  /// Why nothing can be found, in one line.
  public var problem: String?

  public init(text: String) { self.text = text }
}

/// The folders whose books are searched inside, and how far their words were read.
public struct TextFolders: Equatable, Sendable {
  public struct Folder: Equatable, Sendable {
    /// The bytes of the folder's path.
    public var path: [UInt8]
    public var isOn: Bool

    public init(path: [UInt8], isOn: Bool) { (self.path, self.isOn) = (path, isOn) }
  }

  public var folders: [Folder] = []
  /// The books that were read, that wait, and that cannot be read.
  public var (indexed, waiting, failed) = (0, 0, 0)

  public init() {}

  public var isAnyOn: Bool { folders.contains(where: \.isOn) }
}
