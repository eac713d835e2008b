import BookTable
import Books
import Content
import Launch
import Library
import PaperApp
import PaperGeometry
import Stage
import TestBasics
import Testing

/// Edits on their way from the stage to the keeper of the library, and back as facts.
@Suite(.timeLimit(.minutes(2))) @MainActor
struct LibraryRecorderTests {
  private let folder: TemporaryFolder
  private let stage = Stage(view: ViewSize(Size(800, 600)))

  init() throws {
    folder = try TemporaryFolder()
    let entries = try ["a", "b"].map { name in
      let file = Picture.Source(path: try folder.file(name + ".epub", Array(name.utf8)))
      return ShelfEntry(
        id: name, title: name, cover: file, pageCount: 3, locator: .file(file))
    }
    stage.show(TableShelf(BookTable(entries)), at: 0)
  }

  private func keeper() -> BookKeeper { BookKeeper(path: folder.path + "/library.db") }

  /// Draws frames until the keeper has told of readings or collections.
  private func told(
    _ recorder: LibraryRecorder, _ keeper: BookKeeper, at time: Double = 1
  ) -> (readings: [KeptReading], collections: [BookCollection]?) {
    _ = recorder.exchange(with: stage, at: time)
    keeper.flush()
    _ = recorder.exchange(with: stage, at: time)
    keeper.flush()
    _ = recorder.exchange(with: stage, at: time)
    return (recorder.takeReadings(), recorder.takeCollections())
  }

  @Test func editsGoOutAndComeBackAsReadingsAndCollections() throws {
    let keeper = keeper()
    let recorder = LibraryRecorder(keeper, of: Arguments(), wake: {})
    keeper.flush()
    #expect(told(recorder, keeper).readings.isEmpty)
    let own = BookCollection("Own")
    stage.keep([.rate(7)], of: ["a"])
    stage.keep(.make(own))
    stage.keep([.collect(own.id)], of: ["a", "b"])
    let (readings, collections) = told(recorder, keeper)
    let rated = try #require(readings.first { $0.path.suffix(6) == Array("a.epub".utf8) })
    #expect(rated.rating == 7 && collections?.map(\.name) == ["Own"])
    #expect(Set(collections?.first?.books ?? []) == Set(readings.map(\.book)))
    #expect(recorder.takeCollections() == nil && recorder.takeReadings().isEmpty)
  }

  @Test func theLastEditsAreKept() throws {
    let recorder = LibraryRecorder(keeper(), of: Arguments(), wake: {})
    stage.keep([.tag("Summer", isOn: true)], of: ["b"])
    recorder.close(stage, at: 1)
    let next = keeper()
    next.wantReadings()
    next.flush()
    #expect(next.take().readings.map(\.tags) == [["Summer"]])
  }

  @Test func whatAnotherProgramChangesComesWithTheFocus() throws {
    let keeper = keeper()
    let recorder = LibraryRecorder(keeper, of: Arguments(), wake: {})
    keeper.flush()
    _ = told(recorder, keeper)
    let other = self.keeper()
    other.keep([.make(BookCollection("Theirs"))])
    other.flush()
    #expect(told(recorder, keeper).collections == nil)
    stage.isInUse = false
    _ = recorder.exchange(with: stage, at: 30)
    stage.isInUse = true
    #expect(told(recorder, keeper, at: 31).collections?.map(\.name) == ["Theirs"])
  }

  @Test func whatWasReadComesWhenTheStageAsks() throws {
    let keeper = keeper()
    let recorder = LibraryRecorder(keeper, of: Arguments(), wake: {})
    keeper.flush()
    stage.keep([.finished(1_700_000_000)], of: ["a"])
    _ = told(recorder, keeper)
    #expect(recorder.takeRecord() == nil)
    stage.askForRecord()
    _ = told(recorder, keeper)
    let record = try #require(recorder.takeRecord())
    #expect(record.finished.map(\.title) == ["a"] && record.finished.map(\.day.year) == [2023])
    #expect(record.today.year >= 2025 && recorder.takeRecord() == nil)
  }
}
