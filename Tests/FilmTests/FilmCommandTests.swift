import Launch
import Film
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct FilmCommandTests {
  private func script(_ folder: FilmFolder) -> String {
    """
    size 200x150 @1.5
    open \(folder.book)
    wait 0.05
    key Return
    wait 0.4
    shot open
    drag 150,75 60,75 in 0.15
    layers turning
    wait 0.3
    """
  }

  @Test(arguments: [[], ["--gif"], ["--layers"], ["--shots"]])
  func theSameFilmGivesTheSameBytesWithAnyNumberOfThreads(options: [String]) throws {
    let folder = try FilmFolder()
    try Data(script(folder).utf8).write(to: folder.url.appendingPathComponent("script.film"))
    var films: [[String: Data]] = []
    for (i, threads) in ["1", "1", "2", "3"].enumerated() {
      let words = [
        folder.path("script.film"), "-o", folder.path("out\(i)"), "--threads", threads, "--fps",
        "25",
      ]
      try FilmCommand(words + options).run { _ in }
      films.append(try folder.files("out\(i)"))
    }
    let first = films[0]
    #expect(!first.isEmpty)
    for film in films.dropFirst() { #expect(film == first) }
  }

  @Test func everyFrameIsAPicture() throws {
    let folder = try FilmFolder()
    try folder.film("size 100x80\nopen \(folder.book)\nwait 0.5", into: "out", "--fps", "10")
    let names = try folder.files().keys.sorted()
    #expect(names == (0...5).map { "frame-0000\($0).png" })
  }

  @Test func picturesAreAsLargeAsTheWindowInPixels() throws {
    let folder = try FilmFolder()
    try folder.film("size 100x80 @1.5\nopen \(folder.book)\nshot one", into: "out", "--shots")
    let png = try #require(try folder.files()["one.png"])
    #expect(Array(png[16..<24]) == [0, 0, 0, 150, 0, 0, 0, 120])
  }

  @Test func aMovingPictureAndDumpsAreOneFileEach() throws {
    let folder = try FilmFolder()
    try folder.film(script(folder), into: "gif", "--gif")
    let gif = try folder.files("gif")
    #expect(gif.keys.sorted() == ["film.gif", "open.png", "turning.jsonl"])
    #expect(gif["film.gif"]?.prefix(6) == Data("GIF89a".utf8))
    try folder.film(script(folder), into: "layers", "--layers")
    #expect(
      try folder.files("layers").keys.sorted() == ["film.jsonl", "open.png", "turning.jsonl"])
    let frames = try folder.dump("layers")
    for (number, frame) in frames.enumerated() {
      #expect(abs((frame.facts["t"] as? Double ?? .nan) - Double(number) / 60) < 1e-12)
    }
    try folder.film(script(folder), into: "shots", "--shots")
    #expect(try folder.files("shots").keys.sorted() == ["open.png", "turning.jsonl"])
  }

  @Test(arguments: [
    ([], "film: which script? see paper film --help"),
    (["a"], "film: -o FOLDER is missing"),
    (["a", "-o"], "-o needs a folder"),
    (["a", "-o", ""], "-o needs a folder"),
    (["", "-o", "c"], "film: which script? see paper film --help"),
    (["a", "-o", "c", "--fps", ""], "--fps needs a number"),
    (["a", "b", "-o", "c"], "film: b is one script too many"),
    (["a", "--nice"], "film: unknown option --nice; see paper film --help"),
    (["a", "-o", "c", "--fps", "0"], "--fps: 0 is not a number from 1 to 240"),
    (["a", "-o", "c", "--fps", "nan"], "--fps: nan is not a number from 1 to 240"),
    (["a", "-o", "c", "--threads", "65"], "--threads: 65 is not a number from 1 to 64"),
  ])
  func misuseIsOneLine(words: [String], line: String) {
    #expect(throws: Arguments.Misuse(line)) { try FilmCommand(words) }
  }

  @Test func aScriptThatIsNotThere() throws {
    let folder = try FilmFolder(pages: 1)
    let command = try FilmCommand([folder.path("none"), "-o", folder.path("out")])
    let error = #expect(throws: FilmError.self) { try command.run { _ in } }
    #expect(error?.description == "\(folder.path("none")): there is no such script")
  }

  @Test func aBadLineIsNamedAndNothingIsWritten() throws {
    let folder = try FilmFolder(pages: 1)
    let error = #expect(throws: Arguments.Misuse.self) { try folder.film("wait 1\nfly away") }
    #expect(error?.description == "\(folder.path("script.film")): line 2: there is no command fly")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func aScriptThatIsNoText() throws {
    let folder = try FilmFolder(pages: 1)
    try Data([0xFF, 0xFE, 0x80]).write(to: folder.url.appendingPathComponent("bad"))
    let command = try FilmCommand([folder.path("bad"), "-o", folder.path("out")])
    let error = #expect(throws: FilmError.self) { try command.run { _ in } }
    #expect(error?.description.hasSuffix("is not a text in UTF-8") == true)
  }

  @Test func aFolderThatCannotBeMade() throws {
    let folder = try FilmFolder(pages: 1)
    let place = "script.film/below"
    let error = #expect(throws: FilmError.self) { try folder.film("wait 0", into: place) }
    #expect(error?.description == "\(folder.path(place)): cannot make the folder")
  }

  @Test(arguments: [["--gif"], []])
  func aSizeThatNoPictureCanHave(options: [String]) throws {
    let folder = try FilmFolder(pages: 1)
    try Data("size 16384x16384 @8".utf8).write(to: folder.url.appendingPathComponent("s"))
    let command = try FilmCommand([folder.path("s"), "-o", folder.path("out")] + options)
    let error = #expect(throws: FilmError.self) { try command.run { _ in } }
    #expect(error?.description.hasPrefix("a picture of this size cannot be made") == true)
  }

  @Test func booksThatAreNotThereAreComplainedAbout() throws {
    let folder = try FilmFolder(pages: 1)
    let none = folder.path("none")
    try Data("size 80x60\nopen \(none)\nwait 0".utf8)
      .write(to: folder.url.appendingPathComponent("s"))
    var lines: [String] = []
    // Nothing to film is a failure, like nothing to show.
    #expect(throws: FilmError.self) {
      try FilmCommand([folder.path("s"), "-o", folder.path("out")]).run { lines.append($0) }
    }
    #expect(lines == ["\(none): no such file or folder"])
  }
}
