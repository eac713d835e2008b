import CArchive
import Testing

@Suite("Results of libarchive", .timeLimit(.minutes(10))) struct WorstTests {
  /// As bits, -20 (a warning) and -30 (fatal) are -18, which is less than a warning.
  @Test func aFatalResultBesideAWarningIsFatal() {
    #expect(paper_archive_worst([-20, 0, -30, -20], 4) == -30)
    #expect(paper_archive_worst([0, -20], 2) == -20)
    #expect(paper_archive_worst([0, 0], 2) == 0)
  }
}
