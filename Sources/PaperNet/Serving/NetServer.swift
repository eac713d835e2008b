import CHTTP
import Glibc
import IPC

/// Serves the program's requests until the program is gone. One thread does everything.
final class NetServer {
  private let channel: NetChannel
  /// libcurl's state, from the beginning of the process to its end.
  private let http: OpaquePointer
  private var access = WebAccess(names: [])
  private var outputs: [UInt32: Int32] = [:]
  /// When the progress of a request was told last, in milliseconds.
  private var told: [UInt32: Int] = [:]

  /// Progress is told so often at most, in milliseconds.
  private static let pause = 50

  init(_ channel: NetChannel, _ http: OpaquePointer) {
    self.channel = channel
    self.http = http
  }

  func run() {
    var isOpen = true
    while isOpen {
      // The context lives as long as the call, which calls back only while it runs.
      let ready = paper_http_work(
        http, channel.socket, paper_http_running(http) > 0 ? 1000 : 600_000,
        { context, event in
          guard let context, let event = event?.pointee else { return }
          Unmanaged<NetServer>.fromOpaque(context).takeUnretainedValue().take(event)
        }, Unmanaged.passUnretained(self).toOpaque())
      if ready != 0 { isOpen = collect() }
    }
  }

  /// Takes all orders that have come. False where the program is gone.
  private func collect() -> Bool {
    while true {
      switch channel.receive(wait: false) {
      case .nothing: return true
      case .end: return false
      case .order(let order, let descriptor):
        guard perform(order, descriptor) else { return false }
      }
    }
  }

  private func perform(_ order: WebOrder, _ descriptor: Int32?) -> Bool {
    switch order {
    case .lookUp: return false
    case .open(let access):
      self.access = access
      for name in access.names { paper_http_resolve(http, name) }
    case .cancel(let id):
      paper_http_cancel(http, id)
      forget(id)
    case .begin(let request):
      guard let descriptor, outputs[request.id] == nil else { return false }
      outputs[request.id] = descriptor
      if !begin(request, to: descriptor) {
        forget(request.id)
        channel.send(.end(WebEnd(id: request.id, .failed, words: "too many requests")))
      }
    }
    return true
  }

  private func forget(_ id: UInt32) {
    told[id] = nil
    if let output = outputs.removeValue(forKey: id) { close(output) }
  }

  private func begin(_ request: WebRequest, to output: Int32) -> Bool {
    let lines = request.headers.map { strdup("\($0.name): \($0.value)") }
    defer { for line in lines { free(line) } }
    // libcurl copies each text, or the border does. The pointers live until the closures return.
    return (lines.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { headers in
      request.body.withUnsafeBufferPointer { body in
        request.url.withCString { url in
          request.method.withCString { method in
            access.user.withCString { user in
              access.password.withCString { password in
                request.certificate.withCString { certificate in
                  var wanted = paper_http_request()
                  wanted.id = request.id
                  (wanted.url, wanted.method) = (url, method)
                  wanted.headers = headers.baseAddress
                  if !request.body.isEmpty {
                    (wanted.body, wanted.body_count) = (body.baseAddress, body.count)
                  }
                  wanted.authentication = request.authentication.ofC
                  (wanted.user, wanted.password) = (user, password)
                  wanted.trust = request.trust.ofC
                  wanted.certificate = request.trust == .certificate ? certificate : nil
                  wanted.compressed = request.isCompressed ? 1 : 0
                  wanted.output = output
                  wanted.kept = Int64(request.kept)
                  wanted.limit = Int64(request.limit)
                  wanted.connecting = UInt32(request.connecting)
                  wanted.first = UInt32(request.first)
                  wanted.stall = UInt32(request.stall)
                  wanted.all = UInt32(request.all)
                  return paper_http_begin(http, &wanted) == 0
                }
              }
            }
          }
        }
      }
    }
  }

  private func take(_ event: paper_http_event) {
    switch event.kind {
    case PAPER_HTTP_HEAD: channel.send(.head(head(event)))
    case PAPER_HTTP_PROGRESS:
      let now = Self.milliseconds
      guard now - (told[event.id] ?? 0) >= Self.pause else { return }
      told[event.id] = now
      channel.send(.progress(id: event.id, count: Int(event.count)))
    default:
      forget(event.id)
      let reason = WebEnd.Reason(rawValue: UInt8(truncatingIfNeeded: event.end.rawValue))
      channel.send(
        .end(
          WebEnd(
            id: event.id, reason ?? .failed, count: Int(event.count), words: Self.text(event),
            certificate: event.more.map { String(cString: $0) } ?? "")))
    }
  }

  private func head(_ event: paper_http_event) -> WebHead {
    var left = IPCLimits.packet / 2
    let headers = Self.text(event).split(whereSeparator: \.isNewline).compactMap {
      line -> WebRequest.Header? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = line[..<colon].lowercased()
      guard WebHead.names.contains(name) else { return nil }
      let value = line[line.index(after: colon)...].filter { $0 >= " " || $0 == "\t" }
      left -= name.utf8.count + value.utf8.count
      return left > 0
        ? WebRequest.Header(name, String(value.drop { $0 == " " || $0 == "\t" })) : nil
    }
    return WebHead(
      id: event.id, status: Int(event.status).clamped(to: 0...999),
      announced: event.announced < 0 ? nil : Int(event.announced), headers: headers,
      redirection: event.more.map { String(cString: $0) } ?? "")
  }

  private static func text(_ event: paper_http_event) -> String {
    // The border says how many bytes there are.
    let bytes = UnsafeRawBufferPointer(start: event.text, count: event.text_count)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension WebRequest.Authentication {
  fileprivate var ofC: paper_http_authentication {
    switch self {
    case .none: PAPER_HTTP_NO_AUTHENTICATION
    case .basic: PAPER_HTTP_BASIC
    case .digest: PAPER_HTTP_DIGEST
    }
  }
}

extension WebRequest.Trust {
  fileprivate var ofC: paper_http_trust {
    switch self {
    case .authorities: PAPER_HTTP_SYSTEM
    case .certificate: PAPER_HTTP_ONE_CERTIFICATE
    case .look: PAPER_HTTP_LOOK
    }
  }
}
