import Localisation
import OPDS
import ServerFacts
import WebRules

/// A feed on the way from the root of a server to the shown feed.
struct RoomStep: Equatable, Sendable {
  /// Nil for the root, whose address is the server's home.
  var address: WebAddress?
  var title: String
  /// The words of a search.
  var search: String?
}

/// The ways of a shown feed, beside their addresses: `ServerRoom` has the words alone, as an address may have a key.
struct RoomWays: Equatable, Sendable {
  private(set) var shown: [ServerRoom.Ways] = []
  private var addresses: [[WebAddress]] = []

  func address(_ group: Int, _ place: Int) -> WebAddress? {
    guard addresses.indices.contains(group), addresses[group].indices.contains(place) else {
      return nil
    }
    return addresses[group][place]
  }

  func title(_ group: Int, _ place: Int) -> String {
    address(group, place) == nil ? "" : shown[group].ways[place].title
  }

  private mutating func add(_ title: String, _ way: ServerRoom.Way, _ address: WebAddress) {
    if let at = shown.firstIndex(where: { $0.title == title }) {
      shown[at].ways.append(way)
      addresses[at].append(address)
    } else {
      shown.append(ServerRoom.Ways(title: title, ways: [way]))
      addresses.append([address])
    }
  }

  /// The shelves of pages of a feed, the shelves of no group first. A group that leads to the whole of itself is a shelf, too.
  init(shelvesOf pages: [RemoteCatalogue]) {
    var seen: Set<WebAddress> = []
    for page in pages {
      for shelf in page.shelves where shelf.group.isEmpty && seen.insert(shelf.address).inserted {
        add("", ServerRoom.Way(title: shelf.title, count: shelf.count), shelf.address)
      }
    }
    for page in pages {
      let told = page.groups.map(\.title)
      let rest = page.shelves.map(\.group).filter { !$0.isEmpty && !told.contains($0) }
      for group in told + rest {
        for shelf in page.shelves where shelf.group == group && seen.insert(shelf.address).inserted
        {
          add(group, ServerRoom.Way(title: shelf.title, count: shelf.count), shelf.address)
        }
        guard let whole = page.groups.first(where: { $0.title == group }),
          let address = whole.address, seen.insert(address).inserted
        else { continue }
        let title = Localisation.text("All of “{shelf}”", ["shelf": group])
        add(group, ServerRoom.Way(title: title, count: whole.count), address)
      }
    }
  }

  init(facetsOf page: RemoteCatalogue) {
    for group in page.facets where !group.facets.isEmpty {
      shown.append(
        ServerRoom.Ways(
          title: group.title,
          ways: group.facets.map { ServerRoom.Way(title: $0.title, count: $0.count) },
          active: group.facets.firstIndex { $0.isActive }))
      addresses.append(group.facets.map(\.address))
    }
  }
}

/// How a server is searched.
enum RoomSearch: Equatable, Sendable {
  case template(RemoteTemplate)
  /// The address of the document that tells how.
  case description(WebAddress)

  init?(_ page: RemoteCatalogue) {
    if let template = page.search {
      self = .template(template)
    } else if let description = page.searchDescription {
      self = .description(description)
    } else {
      return nil
    }
  }
}
