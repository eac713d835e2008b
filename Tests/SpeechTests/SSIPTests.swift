import Foundation
import Shell
import Speech
import Synchronization
import Testing

/// The voice against a server that follows a script, over a socket as the real one.
@Suite(.timeLimit(.minutes(5)), .serialized) struct SSIPTests {
  private let server: ScriptedServer
  private let voice = Voice(wake: {})

  init() throws {
    server = try ScriptedServer()
    setenv("SPEECHD_ADDRESS", "unix_socket:\(server.path)", 1)
  }

  private func serve(answers: Bool = true) {
    let server = server
    // A thread of its own, as the server waits in reads.
    Thread.detachNewThread { server.serve(answers: answers) }
  }

  private func say(_ id: Int, _ text: String, rest: String? = nil, _ manner: SpeechManner = .init())
  {
    voice.ask(.speak(Utterance(id: id, text: text, rest: rest, manner: manner)))
  }

  /// Waits until something is so; the test's own time limit ends it where it never is.
  private func wait(until isSo: () -> Bool) async {
    while !isSo() { try? await Task.sleep(for: .milliseconds(2)) }
  }

  private func events(_ count: Int = 1) async -> [SpeechEvent] {
    var events: [SpeechEvent] = []
    await wait {
      events += voice.take()
      return events.count >= count
    }
    return events
  }

  @Test(.timeLimit(.minutes(1))) func aTextAndItsEnd() async {
    serve()
    say(7, "Hello <there> & you", SpeechManner(rate: 20, voice: "Anna", language: "de-DE"))
    await wait { server.heard.contains(".") }
    #expect(
      server.heard == [
        "SET SELF CLIENT_NAME user:paper:reading", "SET SELF NOTIFICATION ALL ON",
        "SET SELF PRIORITY MESSAGE", "SET SELF RATE 20", "SET SELF LANGUAGE de-DE",
        "SET SELF SYNTHESIS_VOICE Anna", "SET SELF SSML_MODE OFF", "SPEAK", "Hello <there> & you",
        ".",
      ])
    server.tell(701, of: 1)
    server.tell(702, of: 1)
    #expect(await events() == [.ended(7)])
  }

  @Test(.timeLimit(.minutes(1))) func aMarkBetweenTwoPages() async {
    serve()
    say(1, "Up & up", rest: "the <hill>.")
    await wait { server.heard.contains(".") }
    #expect(
      server.heard.contains(
        "<speak>Up &amp; up <mark name=\"page\"/>the &lt;hill&gt;.</speak>"))
    #expect(server.heard.contains("SET SELF SSML_MODE ON"))
    server.tell(700, of: 1, "page")
    server.tell(702, of: 1)
    #expect(await events(2) == [.crossed(1), .ended(1)])
  }

  @Test(.timeLimit(.minutes(1))) func anotherTextSilencesTheFirst() async {
    serve()
    say(1, "One.")
    say(2, "Two.")
    await wait { server.heard.filter { $0 == "." }.count == 2 }
    let heard = server.heard
    #expect((heard.firstIndex(of: "CANCEL SELF") ?? .max) < (heard.lastIndex(of: "SPEAK") ?? 0))
    #expect(heard.filter { $0.hasPrefix("SET SELF RATE") }.count == 1, "told once")
    server.tell(703, of: 1)
    server.tell(702, of: 2)
    #expect(await events() == [.ended(2)], "what was cut off for another is not told")
  }

  @Test(.timeLimit(.minutes(1))) func silencedByTheReaderAndByOthers() async {
    serve()
    say(1, "One.")
    voice.ask(.silence)
    voice.ask(.silence)
    await wait { server.heard.last == "CANCEL SELF" }
    server.tell(703, of: 1)
    say(2, "Two.")
    await wait { server.heard.filter { $0 == "." }.count == 2 }
    server.tell(703, of: 2)
    #expect(await events() == [.interrupted(2)])
    #expect(server.heard.filter { $0 == "CANCEL SELF" }.count == 1)
  }

  /// A text cannot end itself, nor begin a command.
  @Test(.timeLimit(.minutes(1))) func linesWithinATextAreSpaces() async {
    serve()
    say(1, "One\r\n.\r\nQUIT\nx", SpeechManner(voice: "a\nQUIT", language: "en\nQUIT"))
    await wait { server.heard.contains(".") }
    #expect(!server.heard.contains("QUIT"))
    #expect(server.heard.filter { $0 == "." }.count == 1)
    #expect(!server.heard.contains { $0.hasPrefix("SET SELF LANGUAGE") }, "that is no tag")
  }

  @Test(.timeLimit(.minutes(1))) func theEndOfTheServerIsTold() async {
    serve()
    say(1, "One.")
    await wait { server.heard.contains(".") }
    server.hangUp()
    guard case .failed = await events()[0] else {
      Issue.record("it is not told")
      return
    }
  }

  @Test(.timeLimit(.minutes(1))) func aServerThatEndsWithinALineIsTold() async {
    serve()
    say(1, "One.")
    await wait { server.heard.contains(".") }
    server.tell(701, of: 1)
    server.sayHalf("702-1\r\n702-")
    server.hangUp()
    #expect(
      await events() == [.failed("speech-dispatcher has ended, and reads aloud no more.")])
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "300 ERR INTERNAL", "401 ERR NO OUTPUT MODULE", "500 ERR INVALID COMMAND",
    ])
  func aTextThatIsRefusedIsTold(answer: String) async {
    server.refuse("SPEAK", with: answer)
    serve()
    say(1, "One.")
    #expect(
      await events() == [
        .failed("Nothing can be read aloud: speech-dispatcher has no voice that works.")
      ])
  }

  /// The voice reads all the same, with another voice or in another language.
  @Test(.timeLimit(.minutes(1))) func aVoiceThatIsNotThereIsNoFailure() async {
    server.refuse("SET SELF", with: "304 ERR COULDNT SET")
    serve()
    say(1, "One.", SpeechManner(voice: "Nobody", language: "tlh"))
    await wait { server.heard.contains(".") }
    server.tell(701, of: 1)
    server.tell(702, of: 1)
    #expect(await events() == [.ended(1)])
  }

  private static let silent = SpeechEvent.failed(
    "Nothing can be read aloud: speech-dispatcher answers, but is silent.")

  /// As without a module or a device for sound: all is taken, and nothing is said.
  @Test(.timeLimit(.minutes(1)), arguments: [true, false])
  func aServerThatNeverBeginsIsTold(answers: Bool) async {
    let voice = Voice(timeout: 0.1, wake: {})
    serve(answers: answers)
    voice.ask(.speak(Utterance(id: 1, text: "One.", manner: SpeechManner())))
    var events: [SpeechEvent] = []
    await wait {
      events += voice.take()
      return !events.isEmpty
    }
    #expect(events == [Self.silent])
    // It has been left, and can be asked again.
    voice.ask(.end)
    voice.ask(.speak(Utterance(id: 2, text: "Two.", manner: SpeechManner())))
    await wait {
      events += voice.take()
      return events.count > 1
    }
    #expect(events == [Self.silent, Self.silent])
  }

  @Test(.timeLimit(.minutes(1))) func aServerThatNeverEndsIsTold() async {
    let voice = Voice(timeout: 0.1, wake: {})
    serve()
    voice.ask(.speak(Utterance(id: 1, text: "1", manner: SpeechManner())))
    await wait { server.heard.contains(".") }
    server.tell(701, of: 1)
    var events: [SpeechEvent] = []
    await wait {
      events += voice.take()
      return !events.isEmpty
    }
    #expect(events == [Self.silent])
  }

  /// The reader can stop a voice that never begins, and nothing is told of it.
  @Test(.timeLimit(.minutes(1))) func aSilentVoiceCanBeStopped() async {
    serve()
    say(1, "One.")
    await wait { server.heard.contains(".") }
    voice.ask(.end)
    await wait { server.heard.last == "QUIT" }
    #expect(voice.take().isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func whatIsNoServerIsTold() async {
    serve(answers: false)
    say(1, "One.")
    await wait { server.heard.contains(".") }
    server.say("HTTP/1.1 400 Bad Request")
    guard case .failed = await events()[0] else {
      Issue.record("it is not told")
      return
    }
  }

  @Test(.timeLimit(.minutes(1))) func noServerIsTold() async {
    setenv("SPEECHD_ADDRESS", "unix_socket:/nowhere/at/all", 1)
    say(1, "One.")
    #expect(
      await events() == [
        .failed("Nothing can be read aloud: speech-dispatcher does not start or answer.")
      ])
    setenv("SPEECHD_ADDRESS", "nonsense", 1)
    say(2, "Two.")
    #expect(await events().count == 1, "it can be tried again")
  }

  /// The window's thread silences a voice whose server reads nothing, and does not wait.
  @Test(.timeLimit(.minutes(1))) func theEndOfTheProgramSilences() async {
    serve()
    say(1, "One.")
    await wait { server.heard.contains(".") }
    voice.stop()
    await wait { server.heard.last == "QUIT" }
    #expect(server.heard.suffix(2) == ["CANCEL SELF", "QUIT"])
  }

  @Test func whoSaysNothingConnectsToNobody() {
    voice.ask(.silence)
    voice.ask(.end)
    voice.stop()
    #expect(voice.take().isEmpty && server.heard.isEmpty)
  }
}
