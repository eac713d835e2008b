import Books

/// What panels and menus ask of the library.
package enum LibraryRequest: Equatable {
  /// To show a shelf alone.
  case show(ShelfChoice)
  /// To ask for the name of a new collection; of a kept search with the text of the search.
  case nameCollection(rule: String?)
  /// To show what can be changed about a collection.
  case showCollection(BookCollection.ID)
  /// To make a collection, and to put books in.
  case make(name: String, rule: String?, books: Set<ShelfEntry.ID>)
  case change(CollectionChange)
  /// To move a collection so many places on.
  case move(BookCollection.ID, by: Int)
  case edit([BookEdit], of: Set<ShelfEntry.ID>)
  /// To ask for collections, or for state, rating and tags, of the selected books, or of the book in front.
  case showCollections, showState
  /// To remove a collection, and to offer that the collection comes back.
  case remove(BookCollection.ID)
  /// To bring a removed collection back.
  case restore(BookCollection)
  /// To move the selected books, or the book in front, so many places on within the shown collection by hand.
  case moveBooks(by: Int)
}

/// The books of a card, and what the card calls the books.
package struct CardBooks: Equatable {
  package var ids: Set<ShelfEntry.ID>
  package var title: String

  package init(_ ids: Set<ShelfEntry.ID>, title: String) { (self.ids, self.title) = (ids, title) }
}
