import Books
import Synchronization
import IPC

/// The passwords of encrypted documents. They are kept in memory alone, and no message names them.
final class Passwords: Sendable {
  private let general: String?
  private let own = Mutex<[DocumentID: String]>([:])

  /// - Parameter general: tried for each document that has no password of its own.
  init(general: String?) { self.general = general }

  /// The password to open a document with, whatever the size of its letters. One that is too long for any document is not kept.
  subscript(id: DocumentID) -> String? {
    get { own.withLock { $0[id.sized(0)] } ?? general }
    set {
      guard let newValue, newValue.utf8.count <= IPCLimits.needle else { return }
      own.withLock { $0[id.sized(0)] = newValue }
    }
  }
}
