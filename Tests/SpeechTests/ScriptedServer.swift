import Glibc
import Synchronization

/// A server that speaks the protocol of speech-dispatcher by a script, over a socket as the real one.
final class ScriptedServer: Sendable {
  private struct State {
    var heard: [String] = []
    var client: Int32 = -1
    var messages = 0
    var errors: [String: String] = [:]
  }

  let path: String
  private let listener: Int32
  private let state = Mutex(State())

  init() throws {
    path = "/tmp/paper-speech-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(listener, 1) == 0 else { throw Trouble() }
  }

  struct Trouble: Error {}

  deinit {
    close(listener)
    unlink(path)
  }

  /// Takes one client, and answers until the client goes.
  /// - Parameter answers: false for a server that takes all and says nothing.
  func serve(answers: Bool = true) {
    let client = accept(listener, nil, nil)
    state.withLock { $0.client = client }
    var (bytes, isText) = ([UInt8](), false)
    var one = UInt8(0)
    while read(client, &one, 1) == 1 {
      guard one == 0x0A else {
        if one != 0x0D { bytes.append(one) }
        continue
      }
      let line = String(decoding: bytes, as: UTF8.self)
      bytes = []
      state.withLock { $0.heard.append(line) }
      guard answers else { continue }
      if !isText, let error = error(of: line) {
        say(error)
        continue
      }
      if isText, line == "." {
        isText = false
        let number = state.withLock { state in
          state.messages += 1
          return state.messages
        }
        say("225-\(number)", "225 OK MESSAGE QUEUED")
      } else if !isText {
        isText = line == "SPEAK"
        say(isText ? "230 OK RECEIVING DATA" : "200 OK")
      }
    }
    close(client)
  }

  /// What was heard so far, a line each.
  var heard: [String] { state.withLock(\.heard) }

  /// Tells something of a message.
  func tell(_ code: Int, of message: Int, _ word: String? = nil) {
    say(
      "\(code)-\(message)", "\(code)-1", word.map { "\(code)-\($0)" } ?? "", "\(code) TOLD")
  }

  func say(_ lines: String...) {
    let text = lines.filter { !$0.isEmpty }.map { $0 + "\r\n" }.joined()
    let client = state.withLock(\.client)
    _ = text.withCString { send(client, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
  }

  /// Says something that is no whole line.
  func sayHalf(_ text: String) {
    let client = state.withLock(\.client)
    _ = text.withCString { send(client, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
  }

  /// Answers every line that begins so with an error.
  func refuse(_ line: String, with answer: String) {
    state.withLock { $0.errors[line] = answer }
  }

  private func error(of line: String) -> String? {
    state.withLock { $0.errors.first { line.hasPrefix($0.key) }?.value }
  }

  func hangUp() { shutdown(state.withLock(\.client), Int32(SHUT_RDWR)) }
}
