import Launch
import PaperGeometry
import Testing

/// The size with which the window was left.
@Suite struct KeptWindowTests {
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
}
