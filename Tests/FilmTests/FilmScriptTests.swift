import Film
import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct FilmScriptTests {
  private func command(_ line: String) throws -> FilmScript.Command {
    let script = try FilmScript(line)
    #expect(script.lines.count == 1)
    return try #require(script.lines.first).command
  }

  @Test func everyCommand() throws {
    #expect(try command("size 1024x768") == .size(Size(1024, 768), scale: 1))
    #expect(try command("size 640x480 @1.5") == .size(Size(640, 480), scale: 1.5))
    #expect(try command("wait 0.5") == .wait(0.5))
    #expect(
      try command("wheel -1 at 512,384")
        == .wheel(WheelDelta(dx: 0, dy: -1, isPrecise: false), at: Point(512, 384)))
    #expect(
      try command("wheel 0,1") == .wheel(WheelDelta(dx: 1, dy: 0, isPrecise: false), at: nil))
    #expect(
      try command("wheel -0.25") == .wheel(WheelDelta(dx: 0, dy: -0.25, isPrecise: true), at: nil))
    #expect(
      try command("drag 800,400 300,400 in 0.4")
        == .drag(from: Point(800, 400), to: Point(300, 400), duration: 0.4))
    #expect(
      try command("drag 1,2 -3,4.5") == .drag(from: Point(1, 2), to: Point(-3, 4.5), duration: 0.3))
    #expect(try command("press 1,2") == .press(Point(1, 2)))
    #expect(try command("move 3,4") == .move(Point(3, 4)))
    #expect(try command("release") == .release)
    #expect(
      try command("pinch 1.0 2.4 at 512,384 in 0.6")
        == .pinch(from: 1, to: 2.4, at: Point(512, 384), duration: 0.6))
    #expect(try command("pinch 1 2") == .pinch(from: 1, to: 2, at: nil, duration: 0.3))
    #expect(try command("key Right") == .key(Key("Right")))
    #expect(try command("key Ctrl+Shift+f") == .key(Key("F", modifiers: [.control, .shift])))
    #expect(try command("key Keypad Enter") == .key(Key("Keypad Enter")))
    #expect(try command("key Enter") == .key(Key("Return")))
    #expect(try command("text \"a word\"") == .text("a word"))
    #expect(try command("hover 5,6.5") == .hover(Point(5, 6.5)))
    #expect(try command("dictionaries 'a b'") == .dictionaries("a b"))
    #expect(try command("drop a 'b c'") == .drop(["a", "b c"], at: nil))
    #expect(try command("drop a b at 5,6") == .drop(["a", "b"], at: Point(5, 6)))
    #expect(try command("shot one") == .shot("one"))
    #expect(try command("layers one") == .layers("one"))
  }

  @Test func openTakesACommandLine() throws {
    guard
      case .open(let arguments) = try command("open --pose lectern --page 3 \"a b\" 'c d' e#f # g")
    else {
      Issue.record("not an open")
      return
    }
    #expect(arguments.paths.map(\.path) == ["a b", "c d", "e#f"])
    #expect(arguments.pose == .lectern && arguments.page == 3)
  }

  @Test func linesAreCountedAndTheRestAfterEndIsNotRead() throws {
    let script = try FilmScript("# a film\n\n  wait 1  # a second\r\n\tkey V\nend\nnonsense")
    #expect(script.lines.map(\.number) == [3, 4])
    #expect(script.lines.map(\.command) == [.wait(1), .key(Key("V"))])
    #expect(try FilmScript("").lines.isEmpty)
  }

  @Test(arguments: [
    ("fly", "there is no command fly"),
    ("size", "a size is missing"),
    ("size 10", "size: 10 is not a size such as 1024x768"),
    ("size 0x9", "size: 0x9 is not a size such as 1024x768"),
    ("size 10x10 @9", "@9 is not a pixel scale from @0.25 to @8"),
    ("size 10x10 2", "2 is one word too many"),
    ("wait", "how long is missing"),
    ("wait long", "long is not how long"),
    ("wait -1", "-1.0 is not a time from 0 to 3600 seconds"),
    ("wait nan", "nan is not how long"),
    ("wheel", "how many notches is missing"),
    ("wheel up", "up is not a number of notches"),
    ("wheel 1 at", "where is missing"),
    ("drag 1,2", "to where is missing"),
    ("drag 1;2 3,4", "1;2 is not a point such as 512,384"),
    ("drag 1,2 3,4 in", "a time is missing"),
    ("drag 1,2 3,4 at 5", "at is one word too many"),
    ("press 1,2,3", "1,2,3 is not a point such as 512,384"),
    ("move 1,inf", "1,inf is not a point such as 512,384"),
    ("move 1e9,2", "1e9,2 is not a point such as 512,384"),
    ("wheel 1e9", "1e9 is not a number of notches"),
    ("release 1,2", "1,2 is not a key; they are named as by SDL, such as Right or Ctrl+Q"),
    ("pinch 1", "a scale is missing"),
    ("pinch 1 x", "x is not a scale"),
    ("key", "a key is missing"),
    ("key Hyper+F", "Hyper+F is not a key; they are named as by SDL, such as Right or Ctrl+Q"),
    ("text", "a text is missing"),
    ("text a word", "word is one word too many"),
    ("hover", "where is missing"),
    ("drop", "a file is missing"), ("dictionaries", "a folder is missing"),
    ("drop a at", "where is missing"),
    ("drop a at 5,6 b", "b is one word too many"),
    ("shot", "a name is missing"),
    ("shot ../x", "../x is not a plain file name"),
    ("layers .x", ".x is not a plain file name"),
    ("open --nice", "unknown option --nice; see paper --help"),
    ("open --page 0", "--page: 0 is not a number from 1"),
    ("open 'never closed", "a quote is not closed"),
  ])
  func everyMistakeNamesItsLine(line: String, reason: String) {
    let error = #expect(throws: FilmScript.Mistake.self) { try FilmScript("wait 1\n\n" + line) }
    #expect(error?.line == 3)
    #expect(error?.reason == reason)
    #expect(error?.description == "line 3: \(reason)")
  }

  @Test func aMistakeOfAThousandLinesIsOneLine() {
    let line = "key " + String(repeating: "Ctrl+", count: 20_000) + "F"
    let error = #expect(throws: FilmScript.Mistake.self) { try FilmScript(line) }
    #expect(error.map { $0.description.count < 500 } == true)
    #expect(error?.reason.hasSuffix("such as Right or Ctrl+Q") == true)
  }
}
