import Books
import Foundation
import TestSupport
import Testing

/// A book's id says which book it is, wherever the book stands and whatever stands beside it.
@Suite(.timeLimit(.minutes(5))) struct ShelfIDsTests {
  private func ids(_ paths: [String]) -> [String] { Library.open(paths).entries.map(\.id) }

  @Test func aBookIsCalledByItsName() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("Old Tales/1.png")
    let picture = try scratch.file("my_photo.png")
    #expect(ids([scratch.path + "/Old Tales", picture]) == ["Old-Tales", "my_photo"])
  }

  @Test func booksOfOneNameAreToldApartByWhereTheyLie() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a/same/1.png")
    try scratch.file("b/same/1.png")
    let (a, b) = (scratch.path + "/a/same", scratch.path + "/b/same")
    let both = ids([a, b])
    #expect(Set(both).count == 2 && both.allSatisfy { $0.hasPrefix("same-") && $0.count == 13 })
    #expect(ids([b, a]) == both.reversed())
    #expect(ids([scratch.path + "/b/../a/same", b + "/"]) == both, "however the path is written")
    #expect(ids([a, b, a]) == both + [both[0] + "-2"], "the same book once more is counted")
  }

  @Test func aListsBooksKeepTheirIDsInAnyOrder() throws {
    let scratch = try TemporaryFolder()
    for name in ["1.png", "2.png", "3.png"] { try scratch.file(name) }
    func book(_ page: Int) -> String {
      "<dict><key>title</key><string>Tales</string>"
        + "<key>pages</key><array><string>\(page).png</string></array></dict>"
    }
    func pages(_ order: [Int]) throws -> [String: [Picture.Source]] {
      let list = try scratch.list("<array>\(order.map(book).joined())</array>")
      return Dictionary(
        uniqueKeysWithValues: Library.open([list]).entries.map { ($0.id, $0.pages) })
    }
    let first = try pages([1, 2, 3])
    #expect(first.count == 3)
    #expect(try pages([3, 1, 2]) == first)
    #expect(try pages([2, 3]) == first.filter { !$0.value[0].path.hasSuffix("1.png") })
  }

  /// Books of a few names in many folders, opened in any order and number: every id is unique, and the
  /// same book has the same id as long as its name is shared, or as long as it is not.
  @Test(arguments: 0..<20) func randomShelves(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let scratch = try TemporaryFolder()
    var folders: [String] = []
    for number in 0..<12 {
      let folder = "\(number)/\(["same", "same-2", "other one", "other-one"][random.int(0...3)])"
      try scratch.file(folder + "/1.png")
      folders.append(scratch.path + "/" + folder)
    }
    var known: [String: Set<String>] = [:]
    for _ in 0..<10 {
      let chosen = folders.shuffled(using: &random).prefix(random.int(1...12))
      let ids = ids(Array(chosen))
      #expect(Set(ids).count == ids.count)
      for (folder, id) in zip(chosen, ids) { known[folder, default: []].insert(id) }
    }
    #expect(known.values.allSatisfy { $0.count <= 2 }, "the plain name, or that with digits")
    #expect(Set(known.values.flatMap { $0.filter { $0.count > 12 } }).count <= folders.count)
  }
}
