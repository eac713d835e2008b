/// A text for a voice.
public struct Utterance: Equatable, Sendable {
  /// Names the utterance in what is told of it.
  public var id: Int
  public var text: String
  /// What follows on the next page, where the sentence goes over a page's end; nil where it does not.
  public var rest: String?
  public var manner: SpeechManner

  public init(id: Int, text: String, rest: String? = nil, manner: SpeechManner) {
    (self.id, self.text, self.rest, self.manner) = (id, text, rest, manner)
  }
}

/// How a voice speaks.
public struct SpeechManner: Equatable, Sendable {
  /// From -100 to 100, as speech-dispatcher counts; 0 is the voice's usual speed.
  public var rate: Int
  /// The name of a voice of the speech synthesiser; nil for its usual one.
  public var voice: String?
  /// A BCP 47 tag; nil where the language of the text is not known.
  public var language: String?

  public static let rates = -100...100

  public init(rate: Int = 0, voice: String? = nil, language: String? = nil) {
    self.rate = min(max(rate, Self.rates.lowerBound), Self.rates.upperBound)
    (self.voice, self.language) = (voice, language)
  }
}

/// What is asked of the voice.
public enum SpeechRequest: Equatable, Sendable {
  /// Says a text, and no longer what was being said.
  case speak(Utterance)
  /// Says nothing for now.
  case silence
  /// Says nothing any more.
  case end
}

/// What the voice tells.
public enum SpeechEvent: Equatable, Sendable {
  /// The voice comes to what stands on the next page.
  case crossed(Int)
  /// All has been said.
  case ended(Int)
  /// Somebody else has silenced the voice.
  case interrupted(Int)
  /// Nothing can be said, and why, in one line.
  case failed(String)
}
