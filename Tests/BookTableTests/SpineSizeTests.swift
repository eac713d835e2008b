import Books
import PaperGeometry
import TestBasics
import Testing

import BookTable

/// The sizes of all spines at once.
@Suite(.timeLimit(.minutes(2)))
struct SpineSizeTests {
  @Test func allAtOnceAreTheSizesOfEach() {
    var random = SeededRandom(5)
    let rows = (0..<300).map { number in
      var row = Rows.row(
        Int64(number), random.chance(0.1) ? "" : "Title \(random.int(0...90)) è 書",
        author: random.chance(0.3) ? nil : "Author \(number % 7)",
        pages: random.chance(0.4) ? nil : random.int(1...900))
      row.trim = random.chance(0.5) ? nil : Size(400, random.double(300, 800))
      return row
    }
    let shelf = Rows.shelf(rows)
    for order in [BookOrder.found, .title, .size] {
      shelf.order = order
      let sizes = shelf.spineSizes
      #expect(sizes == (0..<shelf.count).map { SpineSize(shelf.spine(at: $0)) })
      #expect(Set(sizes.map(\.seed)).count > 200)
    }
    shelf.filter = BookQuery("Author 3")
    #expect(shelf.spineSizes.count == shelf.count && shelf.count < 300)
  }
}
