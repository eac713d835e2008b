import Chrome

/// The list of books, which follows the shelf beneath.
extension Stage {
  func toggleList(at time: Double) {
    overlays.toggle(BookListPanel.self, at: time) { BookListPanel() }
  }

  func followList(at time: Double) {
    guard let list = overlays.first(BookListPanel.self) else { return }
    guard navigator.top == nil else { return overlays.close(list, at: time) }
    list.show(
      BookListPanel.Source(
        joined, revision: shelf.sourceRevision, front: shelf.centredBook,
        described: { [content, joined] in content.described(joined.entry(at: $0)) },
        lastRead: { [shelfFacts, joined] in
          shelfFacts?.reading(of: joined.id(at: $0))?.lastRead
        }))
  }
}
