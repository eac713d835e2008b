import PaperGeometry
import Testing

extension EndToEndTests {
  /// Screens with more pixels for a point than one.
  @MainActor @Suite struct DensityWindowTests {
    private let display: Display

    init() throws { display = try Display.shared() }

    /// A fraction of pixels for a point is as sharp as the film at that scale.
    @Test(arguments: [120, 144, 168])
    func theDesktopsDensityCounts(dotsPerInch: Int) throws {
      let scale = Double(dotsPerInch) / 96
      try display.tellDensity(dotsPerInch)
      defer { try? display.tellDensity(nil) }
      let window = try AppWindow(.shared(), ["--book", "3"], width: 640, height: 480)
      let size = try window.size()
      #expect([size.width, size.height] == [Int(640 * scale), Int(480 * scale)])
      try window.keys("Right")
      try window.expectBook(offset: 1)
      let film = try Film(
        of: .shared(), "--book 3 --page 3", width: 640, height: 480, scale: scale,
        script: "shot dense-\(dotsPerInch)")
      try window.expectPicture(of: film, "dense-\(dotsPerInch)")
    }

    /// The window stays as large as it is on the screen, and what it shows becomes larger; the pointer's places
    /// follow.
    @Test func anotherDensityIsFollowed() throws {
      let window = try AppWindow(.shared(), width: 800, height: 600)
      try window.expectShelf(offset: 0)
      try display.tellDensity(192)
      defer { try? display.tellDensity(nil) }
      try window.waitForRest("larger points") { $0.size == [400, 300] }
      let film = try Film(
        of: .shared(), width: 400, height: 300, scale: 2, script: "shot dense-shelf")
      try window.expectPicture(of: film, "dense-shelf")
      // The cover in front, which lies in the middle of the window.
      try window.click(Point(400, 260))
      try window.waitForRest("the book") { $0.scene == .book }
      try display.tellDensity(nil)
      try window.waitForRest("points as before") { $0.size == [800, 600] }
    }

    @Test func theUserKnowsBetter() throws {
      try display.tellDensity(192)
      defer { try? display.tellDensity(nil) }
      let window = try AppWindow(.shared(), ["--scale", "1.25"], width: 640, height: 480)
      let size = try window.size()
      #expect([size.width, size.height] == [800, 600])
    }
  }
}
