import Books
import IPC
import Localisation
import WorkerClient

// What a worker's failure means for the document.
extension FileDocumentClient {
  func error(_ failure: WorkerFailure) -> DocumentError {
    let path = file.path
    if failure.isOfAllWorkers {
      return .noWorker(workers.program.path, reason: failure.description)
    }
    if failure == .stopped {
      // The worker was ended by `close` or for a request that nobody wants; the document is sound.
      return state.withLock { $0.isClosed } ? .closed(path) : .cancelled(path)
    }
    guard case .refused(let error) = failure else {
      return .unreadable(
        path, reason: Localisation.text("cannot be decoded: {reason}", ["reason": "\(failure)"]))
    }
    switch error.reason {
    case .passwordNeeded: return .passwordNeeded(path, isWrong: false)
    case .passwordWrong: return .passwordNeeded(path, isWrong: true)
    case .noCover: return .noCover(path)
    default: return .unreadable(path, reason: error.description)
    }
  }
}
