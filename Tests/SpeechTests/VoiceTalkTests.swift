import Shell
import Speech
import Testing

/// The talk with the other side as a value, at times of the test's own.
@Suite(.timeLimit(.minutes(5))) struct VoiceTalkTests {
  private var talk = VoiceTalk(timeout: 10)

  private mutating func hear(_ text: String, at time: Double) -> [SpeechEvent]? {
    talk.take(Array(text.replacing("\n", with: "\r\n").utf8), at: time)
  }

  private mutating func say(_ id: Int, at time: Double) {
    _ = talk.bytes(
      for: .speak(Utterance(id: id, text: "abcd", rest: "ef", manner: SpeechManner())), at: time)
  }

  /// The greeting, the speed, the markup, and the text.
  private static let taken =
    String(repeating: "200 OK\n", count: 5) + "230 OK\n225-7\n225 OK\n"

  @Test mutating func howLongTheVoiceMayBeSilent() {
    #expect(talk.deadline == nil)
    say(1, at: 100)
    #expect(talk.deadline == 110)
    #expect(hear(Self.taken, at: 101) == [])
    #expect(talk.deadline == 110, "that it was taken is no beginning")
    _ = hear("701-7\n701-1\n701 BEGIN\n", at: 103)
    #expect(talk.deadline == 126, "by the length of the text")
    _ = hear("704-7\n704-1\n704 PAUSED\n", at: 104)
    #expect(talk.deadline == nil, "others may pause the voice for as long as they like")
    _ = hear("705-7\n705-1\n705 RESUMED\n", at: 900)
    #expect(talk.deadline == 923)
    #expect(hear("702-7\n702-1\n702 END\n", at: 905) == [.ended(1)])
    #expect(talk.deadline == nil)
  }

  @Test mutating func aPauseIsNoSilence() {
    say(1, at: 0)
    _ = talk.bytes(for: .silence, at: 1)
    #expect(talk.deadline == nil)
    say(2, at: 50)
    #expect(talk.deadline == 60)
    _ = talk.bytes(for: .end, at: 51)
    #expect(talk.deadline == nil)
  }

  /// What is told of a message before its number is known counts.
  @Test mutating func toldBeforeItsNumber() {
    say(1, at: 0)
    let ended = "702-7\n702-1\n702 END\n"
    #expect(hear(String(Self.taken.dropLast("225-7\n225 OK\n".count)) + ended, at: 1) == [])
    #expect(hear("225-7\n225 OK\n", at: 1) == [.ended(1)])
  }

  @Test mutating func onlyARefusedTextIsAFailure() {
    say(1, at: 0)
    #expect(hear(String(repeating: "304 ERR\n", count: 5), at: 0) == [])
    guard case .failed? = hear("300 ERR\n", at: 0)?.first else {
      Issue.record("it is not told")
      return
    }
    #expect(talk.deadline == nil && talk.isRefused)
    // The text has been taken for commands.
    #expect(hear("500 ERR\n500 ERR\n", at: 0) == [])
  }
}
