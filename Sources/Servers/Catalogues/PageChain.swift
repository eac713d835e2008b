import WebRules

/// Pages of a feed one after the other. A page that was seen ends the chain, and so does a page without anything new, as
/// some servers go round for ever.
public struct PageChain: Equatable, Sendable {
  private var addresses: Set<WebAddress>
  /// Numbers made of the books and shelves of all pages.
  private var entries: Set<Int> = []

  /// Pages of one feed at most.
  private static let longest = 20_000

  public init(from address: WebAddress) { addresses = [address] }

  /// The page to ask for behind a page; nil at the end.
  public mutating func next(after page: RemoteCatalogue) -> WebAddress? {
    // A redirection leads to another address than the chain has asked for.
    addresses.insert(page.address)
    let marks =
      page.books.map(\.identity.hashValue) + page.shelves.map(\.address.hashValue)
    let before = entries.count
    entries.formUnion(marks)
    guard entries.count > before, let next = page.next, addresses.count < Self.longest,
      addresses.insert(next).inserted
    else { return nil }
    return next
  }
}
