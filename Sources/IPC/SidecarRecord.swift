/// What another program has kept of a book in a file beside the book. Empty and nil: not told.
///
/// Texts and lists beyond their limits are cut when they are sent.
public struct SidecarRecord: Equatable, Sendable {
  public var title = ""
  public var authors = ""
  /// How much of the book has been read, from 0 to 1.
  public var share: Double?
  /// In the other program's words: "reading", "complete", "abandoned".
  public var status = ""
  /// The last place: a path of elements, or a page from 1.
  public var place = ""
  public var pageCount: Int?
  /// The MD5 of the file's samples.
  public var checksum = ""
  public var notes: [SidecarNote] = []

  public init() {}

}

/// A bookmark, a highlight or a note of another program.
public struct SidecarNote: Equatable, Sendable {
  /// The place: a path of elements, or a page from 1.
  public var page = ""
  /// Where the marked words begin and end: paths of elements; empty for bookmarks and for pages of pictures.
  public var start = ""
  public var end = ""
  /// The page's number as the other program has set the book, from 1.
  public var pageNumber: Int?
  /// The marked words.
  public var text = ""
  public var note = ""
  public var chapter = ""
  /// How the words are marked: "lighten", "underscore", "strikeout", "invert"; empty for a bookmark.
  public var drawer = ""
  public var color = ""
  /// When the note was made and changed, by the other device's clock: "2026-02-28 12:00:00".
  public var made = ""
  public var changed = ""

  public init() {}
}

extension SidecarRecord: IPCValue {
  public static var minimumBytes: Int { 28 }

  public func write(to writer: inout IPCWriter) {
    writer.put(title, limit: IPCLimits.text)
    writer.put(authors, limit: IPCLimits.text)
    writer.put(share != nil)
    if let share { writer.put(share) }
    writer.put(status, limit: IPCLimits.sidecarWord)
    writer.put(place, limit: IPCLimits.text)
    writer.put(count: pageCount ?? 0)
    writer.put(checksum, limit: IPCLimits.sidecarWord)
    writer.put(list: notes, limit: IPCLimits.sidecarNotes)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    title = try reader.text("title", limit: IPCLimits.text)
    authors = try reader.text("authors", limit: IPCLimits.text)
    if try reader.flag("share") {
      let share = try reader.finite("share")
      guard (0...1).contains(share) else { throw .invalid("share") }
      self.share = share
    }
    status = try reader.text("status", limit: IPCLimits.sidecarWord)
    place = try reader.text("place", limit: IPCLimits.text)
    let count = try reader.integer("count of pages", in: 0...IPCLimits.pagesOfBook)
    pageCount = count > 0 ? count : nil
    checksum = try reader.text("checksum", limit: IPCLimits.sidecarWord)
    notes = try reader.list("notes", limit: IPCLimits.sidecarNotes)
  }
}

extension SidecarNote: IPCValue {
  public static var minimumBytes: Int { 44 }

  public func write(to writer: inout IPCWriter) {
    for path in [page, start, end] { writer.put(path, limit: IPCLimits.text) }
    writer.put(count: pageNumber ?? 0)
    for words in [text, note] { writer.put(words, limit: IPCLimits.sidecarText) }
    writer.put(chapter, limit: IPCLimits.text)
    for word in [drawer, color, made, changed] { writer.put(word, limit: IPCLimits.sidecarWord) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    page = try reader.text("page", limit: IPCLimits.text)
    start = try reader.text("beginning", limit: IPCLimits.text)
    end = try reader.text("end", limit: IPCLimits.text)
    let number = try reader.integer("page number", in: 0...IPCLimits.pagesOfBook)
    pageNumber = number > 0 ? number : nil
    text = try reader.text("text", limit: IPCLimits.sidecarText)
    note = try reader.text("note", limit: IPCLimits.sidecarText)
    chapter = try reader.text("chapter", limit: IPCLimits.text)
    drawer = try reader.text("drawer", limit: IPCLimits.sidecarWord)
    color = try reader.text("colour", limit: IPCLimits.sidecarWord)
    made = try reader.text("moment", limit: IPCLimits.sidecarWord)
    changed = try reader.text("moment", limit: IPCLimits.sidecarWord)
  }
}
