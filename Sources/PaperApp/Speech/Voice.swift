import CSpeech
import EventLog
import Glibc
import Shell
import Synchronization
import SystemCalls
import Localisation

/// The voice that reads aloud: speech-dispatcher, by its own protocol, on a thread of its own. The thread is begun
/// when something is to be said for the first time; at rest it waits for the other side.
///
/// Nobody waits for the thread. At the end of the program the voice is silenced by a line that is written if the
/// socket takes it at once.
package final class Voice: Sendable {
  private struct State {
    var requests: [SpeechRequest] = []
    var events: [SpeechEvent] = []
    var hasThread = false
    /// Of the socket; -1 while there is none. Closed by the thread alone, with the lock held.
    var socket: Int32 = -1
    var wakeup: Int32 = -1
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let timeout: Double

  /// How long the server may take to start, and to take what is written, in milliseconds.
  private static let (starting, writing): (Int32, Int32) = (8000, 2000)

  /// - Parameters:
  ///   - timeout: how long the server may take to begin to speak, in seconds. Another program may be speaking.
  ///   - wake: called on the thread when something is to be told; must not wait.
  package init(timeout: Double = 20, wake: @escaping @Sendable () -> Void) {
    (self.timeout, self.wake) = (timeout, wake)
  }

  // MARK: The window's thread

  package func ask(_ request: SpeechRequest) {
    let begins = state.withLock { state in
      if !state.hasThread {
        // What says nothing needs no voice.
        guard case .speak = request else { return false }
        state.wakeup = paper_speech_wakeup()
      }
      state.requests.append(request)
      paper_speech_wake(state.wakeup)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if begins, !BackgroundThread.start("voice", { [self] in follow() }) { giveUp() }
  }

  /// What the voice has told since the last call.
  package func take() -> [SpeechEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Silences the voice at the end of the program, without waiting.
  package func stop() {
    state.withLock { state in
      guard state.socket >= 0 else { return }
      let bytes = SSIPText.end.bytes
      paper_speech_try(state.socket, bytes, bytes.count)
    }
  }

  /// Tells that the system has no room for a voice. The next text begins anew.
  private func giveUp() {
    state.withLock { state in
      if state.wakeup >= 0 { paper_speech_close(state.wakeup) }
      (state.hasThread, state.wakeup, state.requests) = (false, -1, [])
    }
    tell([.failed(Localisation.text("Nothing can be read aloud: too many files are open."))])
  }

  // MARK: The thread

  private func follow() {
    let wakeup = state.withLock(\.wakeup)
    guard wakeup >= 0 else { return giveUp() }
    var talk = VoiceTalk(timeout: timeout)
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let socket = state.withLock(\.socket)
      let result = Int(paper_speech_wait(wakeup, socket, milliseconds(until: talk.deadline)))
      if result & PAPER_SPEECH_READY != 0 {
        let count = paper_speech_read(socket, &bytes, bytes.count)
        guard count >= 0, let events = talk.take(bytes.prefix(count), at: Clock.seconds)
        else {
          hangUp(&talk, Localisation.text("speech-dispatcher has ended, and reads aloud no more."))
          continue
        }
        tell(events)
        if talk.isRefused { hangUp(&talk) }
      }
      for request in takeRequests() where !answer(request, &talk) { hangUp(&talk) }
      if let deadline = talk.deadline, Clock.seconds >= deadline {
        hangUp(
          &talk,
          Localisation.text("Nothing can be read aloud: speech-dispatcher answers, but is silent."))
      }
    }
  }

  /// How long to wait; -1 for ever. Rounded up, so that the deadline has passed after it.
  private func milliseconds(until deadline: Double?) -> Int32 {
    guard let deadline else { return -1 }
    return Int32(min(max(deadline - Clock.seconds, 0), 1e6) * 1000) + 1
  }

  /// Leaves the server, and tells why.
  private func hangUp(_ talk: inout VoiceTalk, _ reason: String? = nil) {
    disconnect()
    talk = VoiceTalk(timeout: timeout)
    if let reason { tell([.failed(reason)]) }
  }

  private func takeRequests() -> [SpeechRequest] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  /// - Returns: whether the connection is to be kept.
  private func answer(_ request: SpeechRequest, _ talk: inout VoiceTalk) -> Bool {
    var socket = state.withLock(\.socket)
    if socket < 0 {
      guard case .speak = request else { return true }
      do throws(Failure) { socket = try connect() } catch {
        tell([.failed(error.words)])
        return true
      }
    }
    let bytes = talk.bytes(for: request, at: Clock.seconds)
    let isWritten = paper_speech_write(socket, bytes, bytes.count, Self.writing) == 1
    if !isWritten { tell([.failed(Localisation.text("speech-dispatcher does not answer."))]) }
    return isWritten && request != .end
  }

  private enum Failure: Error {
    case missing, silent

    var words: String {
      switch self {
      case .missing:
        Localisation.text("To read aloud, install speech-dispatcher and a voice, as espeak-ng.")
      case .silent:
        Localisation.text("Nothing can be read aloud: speech-dispatcher does not start or answer.")
      }
    }
  }

  private func connect() throws(Failure) -> Int32 {
    var socket = paper_speech_connect()
    if socket < 0 {
      switch Int(Subprocess.withVariables { paper_speech_start($0, Self.starting) }) {
      case PAPER_SPEECH_STARTED: socket = paper_speech_connect()
      case PAPER_SPEECH_MISSING: throw .missing
      default: break
      }
    }
    let greeting = SSIPText.greeting.bytes
    guard socket >= 0 else { throw .silent }
    guard paper_speech_write(socket, greeting, greeting.count, Self.writing) == 1 else {
      paper_speech_close(socket)
      throw .silent
    }
    state.withLock { $0.socket = socket }
    Log.info(.speech, "connected to speech-dispatcher")
    return socket
  }

  private func disconnect() {
    state.withLock { state in
      if state.socket >= 0 { paper_speech_close(state.socket) }
      state.socket = -1
    }
  }

  private func tell(_ events: [SpeechEvent]) {
    guard !events.isEmpty else { return }
    for case .failed(let reason) in events { Log.info(.speech, "\(reason)") }
    state.withLock { $0.events += events }
    wake()
  }
}
