import BookTable
import Books
import Localisation
import PaperGeometry

/// What a walk tells of a book.
struct WalkedBook: Sendable {
  /// Names the book in the catalogue: the absolute path, of a book that a list names with the digest of its pages.
  var key: [UInt8]
  var found: FoundBook
  /// In bytes; of a folder of pictures the number of its pages, negative.
  var size: Int
  /// In nanoseconds since 1970.
  var mtime: Int
  var inode: Int
  /// Whether the file was changed so shortly before that another change would leave the same time.
  var isUnsure: Bool
  /// A number that changes with what is told of the book beside the book's file.
  var told: Int
}

extension WalkedBook {
  /// The number of a file without a database: the cover beside the file, and the description's size and time. The name
  /// is a part of the path.
  static func told(cover: [UInt8], description: (size: Int, mtime: Int)?) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in cover { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    if let (size, mtime) = description {
      for number in [size, mtime] {
        hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
      }
    }
    return Int(Int64(bitPattern: hash))
  }
}

/// A book of the catalogue.
struct Item: Sendable {
  enum Kind: Int, Sendable { case file, folder, picture, listed }

  var number: Int64
  var name: String
  var kind: Kind
  var file: [UInt8]
  /// The names of a listed book's pages, each ended by a zero.
  var pagesNamed: [UInt8]
  var size: Int
  var cover: [UInt8]
  var format: String
  var state: BookRow.State
  var added: Int
  var merged: MergedDetails
  var look: BookLook

  /// A book that is new.
  init(
    _ book: WalkedBook, number: Int64, name: String, format: String, added: Int,
    _ merged: MergedDetails
  ) {
    let (found, stored) = (book.found, book.found.locator.storedFile)
    (self.number, self.name, kind) = (number, name, found.locator.itemKind)
    (file, pagesNamed, size) = (stored.file, stored.pagesNamed, book.size)
    (cover, self.format, state) = (found.cover.bytes, format, .present)
    (self.added, self.merged) = (added, merged)
    look = BookLook()
    look.pageCount = found.pageCount
  }

  init(
    number: Int64, name: String, kind: Kind, file: [UInt8], pagesNamed: [UInt8], size: Int,
    cover: [UInt8], format: String, state: BookRow.State, added: Int, merged: MergedDetails,
    look: BookLook
  ) {
    (self.number, self.name, self.kind, self.file) = (number, name, kind, file)
    (self.pagesNamed, self.size, self.cover) = (pagesNamed, size, cover)
    (self.format, self.state, self.added) = (format, state, added)
    (self.merged, self.look) = (merged, look)
  }

  var locator: BookLocator {
    let source = Picture.Source(bytes: file)
    switch kind {
    case .file: return .file(source)
    case .folder: return .folder(source)
    case .picture: return .picture(source)
    case .listed: return .listed(ListedPages(stored: pagesNamed, in: file))
    }
  }

  /// The title of the row; a book without any title has its name.
  private var title: String { merged.details.title ?? name }

  var row: BookRow {
    let authors = merged.details.authors
    return BookRow(
      number: number,
      entry: ShelfEntry(
        id: name, title: title,
        author: authors.isEmpty
          ? nil : authors.count == 1 ? authors[0] : Localisation.list(authors),
        isGuessed: merged.origins[.title] <= .name,
        cover: Picture.Source(bytes: cover), pageCount: kind == .file ? nil : look.pageCount,
        locator: locator),
      details: merged.details, size: max(0, size), added: added, color: look.color,
      spine: look.spine, trim: look.size, format: format, state: state)
  }
}

extension BookLocator {
  var itemKind: Item.Kind {
    switch self {
    case .file: .file
    case .folder: .folder
    case .picture: .picture
    case .listed: .listed
    }
  }

  /// The file or folder of the book; of a listed book the list's folder, and the names of the pages.
  var storedFile: (file: [UInt8], pagesNamed: [UInt8]) {
    switch self {
    case .file(let source), .folder(let source), .picture(let source): (source.bytes, [])
    case .listed(let pages): (pages.stored.folder, pages.stored.names)
    }
  }
}

extension FoundBook {
  /// The short name of the format: the ending of the file's name, or "pictures".
  var format: String {
    guard case .file(let source) = locator else { return "pictures" }
    let name = source.bytes[(source.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name.count - dot < 16
    else { return "" }
    return LabelText.line(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }

  /// What the walk tells of the book, and from where.
  var merged: MergedDetails {
    var merged = MergedDetails()
    var named = BookDetails()
    named.title = title
    named.authors = author.map { [$0] } ?? []
    if let details {
      merged.take(named, from: .name)
      merged.take(details, from: .calibre)
    } else {
      // A title that a list of books tells is as good as a description beside the book.
      merged.take(named, from: isGuessed ? .name : .sidecar)
    }
    return merged
  }

  /// A number that changes with what a list or a database tells of the book.
  var told: Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String?) {
      for byte in text.map({ Array($0.utf8) }) ?? [] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    add(title)
    add(author)
    add(String(decoding: cover.bytes, as: UTF8.self))
    if let details {
      add(details.titleSort)
      details.authors.forEach(add)
      add(details.authorSort)
      add(details.series)
      add(details.seriesIndex.map { "\($0)" })
      add(details.language)
      add(details.publisher)
      add(details.published)
      details.tags.forEach(add)
      details.identifiers.forEach(add)
      add(details.summary)
      add(details.rating.map { "\($0)" })
      for fact in details.custom {
        add(fact.name)
        add(fact.value)
      }
    }
    return Int(Int64(bitPattern: hash))
  }
}
