import Books
import Shell

/// Books on their way from the shelf.
extension Stage {
  /// The source of a document that is on the shelf or shown; nil for any other document.
  public func source(of id: DocumentID) -> DocumentSource? { opening.source(of: id) }

  func open(
    _ id: ShelfEntry.ID, page: Int?, target: OpeningTarget? = nil, _ way: Navigator.Way,
    at time: Double
  ) {
    opening.begin(id, page: page, target: target, way, at: time)
    openPending(at: time)
  }

  /// Shows the pending book as soon as its document has arrived, and hands the kept inputs on to the
  /// book.
  func openPending(at time: Double) {
    switch opening.arrive(in: viewSize, at: time) {
    case .opened(let inputs, let lack):
      if let opened = opening.opened { takeLeft(of: opened.id) }
      tell(reports.opened(lack: lack, at: time), at: time)
      inputs.forEach(replay)
    case .failed(let reason): shelf.show(message: reason, until: time + 8)
    case nil: break
    }
    navigator.awaitsScene = opening.patienceEnd.map { time < $0 } ?? false
  }

  private func replay(_ input: PendingBook.Input) {
    switch input {
    case .command(let command, let time):
      grant(front.perform(command, at: time)?.requests ?? [], at: time)
    case .event(let event, let time): grant(navigator.handle(event, at: time), at: time)
    }
  }
}
