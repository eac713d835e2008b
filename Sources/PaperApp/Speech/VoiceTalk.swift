import Shell
import Words

/// The talk with speech-dispatcher: which of its answers is for what, as a value.
struct VoiceTalk {
  private var reader = SSIPReader()
  /// What is said or about to be said, and its number at the other side, which comes with the answer.
  private var current: (id: Int, message: Int?)?
  /// The utterances whose numbers are still to be told, oldest first.
  private var unnumbered: [Int] = []
  /// What was told of numbers that are not known yet.
  private var early: [(code: Int, message: Int)] = []
  private var manner: SpeechManner?

  /// - Returns: the bytes to send.
  mutating func bytes(for request: SpeechRequest) -> [UInt8] {
    switch request {
    case .speak(let utterance):
      var bytes = current == nil ? [] : SSIPText.silence
      if utterance.manner != manner { bytes += SSIPText.manner(utterance.manner) }
      manner = utterance.manner
      current = (utterance.id, nil)
      unnumbered.append(utterance.id)
      return bytes + SSIPText.speak(utterance)
    case .silence:
      guard current != nil else { return [] }
      current = nil
      return SSIPText.silence
    case .end:
      current = nil
      return SSIPText.end
    }
  }

  /// - Returns: what is to be told; nil where the other side is no speech-dispatcher.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [SpeechEvent]? {
    reader.take(bytes)?.flatMap { take($0) }
  }

  private mutating func take(_ reply: SSIPReply) -> [SpeechEvent] {
    let number = reply.lines.first.flatMap { Int($0) }
    switch reply.code {
    // The number of a message that was queued.
    case 225: return number.map { numbered($0) } ?? []
    case 700...709: return number.map { told(reply.code, of: $0) } ?? []
    // Of all that is asked only a text has to be taken: a voice or a language that is not there has another in its
    // place.
    case 300...399 where !unnumbered.isEmpty:
      return [
        .failed(Words.text("Nothing can be read aloud: speech-dispatcher has no voice that works."))
      ]
    default: return []
    }
  }

  private mutating func numbered(_ message: Int) -> [SpeechEvent] {
    guard !unnumbered.isEmpty else { return [] }
    let id = unnumbered.removeFirst()
    if current?.id == id { current?.message = message }
    let waiting = early
    early = []
    return waiting.flatMap { told($0.code, of: $0.message) }
  }

  private mutating func told(_ code: Int, of message: Int) -> [SpeechEvent] {
    guard let current, current.message == message else {
      if !unnumbered.isEmpty { early.append((code, message)) }
      return []
    }
    switch code {
    case 700: return [.crossed(current.id)]
    case 702:
      self.current = nil
      return [.ended(current.id)]
    case 703:
      self.current = nil
      return [.interrupted(current.id)]
    default: return []
    }
  }
}
