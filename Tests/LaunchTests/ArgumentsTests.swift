import Launch
import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(5))) struct ArgumentsTests {
  @Test func nothingMeansTheDefaults() throws {
    let arguments = try Arguments([])
    #expect(arguments == Arguments())
    #expect(
      arguments.window == Size(1024, 768) && arguments.pose == .flat && arguments.paths.isEmpty)
  }

  @Test func everyOption() throws {
    let arguments = try Arguments([
      "a", "--window", "640X480", "--fullscreen", "--pose=lectern", "--book", "The Book",
      "--page=3", "--motion", "reduced", "--shelf", "deck",
      "--present", "surface", "--trace", "t.jsonl", "-", "--", "--book",
    ])
    #expect(arguments.paths.map(\.path) == ["a", "/proc/self/fd/0", "--book"])
    #expect(arguments.window == Size(640, 480) && arguments.isFullscreen)
    #expect(arguments.pose == .lectern && arguments.book == "The Book" && arguments.page == 3)
    #expect(arguments.motion == .reduced && arguments.shelf == .deck)
    #expect(arguments.presentation == .surface && arguments.trace == "t.jsonl")
  }

  @Test func addressesOfFiles() throws {
    let arguments = try Arguments(["file:///tmp/a%20b.pdf", "--", "file://localhost/c", "./-"])
    #expect(arguments.paths.map(\.path) == ["/tmp/a b.pdf", "/c", "./-"])
    #expect(
      throws: Arguments.Misuse("https://a.example/b: only files of this computer are read")
    ) { try Arguments(["https://a.example/b"]) }
    #expect(throws: Arguments.Misuse("file://: this is no address of a file")) {
      try Arguments(["file://"])
    }
  }

  @Test func pixelsForAPoint() throws {
    #expect(try Arguments([]).scale == nil)
    #expect(try Arguments(["--scale", "1.75"]).scale == 1.75)
    #expect(try Arguments(["--scale=auto"]).scale == nil)
  }

  @Test func whatTheMenusActionsAskFor() throws {
    #expect(try Arguments(["--choose"]).asksForBooks)
    #expect(try Arguments(["--recent"]).showsRecentAlone)
  }

  /// No two options have one name, and each tells what it does.
  @Test func theTableOfOptionsIsSound() {
    let names = Arguments.options.map(\.text.name)
    #expect(Set(names).count == names.count)
    for option in Arguments.options.map(\.text) {
      #expect(option.words.first?.isLowercase == true && option.words.last != ".", "\(option.name)")
      #expect((option.value == nil) == (option.placeholder == nil))
    }
  }

  @Test func pathsAreTheSystemsBytes() throws {
    let name: [UInt8] = [0x63, 0xE9]
    #expect(try Arguments(words: [CommandWord(name)]).paths.map(\.bytes) == [name])
    #expect(Arguments(files: [name]).paths.map(\.bytes) == [name])
    for words in [[Array("--book".utf8), name], [Array("--trace=".utf8) + name]] {
      let error = #expect(throws: Arguments.Misuse.self) {
        try Arguments(words: words.map { CommandWord($0) })
      }
      #expect(error?.description.hasSuffix("\u{FFFD} is not UTF-8") == true)
    }
  }

  @Test func optionsOfTheWorkers() throws {
    #expect(try Arguments([]).cacheMegabytes == 192)
    let arguments = try Arguments(["--cache=64", "--unsandboxed", "--password-file", "f"])
    #expect(arguments.cacheMegabytes == 64 && arguments.isUnsandboxed)
    #expect(arguments.passwordFile == "f")
  }

  @Test(arguments: [
    ("--cache", "--cache needs a number of megabytes"),
    ("--cache=0", "--cache: 0 is not a number of megabytes from 1"),
    ("--cache=-5", "--cache: -5 is not a number of megabytes from 1"),
    ("--cache=many", "--cache: many is not a number of megabytes from 1"),
    ("--cache=9999999999", "--cache: 9999999999 is not a number of megabytes from 1"),
    ("--password-file", "--password-file needs a file"),
    ("--unsandboxed=1", "--unsandboxed takes no value"),
    ("--nice", "unknown option --nice; see paper --help"),
    ("-x", "unknown option -x; see paper --help"),
    ("--window", "--window needs a size, as in 1024x768"),
    ("--window=", "--window needs a size, as in 1024x768"),
    ("--window=10", "--window: 10 is not a size such as 1024x768"),
    ("--window=0x10", "--window: 0x10 is not a size such as 1024x768"),
    ("--window=10x99999", "--window: 10x99999 is not a size such as 1024x768"),
    ("--window=1x2x3", "--window: 1x2x3 is not a size such as 1024x768"),
    ("--scale=0.1", "--scale: 0.1 is neither auto nor a number from 0.5 to 8"),
    ("--scale=nan", "--scale: nan is neither auto nor a number from 0.5 to 8"),
    ("--scale", "--scale needs a number, as in 1.5"),
    ("--pose=upright", "--pose: upright is none of flat, lectern"),
    ("--motion=slow", "--motion: slow is none of auto, full, reduced, none"),
    ("--shelf=pile", "--shelf: pile is none of carousel, deck, wall, rows"),
    ("--page=0", "--page: 0 is not a number from 1"),
    ("--page=1.5", "--page: 1.5 is not a number from 1"),
    ("--book", "--book needs a number or a title"),
    ("--fullscreen=yes", "--fullscreen takes no value"),
  ])
  func everyMistakeIsOneLine(word: String, line: String) {
    #expect(throws: Arguments.Misuse(line)) { try Arguments([word]) }
  }
}
