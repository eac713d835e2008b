import Glibc
import IPC
import JSON
import SystemCalls
import WebClient
import WebRules

/// A book that is fetched into a file, and goes on where an earlier try has ended.
///
/// The bytes go into `NAME.part` in the folder, and what must be the same for going on into `NAME.part.json`. The file
/// gets its name only when its bytes are whole and the caller has opened it (`keep`). All functions wait.
public struct BookFetch: Sendable {
  public let address: WebAddress
  private let part: String
  private let facts: String

  /// - Parameters:
  ///   - folder: where the parts lie; made where missing.
  ///   - name: of the book among all books, as a file's name.
  public init(_ address: WebAddress, folder: String, name: String) {
    self.address = address
    part = folder + "/\(name).part"
    facts = part + ".json"
  }

  public struct Progress: Equatable, Sendable {
    /// Bytes that are there.
    public var count: Int
    /// Of the whole book; nil where the server does not tell.
    public var total: Int?
  }

  /// A file whose bytes are whole.
  public struct Whole: Equatable, Sendable {
    /// The file, which has its temporary name.
    public var path: String
    public var size: Int
    public var contentType: String?
    /// As the server names the file; nil where the server does not.
    public var suggestedName: String?
  }

  /// Fetches what is missing. Where the connection is cut, what has come stays for the next try.
  public func run(
    on server: WebServer, stop: WebStop = WebStop(),
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(WebFailure) -> Whole {
    let descriptor = try open()
    defer { close(descriptor) }
    if let (whole, _) = try attempt(descriptor, server, resuming: true, stop, progress) {
      return whole
    }
    // The server's file is another one, or the server lies about ranges: begun anew, once.
    guard let (whole, _) = try attempt(descriptor, server, resuming: false, stop, progress) else {
      throw .cut
    }
    return whole
  }

  /// Gives a whole file its name. An existing file of this name is replaced.
  public func keep(as path: String) throws(WebFailure) {
    do throws(Files.Failure) { try Files.makeFolder(Paths.parent(of: path)) } catch {
      throw .noRoom
    }
    guard rename(part, path) == 0 else { throw .noRoom }
    Files.remove(facts)
  }

  /// Forgets what has come.
  public func discard() {
    Files.remove(part)
    Files.remove(facts)
  }

  // MARK: One try

  private func open() throws(WebFailure) -> Int32 {
    do throws(Files.Failure) {
      try Files.makeFolder(Paths.parent(of: part), mode: 0o700)
    } catch { throw .noRoom }
    let descriptor = Glibc.open(part, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .noRoom }
    return descriptor
  }

  /// - Returns: nil where the bytes that are there belong to another file.
  private func attempt(
    _ descriptor: Int32, _ server: WebServer, resuming: Bool, _ stop: WebStop,
    _ progress: @escaping @Sendable (Progress) -> Void
  ) throws(WebFailure) -> (Whole, WebAnswer)? {
    var wish = WebWish(address)
    wish.isCompressed = false
    wish.limit = IPCLimits.fetch
    let known = resuming ? resumable(descriptor) : nil
    if let known {
      wish.kept = known.count
      wish.headers = [
        WebRequest.Header("Range", "bytes=\(known.count)-"),
        WebRequest.Header("If-Range", known.validator),
      ]
    }
    let kept = wish.kept
    let head = HeadKeeper(facts: facts, address: address)
    let answer = try server.answer(wish, into: descriptor, stop: stop) { count, announced in
      progress(Progress(count: kept + count, total: announced.map { kept + $0 }))
    } head: {
      head.take($0)
    }
    switch answer.status {
    case 200: return (try whole(answer, kept: 0, descriptor), answer)
    case 206:
      // A part must begin where the file ends.
      guard Self.range(answer.head)?.start == kept else { return nil }
      return (try whole(answer, kept: kept, descriptor), answer)
    case 416 where kept > 0: return nil
    default: throw .status(answer.status)
    }
  }

  private func whole(
    _ answer: WebAnswer, kept: Int, _ descriptor: Int32
  ) throws(WebFailure) -> Whole {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let total = Self.range(answer.head)?.total ?? answer.head.announced.map { kept + $0 }
    guard size > 0, total == nil || total == size else { throw .cut }
    return Whole(
      path: part, size: size, contentType: answer.head.value("content-type"),
      suggestedName: answer.head.value("content-disposition").flatMap(FileName.suggested))
  }

  // MARK: Going on

  private func resumable(_ descriptor: Int32) -> (count: Int, validator: String)? {
    let count = Int(lseek(descriptor, 0, SEEK_END))
    guard count > 0, let bytes = try? Files.read(facts, limit: 64 << 10),
      let value = JSONValue(bytes), let fields = try? JSONFields(value),
      let validator: String = try? fields.needed("validator"),
      let known: String = try? fields.needed("address"), known == HeadKeeper.mark(address)
    else { return nil }
    return (count, validator)
  }

  /// The beginning and the whole of `Content-Range: bytes START-END/TOTAL`.
  static func range(_ head: WebHead) -> (start: Int, total: Int?)? {
    guard let value = head.value("content-range"), value.hasPrefix("bytes ") else { return nil }
    let parts = value.dropFirst(6).split(separator: "/")
    guard parts.count == 2, let start = parts[0].split(separator: "-").first.flatMap({ Int($0) })
    else {
      return nil
    }
    return (start, Int(parts[1]))
  }
}

/// Writes down by what a file is known again, as soon as the head has come: a cut may come at any byte.
private struct HeadKeeper: Sendable {
  let facts: String
  let address: WebAddress

  func take(_ head: WebHead) {
    guard head.status == 200 else { return }
    guard let validator = Self.validator(head) else { return Files.remove(facts) }
    let value = JSONValue(fields: [
      "validator": .string(validator), "address": .string(Self.mark(address)),
    ])
    try? Files.replace(facts, with: Array(value.text().utf8), mode: 0o600)
  }

  /// A strong tag, else the date of the last change. A weak tag says nothing of bytes (RFC 9110, section 13.1.5).
  static func validator(_ head: WebHead) -> String? {
    if let tag = head.value("etag"), tag.hasPrefix("\""), tag.utf8.count <= 1024 { return tag }
    return head.value("last-modified")
  }

  /// The host and the path without what may be a key.
  static func mark(_ address: WebAddress) -> String { FileName.checksum(address.text) }
}
