import PaperGeometry
import Testing

extension EndToEndTests {
  /// What is on the screen is what the film of the same hands shows, byte for byte.
  @MainActor @Suite struct PictureWindowTests {
    @Test(arguments: [(1024, 768), (777, 555)])
    func theWindowShowsWhatTheFilmShows(width: Int, height: Int) throws {
      let right = Point(Double(width) * 0.83, Double(height) * 0.5)
      let left = Point(Double(width) * 0.16, Double(height) * 0.5)
      let film = try Film(
        of: .shared(), width: width, height: height,
        script: """
          shot shelf
          wheel -1 at 300,300
          wait 3
          shot wheel
          key Return
          wait 3
          shot open
          drag \(right.x),\(right.y) \(left.x),\(left.y) in 0.3
          wait 3
          shot turned
          key V
          wait 3
          shot lectern
          """)
      let window = try AppWindow(.shared(), width: width, height: height)
      try window.expectShelf(offset: 0)
      try window.expectPicture(of: film, "shelf")
      try window.wheel(-1)
      try window.expectShelf(offset: 1)
      try window.expectPicture(of: film, "wheel")
      try window.keys("Return")
      try window.expectBook(offset: 0)
      try window.expectPicture(of: film, "open")
      try window.drag(from: right, to: left)
      try window.expectBook(offset: 1)
      try window.expectPicture(of: film, "turned")
      try window.keys("v")
      try window.expectPose("lectern")
      try window.expectPicture(of: film, "lectern")
      try window.expectNotBlank()
    }

    @Test(arguments: ["surface", "texture"])
    func bothWaysToTheScreenShowTheSame(presentation: String) throws {
      let film = try Film(
        of: .shared(), "--book 2 --page 3", width: 777, height: 555, script: "shot book")
      let window = try AppWindow(
        .shared(), ["--book", "2", "--page", "3", "--present", presentation], width: 777,
        height: 555)
      try window.waitForRest("the book") { $0.scene == .book }
      try window.expectPicture(of: film, "book")
    }
  }
}
