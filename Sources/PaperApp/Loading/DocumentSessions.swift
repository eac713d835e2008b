import Books
import Synchronization

/// The documents for which the loader keeps clients: the documents that the last frame needs, and the most
/// recently used others up to a limit.
final class DocumentSessions: Sendable {
  typealias Make = @Sendable (DocumentSource) -> any DocumentClient

  private struct Entry: Sendable {
    var id: DocumentID
    var session: DocumentSession
  }

  private let make: Make
  private let limit: Int
  /// The sessions, from the least to the most recently used.
  private let entries = Mutex<[Entry]>([])

  /// - Parameters:
  ///   - limit: how many documents are kept at most, unless more are needed.
  ///   - make: makes a document's client; must not wait.
  init(limit: Int = 32, make: @escaping Make) {
    self.limit = limit
    self.make = make
  }

  /// The session of a document, where there is one.
  func known(_ id: DocumentID) -> DocumentSession? {
    entries.withLock { $0.last { $0.id == id }?.session }
  }

  /// The session of a document.
  /// - Parameter source: gives the document's source; called only where there is no session yet.
  /// - Returns: nil where there is neither a session nor a source.
  func session(of id: DocumentID, from source: () -> DocumentSource?) -> DocumentSession? {
    let known = entries.withLock { entries -> DocumentSession? in
      guard let at = entries.lastIndex(where: { $0.id == id }) else { return nil }
      entries.append(entries.remove(at: at))
      return entries.last?.session
    }
    if let known { return known }
    guard let source = source() else { return nil }
    let session = DocumentSession(make(source), place: source.locator.path)
    // Another thread may have made a session meanwhile.
    let other = entries.withLock { entries -> DocumentSession? in
      if let other = entries.last(where: { $0.id == id }) { return other.session }
      entries.append(Entry(id: id, session: session))
      return nil
    }
    if other != nil { session.close() }
    return other ?? session
  }

  /// Closes the least recently used documents, down to the limit.
  /// - Parameter needed: documents that stay.
  func trim(sparing needed: Set<DocumentID>) {
    let gone = entries.withLock { entries -> [Entry] in
      var excess = entries.count - limit
      guard excess > 0 else { return [] }
      var gone: [Entry] = []
      entries.removeAll { entry in
        guard excess > 0, !needed.contains(entry.id) else { return false }
        excess -= 1
        gone.append(entry)
        return true
      }
      return gone
    }
    for entry in gone { entry.session.close() }
  }

  /// Closes all documents. Never waits.
  func close() {
    let all = entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
    for entry in all { entry.session.close() }
  }
}
