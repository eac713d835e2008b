import IPC
import Sidecars

extension CalibreDatabase {
  /// Bytes of a row's values; more is no note that a reader has written.
  private static let rowBytes = 1 << 18

  /// What Calibre keeps of a book: bookmarks, highlights, notes, and the last place.
  /// - Parameters:
  ///   - folder: relative to the library.
  ///   - format: in capitals, as "EPUB".
  package static func annotations(
    of folder: String, _ format: String, in file: BookFile
  ) throws(WorkerError) -> SidecarRecord {
    let database = try SQLiteDatabase(file, texts: IPCLimits.libraryBytes)
    // Older databases have no such table.
    let rows = try database.optionalRows(
      """
      SELECT substr(annotations.annot_type, 1, 32), substr(annotations.annot_data, 1, \(rowBytes))
      FROM books JOIN annotations ON annotations.book = books.id
      WHERE books.path = \(literal(folder)) AND annotations.format = \(literal(format))
        AND annotations.user_type = 'local'
      ORDER BY annotations.id LIMIT \(IPCLimits.sidecarNotes)
      """
    ) { row in (kind: row(0), data: row(1)) }
    return CalibreAnnotations.record(rows)
  }

  /// A text as SQL, whatever signs the text has.
  private static func literal(_ text: String) -> String {
    let digits = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "CAST(x'\(digits.joined())' AS TEXT)"
  }
}
