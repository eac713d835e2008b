import IPC
import JSON
import WebClient
import WebRules

/// Who reads, as KOReader's servers know readers.
public struct KOReaderAccount: Equatable, Sendable {
  public let user: String
  /// The MD5 of the password, which the protocol sends in place of the password.
  public let key: String

  /// - Returns: nil for an empty name, a name with a colon or a control character, and without MD5.
  public init?(user: String, password: String) {
    guard !user.isEmpty, user.utf8.count <= IPCLimits.needle,
      user.unicodeScalars.allSatisfy({ $0 != ":" && $0.value >= 0x20 && $0.value != 0x7F }),
      let key = DocumentDigest.md5(Array(password.utf8))
    else { return nil }
    (self.user, self.key) = (user, key)
  }

  /// - Parameter key: the MD5 of the password, in 32 hexadecimal digits.
  /// - Returns: nil for other keys, and for names as above.
  public init?(user: String, key: String) {
    guard key.utf8.count == 32, key.allSatisfy(\.isHexDigit),
      let account = KOReaderAccount(user: user, password: "")
    else { return nil }
    (self.user, self.key) = (account.user, key)
  }
}

/// A server that keeps places by KOReader's protocol. All calls wait for the server.
public struct KOReaderServer: Sendable {
  private let server: WebServer
  public let base: KOReaderBase
  private let account: KOReaderAccount

  /// Bytes of an answer at most.
  private static let limit = 64 << 10
  /// Seconds for a whole answer.
  private static let seconds = 60

  /// - Parameter server: the server of the base's origin.
  public init(_ server: WebServer, _ base: KOReaderBase, _ account: KOReaderAccount) {
    (self.server, self.base, self.account) = (server, base, account)
  }

  /// Makes the account.
  public func register(stop: WebStop = WebStop()) throws(PlaceFailure) {
    let body = JSONValue.object([
      "username": .string(account.user), "password": .string(account.key),
    ])
    let answer = try call("POST", "/users/create", body, isSignedIn: false, stop)
    switch (answer.status, answer.code) {
    case (200...201, _) where answer.value != nil: return
    case (402, 2005): throw .noRegistration
    case (402, _): throw .nameTaken
    case (400, _): throw .badName
    case (403, 2003), (403, 2004): throw .badName
    // Servers with accounts of their own.
    case (403, _), (404, _), (405, _): throw .noRegistration
    default: throw answer.failure
    }
  }

  /// Asks whether the server knows the account. A web page, which answers everything, is another server.
  public func signIn(stop: WebStop = WebStop()) throws(PlaceFailure) {
    let answer = try call("GET", "/users/auth", nil, stop)
    guard answer.status == 200 else { throw answer.failure }
    guard case .object(let fields) = answer.value, case .string(let word) = fields["authorized"],
      word.uppercased() == "OK"
    else { throw .otherServer }
  }

  /// The place that the server keeps of a book.
  /// - Parameter document: a name of `DocumentDigest`.
  /// - Returns: nil where the server keeps none.
  public func place(
    of document: String, stop: WebStop = WebStop()
  ) throws(PlaceFailure) -> PlaceRecord? {
    let answer = try call("GET", "/syncs/progress/" + document, nil, stop)
    // Servers answer so for a book without a place, and for a book that they do not know.
    if answer.status == 404 { return nil }
    guard answer.status == 200 else { throw answer.failure }
    guard let value = answer.value, case .object(let fields) = value else { throw .otherServer }
    if case .string(let other) = fields["document"], other.lowercased() != document { return nil }
    return try? PlaceRecord(json: value)
  }

  /// Gives the server the place of this device.
  /// - Returns: when, by the server's clock, in seconds since 1970; nil where the server does not say.
  @discardableResult
  public func send(
    _ place: PlaceRecord, of document: String, stop: WebStop = WebStop()
  ) throws(PlaceFailure) -> Int? {
    // Four decimals: a page of the longest book.
    let percentage = (place.percentage * 10_000).rounded() / 10_000
    let body = JSONValue.object([
      "document": .string(document), "progress": .string(place.progress),
      "percentage": .number(percentage), "device": .string(place.device),
      "device_id": .string(place.deviceID),
    ])
    let answer = try call("PUT", "/syncs/progress", body, stop)
    if answer.status == 404 { throw .unknownBook }
    guard (200...202).contains(answer.status) else { throw answer.failure }
    guard answer.value != nil else { throw .otherServer }
    guard case .object(let fields) = answer.value, case .integer(let time) = fields["timestamp"],
      (1...(1 << 40)).contains(time)
    else { return nil }
    return time
  }

  // MARK: One call

  private struct Answer {
    var status: Int
    /// Nil where the body is no object of JSON.
    var value: JSONValue?

    var isJSON: Bool { value != nil }

    /// The number of the protocol's error.
    var code: Int? {
      guard case .object(let fields) = value, case .integer(let code) = fields["code"] else {
        return nil
      }
      return code
    }

    /// What a status that is no success means.
    var failure: PlaceFailure {
      switch (status, code) {
      case (401, _), (_, 2001): .wrongPassword
      case (402, 2002): .nameTaken
      case (402, 2005): .noRegistration
      case (403, _) where isJSON: .forbidden
      case (409, _): .ambiguousBook
      case (403, _), (404, _), (405, _), (200..<400, _): .otherServer
      default: .web(.status(status))
      }
    }
  }

  private func call(
    _ method: String, _ path: String, _ body: JSONValue?, isSignedIn: Bool = true, _ stop: WebStop
  ) throws(PlaceFailure) -> Answer {
    guard let address = base.address(of: path) else { throw .otherServer }
    var wish = WebWish(address)
    wish.method = method
    wish.headers = [WebRequest.Header("Accept", "application/vnd.koreader.v1+json")]
    wish.secrets =
      isSignedIn
      ? [
        WebRequest.Header("x-auth-user", account.user),
        WebRequest.Header("x-auth-key", account.key),
      ] : []
    // The body of a registration has the key, too.
    wish.staysHome = true
    if let body {
      wish.headers.append(WebRequest.Header("Content-Type", "application/json"))
      wish.body = Array(body.text().utf8)
    }
    (wish.limit, wish.seconds) = (Self.limit, Self.seconds)
    do throws(WebFailure) {
      let memory = try Memory()
      let answer = try server.answer(wish, into: memory.descriptor, stop: stop)
      let value = JSONValue(memory.bytes(limit: Self.limit))
      guard case .object = value else { return Answer(status: answer.status, value: nil) }
      return Answer(status: answer.status, value: value)
    } catch {
      throw .web(error)
    }
  }
}
