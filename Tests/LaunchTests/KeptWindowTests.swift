import Launch
import PaperGeometry
import Testing

/// The size with which the window was left.
@Suite(.timeLimit(.minutes(5))) struct KeptWindowTests {
  @Test(
    "the size comes back, within the screen and never too small to see",
    arguments: [
      ([900, 700], Size(900, 700)), ([4000, 3000], Size(1280, 720)), ([1, 1], Size(320, 240)),
      ([.max, 700], Size(1280, 700)),
    ])
  func restored(kept: [Int], size: Size) {
    #expect(KeptWindow.size(kept, on: Size(1280, 720)) == size)
  }

  @Test("nonsense is no size", arguments: [[], [800], [0, 600], [-5, 600], [1, 2, 3]])
  func nonsense(kept: [Int]) { #expect(KeptWindow.size(kept, on: Size(1280, 720)) == nil) }

  @Test("a size that was asked for is not replaced")
  func asked() throws {
    #expect(try Arguments(["--window", "800x600"]).choosesWindow)
    #expect(try !Arguments(["--style", "deck"]).choosesWindow)
  }

  @Test("a size is told once, as soon as it stays")
  func settling() {
    var size = SettlingSize()
    #expect(size.note(Size(800, 600), at: 0) == nil && size.deadline == 0.5)
    // The edge is dragged.
    #expect(size.note(Size(810, 600), at: 0.4) == nil)
    #expect(size.note(Size(820, 600), at: 0.8) == nil && size.deadline == 1.3)
    #expect(size.note(Size(820, 600), at: 1.2) == nil)
    #expect(size.note(Size(820, 600), at: 1.3) == [820, 600])
    #expect(size.note(Size(820, 600), at: 1.4) == nil && size.deadline == nil)
    // Nothing is due while the window fills the screen.
    #expect(size.note(Size(900, 600), at: 2) == nil && size.deadline != nil)
    #expect(size.note(nil, at: 2.1) == nil && size.deadline == nil)
  }
}
