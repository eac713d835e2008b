import Books

/// The books of the collections that a search names. A search by a rule may name further collections.
final class CollectionMembers {
  private let table: BookTable
  private var known: [BookCollection.ID: Set<Int>] = [:]
  /// The collections whose rules are being searched, the outermost first.
  private var open: [BookCollection.ID] = []

  /// Rules that name rules that name rules: deeper ones find nothing.
  private static let maximumDepth = 8

  init(_ table: BookTable) { self.table = table }

  /// The slots of all collections that a name means.
  func slots(named name: String) -> Set<Int> {
    collections(named: name).reduce(into: []) { $0.formUnion(slots(of: $1)) }
  }

  /// The collections of exactly this name; else those whose names differ by case; else by accents, too.
  private func collections(named name: String) -> [BookCollection] {
    func found(_ isMeant: (String) -> Bool) -> [BookCollection] {
      table.collections.filter { isMeant(BookCollection.searched($0.name)) }
    }
    let exact = found { $0 == name }
    guard exact.isEmpty else { return exact }
    let same = found { BookCollection.areSame($0, name) }
    guard same.isEmpty else { return same }
    let folded = Folding.folded(name.utf8)
    return found { Folding.folded($0.utf8) == folded }
  }

  /// The slots of a collection. A rule that leads back to its own collection finds nothing there.
  private func slots(of collection: BookCollection) -> Set<Int> {
    if let slots = known[collection.id] { return slots }
    guard let rule = collection.rule else {
      let slots = Set(collection.books.flatMap(table.columns.library.slots(of:)))
      known[collection.id] = slots
      return slots
    }
    guard !open.contains(collection.id), open.count < Self.maximumDepth else { return [] }
    open.append(collection.id)
    let hits = TableSearch(table, ParsedQuery(BookQuery(rule)), self).hits()
    open.removeLast()
    let slots = Set(hits.map(\.slot))
    known[collection.id] = slots
    return slots
  }

  /// The slots of a collection by hand, in the reader's order.
  /// - Returns: nil for a query that asks for no such collection.
  func sequence(of query: ParsedQuery) -> [Int32]? {
    let names = query.terms.compactMap { $0.isNegated ? nil : $0.collection }
    let all = names.lazy.map(collections(named:)).first { named in
      !named.isEmpty && named.allSatisfy { $0.rule == nil }
    }
    guard let all else { return nil }
    var seen: Set<Int> = []
    return all.flatMap(\.books).flatMap(table.columns.library.slots(of:))
      .filter { seen.insert($0).inserted }.map { Int32($0) }
  }
}
