import Books

/// How often each book's files have been read again since the program started. Each time the book is another document.
package struct Editions {
  /// By the book in the usual setting.
  private var latest: [DocumentID: Int] = [:]

  /// The document as its files are to be read now.
  package func newest(of document: DocumentID) -> DocumentID {
    latest.isEmpty ? document : document.read(edition: latest[document.sized(0)] ?? 0)
  }

  /// So many editions may be kept. A file that is written each second has thousands, and each frame asks for them.
  private static let maximum = 8

  /// The document in its latest editions, the newest first.
  package func latest(of document: DocumentID) -> [DocumentID] {
    let newest = newest(of: document).edition
    return (max(0, newest - Self.maximum + 1)...newest).reversed().map {
      document.read(edition: $0)
    }
  }

  /// - Returns: the newest edition of the document from now on.
  mutating func renew(_ document: DocumentID) -> DocumentID {
    latest[document.sized(0), default: 0] += 1
    return newest(of: document)
  }
}
