import Books
import Testing

/// Corrections over what a book says of itself.
@Suite(.timeLimit(.minutes(1))) struct CorrectionTests {
  @Test("a correction stands in place of what the book says, and an empty one takes the field away")
  func corrected() {
    var details = BookDetails()
    (details.title, details.series, details.seriesIndex) = ("Wrong", "Series", 2)
    (details.authors, details.language) = (["A"], "en")
    let all = details.corrected(by: [
      .title: "Right", .series: "", .seriesIndex: "nan", .authors: "B\nC", .tags: "x\n\ny",
    ])
    #expect(all.title == "Right" && all.series == nil && all.seriesIndex == nil)
    #expect(all.authors == ["B", "C"] && all.tags == ["x", "y"] && all.language == "en")
    #expect(details.corrected(by: [:]) == details)
  }

  @Test("each field corrects a field of its own")
  func fields() {
    for field in CorrectedField.allCases {
      #expect(BookDetails().corrected(by: [field: "1"]) != BookDetails(), "\(field)")
    }
    let all = CorrectedField.allCases.map { BookDetails().corrected(by: [$0: "1"]) }
    for (index, one) in all.enumerated() { #expect(!all[..<index].contains(one)) }
  }
}
