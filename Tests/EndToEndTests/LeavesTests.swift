import PaperGeometry
import Testing

extension EndToEndTests {
  /// Leaves that fold over in the real window; what is seen there is what the film shows, byte for byte.
  @MainActor @Suite struct LeavesTests {
    private let right = Point(850, 400)
    private let left = Point(170, 400)
    /// Where a leaf is held in the air, from either side.
    private let middle = Point(470, 400)

    private func window(_ options: String...) throws -> AppWindow {
      try AppWindow(.shared(), ["--book", "1", "--style", "leaves"] + options)
    }

    /// A leaf taken at `start` and held in the middle must look as it does in the film.
    private func expectHeldLeaf(
      _ window: AppWindow, from start: Point, _ options: String, _ name: String
    ) throws {
      let rest = try window.state()
      try window.press(start)
      try window.move(middle)
      try window.waitForRest("a leaf held") { $0.offset != rest.offset && $0.frame > rest.frame }
      let film = try Film(
        of: .shared(), "--book 1 \(options)", width: 1024, height: 768,
        script: """
          press \(Int(start.x)),\(Int(start.y))
          move \(Int(middle.x)),\(Int(middle.y))
          wait 1
          shot \(name)
          """)
      try window.expectPicture(of: film, name)
    }

    @Test func aDragTurnsThePage() throws {
      let window = try window()
      try window.expectBook(offset: 0)
      try window.drag(from: right, to: left)
      try window.expectBook(offset: 1)
      try window.drag(from: left, to: right)
      try window.expectBook(offset: 0)
    }

    @Test func aLeafInTheHandIsTheFilmsAndStaysWhereItIsHeld() throws {
      let window = try window()
      try expectHeldLeaf(window, from: right, "--style leaves", "leaf-held")
      let held = try window.state()
      // Half a second is an age for a leaf that falls.
      try window.hand(["sleep", "0.5"])
      #expect(try window.state() == held)
      try window.move(Point(200, 400))
      try window.waitForRest("the leaf further on") { $0.offset > held.offset + 0.1 }
      try window.hand(["sleep", "0.2"])
      try window.release()
      try window.expectBook(offset: 1)
    }

    @Test func clicksKeysAndWheelTurn() throws {
      let window = try window()
      let last = Double((SampleShelf.pages + 3) / 2 - 2)
      try window.click(Point(900, 400))
      try window.expectBook(offset: 1)
      try window.click(Point(120, 400))
      try window.expectBook(offset: 0)
      for (turn, key) in ["Right", "space", "Next"].enumerated() {
        try window.keys(key)
        try window.expectBook(offset: Double(turn + 1))
      }
      try window.keys("Home")
      try window.expectBook(offset: 0)
      try window.keys("End")
      try window.expectBook(offset: last)
      try window.wheel(1)
      try window.expectBook(offset: last - 1)
      try window.wheel(-1)
      try window.expectBook(offset: last)
    }

    @Test func oneKeyChangesTheStyleInTheSamePlace() throws {
      let window = try AppWindow(.shared(), ["--book", "1", "--page", "3"])
      try window.expectBook(offset: 1)
      try window.keys("s", "s", "s")
      try expectHeldLeaf(window, from: right, "--style leaves --page 3", "leaf-after-s")
      // What is in the hand goes back to its place.
      try window.keys("s", "s")
      try window.release()
      try window.expectBook(offset: 1)
      try expectHeldLeaf(window, from: right, "--page 3", "flip-after-s")
      // The button belongs to the display, which the next window shares.
      try window.release()
    }

    @Test func oneKeyShowsOnePageAndTwo() throws {
      let window = try window("--page", "5")
      try window.expectBook(offset: 2)
      try window.keys("d", "Right")
      // Between two spreads: the second page of one.
      try window.expectBook(offset: 2.5)
      try window.keys("d")
      try window.expectBook(offset: 2)
      try window.keys("d")
      try window.expectBook(offset: 2.5)
    }

    /// A tall window shows one page, and the wide one two again: of the same place.
    @Test(arguments: [("5", 2.0), ("6", 2.5)])
    func aTallWindowShowsOnePageByItself(page: String, offset: Double) throws {
      let window = try window("--page", page)
      try window.expectBook(offset: 2)
      for (width, height, expected) in [(500, 700, offset), (1024, 768, 2), (500, 700, offset)] {
        try window.resize(width, height)
        try window.expectBook(offset: expected)
        let film = try Film(
          of: .shared(), "--book 1 --style leaves --page \(page)", width: width, height: height,
          script: "shot leaves-resized-\(page)")
        try window.expectPicture(of: film, "leaves-resized-\(page)")
      }
      try window.click(Point(430, 350))
      try window.expectBook(offset: offset + 0.5)
    }

    @Test func aBookReadFromRightToLeftIsMirrored() throws {
      let window = try window("--direction", "rtl")
      try window.keys("Left")
      try window.expectBook(offset: 1)
      try window.keys("Right")
      try window.expectBook(offset: 0)
      try window.click(Point(120, 400))
      try window.expectBook(offset: 1)
      try window.drag(from: right, to: left)
      try window.expectBook(offset: 0)
      try expectHeldLeaf(
        window, from: left, "--style leaves --direction rtl", "leaf-held-rtl")
      try window.release()
    }

    @Test func itOpensAndClosesToTheShelf() throws {
      let window = try window()
      try window.keys("Right", "Escape")
      try window.expectShelf(offset: 0)
      try window.keys("Return")
      try window.expectBook(offset: 1)
      try window.drag(from: right, to: left)
      try window.expectBook(offset: 2)
    }
  }
}
