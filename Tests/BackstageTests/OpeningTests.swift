import Backstage
import Scenes
import Testing

@Suite struct OpeningTests {
  /// Numbers that no shelf has are names that no book has.
  @Test(arguments: ["0", "-1", "\(Int.min)", "\(Int.max)", "99999999999999999999"])
  func aNumberThatNoBookHas(name: String) throws {
    let opening = Opening.read(try Arguments(["--book", name, "/nowhere"]))
    #expect(opening.book == nil && !opening.opens)
    #expect(opening.problems.contains("--book: there is no book \(name) on the shelf"))
  }
}
