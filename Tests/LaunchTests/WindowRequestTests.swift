import Launch
import Testing

/// Which starts go to the window that is there.
@Suite(.timeLimit(.minutes(5))) struct WindowRequestTests {
  private func request(_ words: String...) -> WindowRequest? {
    WindowRequest(words: words.map { CommandWord($0) }, in: Array("/home/me".utf8))
  }

  private func bytes(_ paths: String...) -> [[UInt8]] { paths.map { Array($0.utf8) } }

  @Test func pathsAreMadeAbsolute() {
    #expect(
      request("a.epub", "/b", "../c", "file:///d%20e")
        == .open(
          bytes("/home/me/a.epub", "/b", "/home/me/../c", "/d e")))
    #expect(request("--", "--choose") == .open(bytes("/home/me/--choose")))
    #expect(request("-") == nil, "a pipe has no path that another window could open")
  }

  @Test func aLinkToAServerIsOffered() {
    #expect(request("opds+https://a/opds?apikey=x") == .offer("opds+https://a/opds?apikey=x"))
    #expect(request("OPDS://a") == .offer("OPDS://a"))
    #expect(request("opds://a", "--new-window") == nil && request("opds://a", "--recent") == nil)
  }

  /// What is wrong is said without the link, which may have a key in it.
  @Test(arguments: [
    ["opds://"], ["opds+https://:key@/"], ["opds+http://"], ["opds://a/key", "opds://b/key"],
    ["opds://a/key", "book.epub"],
  ])
  func wrongLinksToServersAreRefused(words: [String]) {
    let misuse = #expect(throws: Arguments.Misuse.self) { try Arguments(words) }
    #expect(misuse?.description.contains("key") == false && misuse?.description.isEmpty == false)
    #expect(WindowRequest(words: words.map { CommandWord($0) }, in: []) == nil)
  }

  @Test func aPathNeedNotBeText() {
    let word = CommandWord([0x2F, 0xFF])
    #expect(WindowRequest(words: [word], in: []) == .open([[0x2F, 0xFF]]))
  }

  @Test func withoutPathsTheWindowComesToTheFront() {
    #expect(request() == .activate)
    #expect(request("--choose") == .choose)
    #expect(request("--recent") == .showRecent)
  }

  @Test(arguments: [
    ["--new-window"], ["-n"], ["--new-window", "a.epub"], ["--page", "3", "a.epub"],
    ["--trace", "t"], ["--fullscreen"], ["--motion", "none"], ["--choose", "--recent"],
    ["--recent", "a"], ["https://example.org/a.epub"], ["--unknown"], ["--gapplication-service"],
  ])
  func otherStartsWantAWindowOfTheirOwn(words: [String]) {
    #expect(WindowRequest(words: words.map { CommandWord($0) }, in: []) == nil)
  }

  @Test(arguments: [
    WindowRequest.activate, .open([[0x2F, 0xFF], [0x2F, 0x2D]]), .choose, .showRecent,
    .offer("opds+http://a:80/opds"),
  ])
  func aRequestIsACommandLine(request: WindowRequest) {
    #expect(WindowRequest(words: request.words, in: []) == request)
  }

  /// What comes by a pipe comes to this start alone.
  @Test func standardInputNeedsAWindowOfItsOwn() {
    #expect(WindowRequest(words: [CommandWord("-")], in: Array("/home".utf8)) == nil)
    let file = WindowRequest(words: [CommandWord("./-")], in: Array("/home".utf8))
    #expect(file == .open([Array("/home/./-".utf8)]))
  }
}
