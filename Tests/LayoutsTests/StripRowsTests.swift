import PaperLayouts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct StripRowsTests {
  /// Against a table of all rows.
  @Test func rowsFollowEachOtherWithGaps() {
    var random = SeededRandom(3)
    for _ in 0..<300 {
      let (count, gap) = (random.int(1...40), random.chance(0.3) ? 0 : random.double(0, 20))
      var rows = StripRows(count: count, usual: 100, gap: gap)
      var table = Array(repeating: 100.0, count: count)
      for _ in 0..<random.int(0...30) {
        let (row, length) = (random.int(0...count - 1), random.double(1, 400))
        rows.learn(row, length: length)
        table[row] = length
      }
      var start = 0.0
      for row in 0..<count {
        #expect(abs(rows.start(of: row) - start) < 1e-6)
        #expect(abs(rows.length(of: row) - table[row]) < 1e-9)
        #expect(rows.row(at: start + 0.001) == row)
        #expect(rows.row(at: start + table[row] - 0.001) == row)
        start += table[row] + gap
      }
      #expect(abs(rows.length - (start - gap)) < 1e-6)
      let (low, high) = (random.double(-50, start), random.double(-50, start))
      expectSeen(rows, from: low, to: high, table, gap)
    }
  }

  private func expectSeen(
    _ rows: StripRows, from low: Double, to high: Double, _ table: [Double], _ gap: Double
  ) {
    var (expected, start) = ([Int](), 0.0)
    for (row, length) in table.enumerated() {
      if start < high, start + length > low, low < high { expected.append(row) }
      start += length + gap
    }
    #expect(Array(rows.rows(from: low, to: high)) == expected, "\(low) \(high)")
  }

  @Test func nothingIsUndefined() {
    var rows = StripRows(count: 0, usual: .nan, gap: -.infinity)
    rows.learn(0, length: 5)
    rows.learn(-1, length: .nan)
    #expect(rows.length == 0 && rows.row(at: .nan) == 0 && rows.rows(from: -9, to: 9).isEmpty)
    var other = StripRows(count: 2, usual: 10, gap: 0)
    other.learn(1, length: .infinity)
    #expect(other.length.isFinite)
    #expect(other.rows(from: .nan, to: .nan).isEmpty)
  }
}
