import Books
import ServerFacts
import Shell

/// The servers of books on their way between the panels and those who talk to servers: facts come in, requests go out.
final class StageServers {
  fileprivate var facts = ServerFacts() { didSet { hasChanged = true } }
  fileprivate var requests: [ServerRequest] = []
  /// The number of the question that the reader was asked last.
  var asked = 0
  /// The address of a server that another program has offered, until the shelf is in front.
  var link: String?
  /// Whether servers on the local network are looked for.
  var looksAround = false
  /// What has become of the last request to add a server, as of the last frame.
  var adding = ServerFacts.Adding.nothing
  /// The shelf that was shown before the books of a server; nil while no server is shown.
  var kept: KeptShelf? { didSet { hasChanged = true } }
  /// Whether the facts or the shelf have changed since the shelf was last told of books on their way.
  var hasChanged = true
  /// The way to the feed for which the panel has opened by itself.
  var offered: [String]?
  /// The book that opens when the book is fetched; nil where the reader waits for none.
  var opens: AwaitedBook?
}

/// A book that opens when the book is fetched.
struct AwaitedBook {
  let book: ShelfEntry.ID
  /// The way to the feed of the book.
  let path: [String]
  /// When the reader asked for the book, in seconds.
  let asked: Double
  /// The page to begin with, counted from 0; nil for where the book was left.
  var page: Int?
  /// Where to begin in the place of a page.
  var target: OpeningTarget?
  /// Whether the shown part of the library hid the book when the reader asked, as for a hit in the notes.
  var wasHidden = false
  /// The open book that the awaited book replaces; nil where the awaited book opens from the shelf.
  var replaced: ShelfEntry.ID?
  /// The number of the page that was read when the reader asked to replace the open book.
  var replacedPage = 0
}

extension Stage {
  /// What is known of servers.
  package var serverFacts: ServerFacts {
    get { servers.facts }
    set { servers.facts = newValue }
  }

  /// What the reader has asked of servers since the last call.
  package func takeServerRequests() -> [ServerRequest] {
    defer { servers.requests = [] }
    return servers.requests
  }

  /// Asks something of servers.
  package func ask(_ request: ServerRequest) { servers.requests.append(request) }

  /// Lets all that is shown of servers follow their facts.
  func followServers(at time: Double) {
    followRoom(at: time)
    followFetching(at: time)
    followServerList(at: time)
    followPlaces(at: time)
  }
}
