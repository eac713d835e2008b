import IPC

/// What KOReader keeps of a book, from its table.
package enum Sidecar {
  /// Bytes of the texts of all notes, so that an answer fits into a reply.
  private static let mostBytes = 6 << 20

  package static func record(_ table: LuaTable) -> SidecarRecord {
    var record = SidecarRecord()
    let about = table["doc_props"].table ?? table["stats"].table ?? LuaTable()
    record.title = about["title"].text ?? ""
    record.authors = about["authors"].text ?? ""
    if let share = table["percent_finished"].number { record.share = min(max(0, share), 1) }
    record.status = table["summary"]["status"].text ?? ""
    record.place = place(table["last_xpointer"]) ?? place(table["last_page"]) ?? ""
    record.pageCount = count(table["doc_pages"]) ?? count(table["stats"]["pages"])
    record.checksum = table["partial_md5_checksum"].text ?? ""
    let notes =
      table["annotations"].table.map { $0.values.compactMap(note) } ?? formerNotes(table)
    var bytes = 0
    record.notes = Array(
      notes.prefix(IPCLimits.sidecarNotes).prefix { note in
        // Words beyond their limit are cut when they are sent.
        let words =
          min(note.text.utf8.count, IPCLimits.sidecarText)
          + min(note.note.utf8.count, IPCLimits.sidecarText)
        bytes +=
          256 + words + note.page.utf8.count + note.start.utf8.count + note.end.utf8.count
          + note.chapter.utf8.count
        return bytes <= mostBytes
      })
    return record
  }

  /// A path of elements, or a page from 1.
  private static func place(_ value: LuaValue) -> String? {
    if let text = value.text {
      return text.isEmpty || text.utf8.count > IPCLimits.text ? nil : text
    }
    return count(value).map { "\($0)" }
  }

  private static func count(_ value: LuaValue) -> Int? {
    value.number.flatMap { Int(exactly: $0.rounded()) }.flatMap {
      (1...IPCLimits.pagesOfBook).contains($0) ? $0 : nil
    }
  }

  /// Where marked words begin or end: a path, or for pages of pictures the page.
  private static func end(_ value: LuaValue) -> String {
    value.text.flatMap { _ in place(value) } ?? ""
  }

  private static func note(_ value: LuaValue) -> SidecarNote? {
    guard let table = value.table else { return nil }
    var note = SidecarNote()
    note.page = place(table["page"]) ?? place(table["pos0"]["page"]) ?? ""
    (note.start, note.end) = (end(table["pos0"]), end(table["pos1"]))
    note.pageNumber = count(table["pageno"])
    note.text = table["text"].text ?? ""
    note.note = table["note"].text ?? ""
    note.chapter = table["chapter"].text ?? ""
    note.drawer = table["drawer"].text ?? ""
    note.color = table["color"].text ?? ""
    note.made = table["datetime"].text ?? ""
    note.changed = table["datetime_updated"].text ?? ""
    return note.page.isEmpty && note.start.isEmpty ? nil : note
  }

  // MARK: Before 2024

  /// Highlights by pages, and bookmarks with the notes about the highlights, as versions before 2024.07 wrote them.
  private static func formerNotes(_ table: LuaTable) -> [SidecarNote] {
    let bookmarks = table["bookmarks"].table?.values.compactMap(\.table) ?? []
    var notes: [SidecarNote] = []
    for (page, highlights) in (table["highlight"].table?.numbered ?? [:]).sorted(by: {
      $0.key < $1.key
    }) {
      for highlight in highlights.table?.values.compactMap(\.table) ?? [] {
        var note = SidecarNote()
        (note.start, note.end) = (end(highlight["pos0"]), end(highlight["pos1"]))
        note.page = note.start.isEmpty ? "\(page)" : note.start
        note.pageNumber = (1...IPCLimits.pagesOfBook).contains(page) ? page : nil
        note.text = highlight["text"].text ?? ""
        note.chapter = highlight["chapter"].text ?? ""
        note.drawer = highlight["drawer"].text ?? "lighten"
        note.color = highlight["color"].text ?? ""
        note.made = highlight["datetime"].text ?? ""
        if let bookmark = bookmarks.first(where: { isAbout($0, note) }) {
          note.note = ownNote(bookmark)
          note.changed = bookmark["datetime_updated"].text ?? ""
        }
        notes.append(note)
      }
    }
    for bookmark in bookmarks where bookmark["highlighted"] != .bool(true) {
      var note = SidecarNote()
      note.page = place(bookmark["page"]) ?? ""
      note.chapter = bookmark["chapter"].text ?? ""
      note.made = bookmark["datetime"].text ?? ""
      note.note = ownNote(bookmark)
      if !note.page.isEmpty { notes.append(note) }
    }
    return notes
  }

  private static func isAbout(_ bookmark: LuaTable, _ note: SidecarNote) -> Bool {
    guard bookmark["highlighted"] == .bool(true) else { return false }
    let start = end(bookmark["pos0"])
    if !start.isEmpty, start == note.start { return true }
    return bookmark["datetime"].text == note.made && bookmark["notes"].text == note.text
  }

  /// What the reader has written. KOReader itself wrote "Page 12 words @ 2023-02-28 12:00:00".
  private static func ownNote(_ bookmark: LuaTable) -> String {
    guard let text = bookmark["text"].text, text != bookmark["notes"].text else { return "" }
    if let made = bookmark["datetime"].text, !made.isEmpty, text.hasSuffix("@ " + made) {
      return ""
    }
    return text
  }
}
