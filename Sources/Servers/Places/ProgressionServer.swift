import IPC
import JSON
import WebClient
import WebRules

/// The place in one book, as a server of OPDS keeps the place. All calls wait for the server.
public struct ProgressionServer: Sendable {
  private let server: WebServer
  private let address: WebAddress
  private let form: ProgressionForm

  /// Bytes of an answer at most.
  private static let limit = 64 << 10
  /// Seconds for a whole answer.
  private static let seconds = 60

  public init(_ server: WebServer, _ address: WebAddress, _ form: ProgressionForm) {
    (self.server, self.address, self.form) = (server, address, form)
  }

  /// - Returns: nil where the server keeps no place.
  public func place(stop: WebStop = WebStop()) throws(PlaceFailure) -> Progression? {
    let (status, body) = try call("GET", nil, stop)
    switch status {
    case 204, 404: return nil
    case 200:
      // A book that nobody has begun has an empty place, in one of several ways.
      if body.isEmpty || JSONValue(body) == .object([:]) || JSONValue(body) == .null { return nil }
      guard let place = Progression(body) else { throw .otherServer }
      return place
    default: throw failure(status)
    }
  }

  /// Gives the server the place of this device.
  public func send(_ place: Progression, stop: WebStop = WebStop()) throws(PlaceFailure) {
    let (status, _) = try call("PUT", place.body(form), stop)
    guard (200..<300).contains(status) else { throw failure(status) }
  }

  private func failure(_ status: Int) -> PlaceFailure {
    switch status {
    // Another device was later: the next question tells where.
    case 409, 412: .outdated
    case 404, 405, 410: .unknownBook
    case 403: .forbidden
    default: .web(.status(status))
    }
  }

  private func call(
    _ method: String, _ body: [UInt8]?, _ stop: WebStop
  ) throws(PlaceFailure) -> (status: Int, body: [UInt8]) {
    var wish = WebWish(address)
    wish.method = method
    wish.staysHome = true
    wish.headers = [WebRequest.Header("Accept", form.type)]
    if let body {
      wish.headers.append(WebRequest.Header("Content-Type", form.type))
      wish.body = body
    }
    (wish.limit, wish.seconds) = (Self.limit, Self.seconds)
    do throws(WebFailure) {
      let memory = try Memory()
      let answer = try server.answer(wish, into: memory.descriptor, stop: stop)
      return (answer.status, memory.bytes(limit: Self.limit))
    } catch {
      throw .web(error)
    }
  }
}
