import Books
import Testing

/// The numbers of volumes in words.
@Suite(.timeLimit(.minutes(1))) struct VolumeNumberTests {
  @Test(arguments: [
    (1.0, "1"), (0, "0"), (1999, "1999"), (2.5, "2.5"), (2.25, "2.25"), (-1, "-1"),
    (1e12, "1000000000000"),
    (.infinity, "inf"),
  ])
  func numbersHaveNoGroupsAndAllTheirDecimals(number: Double, words: String) {
    #expect(VolumeNumber.words(number) == words && VolumeNumber.typed(number) == words)
  }
}
