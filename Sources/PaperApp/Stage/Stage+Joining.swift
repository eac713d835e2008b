import Books
import Shell

/// Books that are opened from elsewhere while the shelf is there: they join the shelf, and open over it.
extension Stage {
  /// Puts books before those of the shelf. A single book opens; of several the first is brought to the front of the shelf,
  /// and an open book goes back to its place.
  /// - Parameter problems: the books that could not be opened and why, one line each.
  public func join(_ books: [JoiningBook], problems: [String] = [], at time: Double) {
    shelf.followSource(at: time)
    let ids = joined.join(books)
    shelf.followSource(at: time)
    if let first = ids.first {
      ids.count == 1 ? openOver(first, at: time) : show(first, at: time)
    }
    tell(problems, at: time)
  }

  private func openOver(_ id: ShelfEntry.ID, at time: Double) {
    let target = takeAwaitedTarget(of: id)
    if let top = navigator.top, top.shownBook != id {
      return opening.succeed(by: id, target: target, at: time)
    }
    // What was still opening gives way, and with it the question for its password.
    opening.abandon()
    if navigator.top == nil { shelf.bring(id, at: time) }
    open(id, page: nil, target: target, .animated, at: time)
  }

  private func show(_ id: ShelfEntry.ID, at time: Double) {
    opening.abandon()
    if !asksToSave(before: .command(.closeBook)) { navigator.pop(at: time) }
    shelf.bring(id, at: time)
  }

  /// Sends the book on top back as soon as its successor can be opened. The successor opens when that book is back.
  func followSuccessor(at time: Double) {
    switch opening.followSuccessor() {
    case .failure(let error): tell([error.reason], at: time)
    case .success(let id):
      let target = opening.target(of: id)
      guard let top = navigator.top else {
        return open(id, page: nil, target: target, .animated, at: time)
      }
      guard navigator.front === top else { return }
      // The reader has taken the book on its way back, and wants to go on with it.
      guard !opening.hasMadeRoom else { return opening.dropSuccessor() }
      if asksToSave(before: .command(.closeBook)) { return opening.dropSuccessor() }
      opening.hasMadeRoom = true
      navigator.pop(at: time)
      shelf.bring(id, at: time)
    case nil: break
    }
  }
}
