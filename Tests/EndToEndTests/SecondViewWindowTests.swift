import Books
import PaperGeometry
import Testing

extension EndToEndTests {
  /// Two views of a book in the real window.
  @MainActor @Suite struct SecondViewWindowTests {
    private func isAlike(_ a: Double?, _ b: Double) -> Bool {
      a.map { abs($0 - b) < 0.001 } ?? false
    }

    @Test func aSecondViewTurnsByItselfAndGoes() throws {
      let window = try AppWindow(SampleShelf(books: 1, pages: 12), ["--book", "1", "--page", "4"])
      let open = try window.waitForRest("the book") { $0.scene == .book && $0.opening == nil }
      #expect(open.second == nil)
      try window.keys("shift+v")
      let two = try window.waitForRest("two views") { $0.second != nil }
      try window.keys("End")
      let turned = try window.waitForRest("the end in the second view") {
        ($0.second ?? 0) > (two.second ?? 0) + 1
      }
      #expect(turned.offset == two.offset, "the first view stays")
      // A press in the first view gives that view the keys.
      try window.click(Point(256, 384))
      try window.keys("End")
      let end = try window.waitForRest("the end in the first view") { $0.offset > two.offset }
      #expect(isAlike(end.second, turned.second ?? -1))
      // The hand moves the line, and no page.
      try window.drag(from: Point(512, 300), to: Point(620, 300))
      try window.waitForRest("both pages as before") {
        $0.offset == end.offset && isAlike($0.second, turned.second ?? -1)
      }
      try window.resize(700, 900)
      try window.waitForRest("two views in a tall window") { $0.second != nil }
      try window.keys("F6")
      try window.keys("Escape")
      try window.waitForRest("one view") { $0.scene == .book && $0.second == nil }
      try window.keys("Escape")
      try window.waitForRest("the shelf") { $0.scene == .shelf && $0.opening == nil }
      #expect(try window.quit() == 0)
    }
  }
}
