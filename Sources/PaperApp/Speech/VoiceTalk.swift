import Shell
import Localisation

/// The talk with speech-dispatcher: which of its answers is for what, as a value.
package struct VoiceTalk {
  private var reader = SSIPReader()
  /// What is said or about to be said, and its number at the other side, which comes with the answer.
  private var current: (id: Int, message: Int?, letters: Int)?
  /// What is still to be answered, oldest first. The other side answers each command once, and a text once more.
  private var awaited = [Awaited](repeating: .done, count: SSIPText.greeting.count)
  /// When the other side counts as mute, in seconds; nil while nothing is to be said, or others have paused the voice.
  package private(set) var deadline: Double?
  /// Whether a text was refused. The other side has then taken its lines for commands, so that nothing that it tells
  /// from then on counts.
  package private(set) var isRefused = false
  /// How long the other side may take to begin, in seconds.
  private let timeout: Double
  /// What was told of numbers that are not known yet.
  private var early: [(code: Int, message: Int)] = []
  private var manner: SpeechManner?

  private enum Awaited: Equatable {
    /// Of a command that may fail: a voice or a language that is not there has another in its place.
    case done
    /// That the text of an utterance may follow, and the number that it has got.
    case permission
    case number(Int)
  }

  /// How much longer than its beginning a text may take for each letter, in seconds: twice as long as the slowest voice.
  private static let letter = 0.5

  package init(timeout: Double) { self.timeout = timeout }

  private var isNumbering: Bool { awaited.contains { $0 != .done } }

  /// - Returns: the lines to send, whose answers are awaited from then on.
  private mutating func sent(_ lines: SSIPLines) -> [UInt8] {
    awaited += [Awaited](repeating: .done, count: lines.count)
    return lines.bytes
  }

  /// - Parameter time: in seconds.
  /// - Returns: the bytes to send.
  package mutating func bytes(for request: SpeechRequest, at time: Double) -> [UInt8] {
    switch request {
    case .speak(let utterance):
      var bytes = current == nil ? [] : sent(SSIPText.silence)
      if utterance.manner != manner { bytes += sent(SSIPText.manner(utterance.manner)) }
      manner = utterance.manner
      let letters = utterance.text.count + (utterance.rest?.count ?? 0)
      current = (utterance.id, nil, letters)
      deadline = time + timeout
      bytes += sent(SSIPText.markup(utterance)) + SSIPText.speak(utterance).bytes
      awaited += [.permission, .number(utterance.id)]
      return bytes
    case .silence:
      guard current != nil else { return [] }
      end()
      return sent(SSIPText.silence)
    case .end:
      end()
      return sent(SSIPText.end)
    }
  }

  private mutating func end() { (current, deadline) = (nil, nil) }

  /// - Parameter time: in seconds.
  /// - Returns: what is to be told; nil where the other side is no speech-dispatcher.
  package mutating func take(_ bytes: some Sequence<UInt8>, at time: Double) -> [SpeechEvent]? {
    reader.take(bytes)?.flatMap { take($0, at: time) }
  }

  private mutating func take(_ reply: SSIPReply, at time: Double) -> [SpeechEvent] {
    guard !isRefused else { return [] }
    let number = reply.lines.first.flatMap { Int($0) }
    if reply.code >= 700 { return number.map { events(reply.code, of: $0, at: time) } ?? [] }
    guard !awaited.isEmpty else { return [] }
    switch awaited.removeFirst() {
    case .number(let id) where reply.code == 225 && number != nil:
      return numbered(id, number ?? 0, at: time)
    case .permission where reply.code < 300, .done: return []
    case .permission, .number:
      end()
      isRefused = true
      return [
        .failed(
          Localisation.text("Nothing can be read aloud: speech-dispatcher has no voice that works.")
        )
      ]
    }
  }

  private mutating func numbered(_ id: Int, _ message: Int, at time: Double) -> [SpeechEvent] {
    if current?.id == id { current?.message = message }
    let waiting = early
    early = []
    return waiting.flatMap { events($0.code, of: $0.message, at: time) }
  }

  private mutating func events(_ code: Int, of message: Int, at time: Double) -> [SpeechEvent] {
    guard let current, current.message == message else {
      if isNumbering { early.append((code, message)) }
      return []
    }
    switch code {
    case 700: return [.crossed(current.id)]
    case 701, 705: deadline = time + 2 * timeout + Self.letter * Double(current.letters)
    case 702:
      end()
      return [.ended(current.id)]
    case 703:
      end()
      return [.interrupted(current.id)]
    case 704: deadline = nil
    default: break
    }
    return []
  }
}
