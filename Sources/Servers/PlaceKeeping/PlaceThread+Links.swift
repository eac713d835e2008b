import EventLog
import PlaceSync
import ServerFacts
import ServerStore
import WebClient

/// Books whose own server keeps their places.
public struct LinkedBooks: Sendable {
  let connections: ServerConnections
  /// The link of the book whose file lies, or would lie, at a path. Waits for the disk.
  let link: @Sendable (_ path: String) -> ProgressionLink?

  public init(
    _ connections: ServerConnections, link: @escaping @Sendable (_ path: String) -> ProgressionLink?
  ) {
    (self.connections, self.link) = (connections, link)
  }
}

/// The exchange with the server of a book, by OPDS Progression. A server is asked only as far as the reader need not be
/// asked for a secret: nobody waits for the place.
extension PlaceThread {
  mutating func ask(_ link: ProgressionLink, _ name: String) {
    guard let home = home(of: link), let kept, !state.look(\.isStopping) else {
      return feed(.missed(mayPass: true), name)
    }
    do throws(PlaceFailure) {
      let server = try progressions(link, at: home)
      let place = try calling { stop throws(PlaceFailure) in try server.place(stop: stop) }
      let record = place?.record
      guard let place, let record, record.deviceID != kept.device, let open, open.name == name
      else { return feed(.came(record, page: nil), name) }
      switch place.target(pageCount: open.place.pageCount, isText: open.place.isText) {
      case .page(let page): feed(.came(record, page: page), name)
      case .share: feed(.came(record, page: nil), name)
      case .file(let file, let share): seek(.file(FilePart(file, share)), record, open.place)
      }
    } catch {
      log(error)
      feed(.missed(mayPass: error.mayPass), name)
    }
  }

  mutating func send(_ place: PlaceExchange.Place, _ link: ProgressionLink, _ name: String) {
    guard let home = home(of: link), let kept else {
      return feed(.notSent(mayPass: true), name)
    }
    do throws(PlaceFailure) {
      let server = try progressions(link, at: home)
      try server.send(place.progression(device: device, deviceID: kept.device))
      feed(.sent(nil), name)
    } catch {
      log(error)
      feed(.notSent(mayPass: error.mayPass), name)
    }
  }

  private func home(of link: ProgressionLink) -> WebServer? {
    try? books?.connections.quietServer(link.server)
  }

  /// Refuses a link to another server: a feed may name any host, and the place is for the server of the book alone.
  private func progressions(
    _ link: ProgressionLink, at home: WebServer
  ) throws(PlaceFailure) -> ProgressionServer {
    guard let address = home.own(link.address) else { throw .web(.redirection(.otherServer)) }
    return ProgressionServer(home, address, link.form)
  }

  private func log(_ failure: PlaceFailure) {
    Log.info(.program, "the place of a book at the book's server: \(failure)")
  }
}
