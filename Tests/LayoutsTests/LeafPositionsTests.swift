import PaperLayouts
import Testing

@Suite(.timeLimit(.minutes(5))) struct LeafPositionsTests {
  @Test func atRestTheOffsetCountsSpreads() {
    #expect(LeafPositions(leaves: 6, turned: 0).offset == -1)
    #expect(LeafPositions(leaves: 6, turned: 1).offset == 0)
    #expect(LeafPositions(leaves: 6, turned: 6).offset == 5)
  }

  @Test func oneLeafInFlight() {
    let p = LeafPositions(
      leaves: 6, turned: 3, flights: [.init(leaves: 2..<3, progress: 0.25)])
    #expect(p.offset == 1.25)
    #expect(p.progress(of: 1) == 1 && p.progress(of: 2) == 0.25 && p.progress(of: 3) == 0)
    #expect(p.depthOnRight(2) == 0 && p.depthOnRight(3) == 0.75 && p.depthOnRight(5) == 2.75)
    #expect(p.depthOnLeft(2) == 0 && p.depthOnLeft(1) == 0.25 && p.depthOnLeft(0) == 1.25)
  }

  /// The same place, told as "was not turned" or as "will be turned".
  @Test func aLeafInFlightBelongsToNeitherPile() {
    let flight = LeafPositions.Flight(leaves: 2..<3, progress: 0.25)
    let before = LeafPositions(leaves: 6, turned: 2, flights: [flight])
    let after = LeafPositions(leaves: 6, turned: 3, flights: [flight])
    #expect(before.total == after.total)
    #expect(before.depthOnRight(4) == after.depthOnRight(4))
  }

  @Test func leavesCannotPassThroughEachOther() {
    let p = LeafPositions(
      leaves: 6, turned: 0,
      flights: [.init(leaves: 1..<2, progress: 0.9), .init(leaves: 0..<1, progress: 0.4)])
    #expect(p.progress(of: 0) == 0.4)
    #expect(p.progress(of: 1) == 0.4)
  }

  @Test func manyLeavesTurnTogether() {
    let p = LeafPositions(
      leaves: 3000, turned: 2999, flights: [.init(leaves: 1..<2999, progress: 0.5)])
    #expect(p.total == 1 + 2998 * 0.5)
    #expect(p.total(before: 1000) == 1 + 999 * 0.5)
  }

  @Test func nonsenseIsMended() {
    let p = LeafPositions(
      leaves: 4, turned: 9,
      flights: [
        .init(leaves: 3..<20, progress: .nan), .init(leaves: -5..<1, progress: 3),
        .init(leaves: 0..<2, progress: 0.5),
      ])
    #expect(p.turned == 4)
    #expect(p.flights.map(\.leaves) == [0..<1, 1..<2, 3..<4])
    #expect(p.flights.map(\.progress) == [1, 0.5, 0])
    #expect(LeafPositions(leaves: -1, turned: -1).leaves == 0)
  }
}
