import Books
import Database

/// What the shelf and the statistics are told.
extension LibraryThread {
  /// Readings of a library that cannot be read are told as soon as something can be written.
  func tellReadings() {
    owesReadings = true
    open()
    guard let tables else { return }
    do throws(Database.Failure) {
      let readings = try tables.readings()
      let collections = try tables.collections()
      (tellsReadings, owesReadings) = (true, false)
      tell(readings, collections)
    } catch { fail(error) }
  }

  /// Tells what was written, where the shelf follows that.
  /// - Parameter books: the library's numbers of the books that were written.
  func tell(_ books: [Int], of changes: PendingChanges) {
    if owesReadings { return tellReadings() }
    guard tellsReadings, let tables else { return }
    let changesCollections =
      !changes.collections.isEmpty
      || changes.books.values.contains { !$0.edits.memberships.isEmpty }
    do throws(Database.Failure) {
      var readings: [KeptReading] = []
      for book in books { readings += try tables.readings(of: book) }
      tell(readings, changesCollections ? try tables.collections() : nil)
    } catch { fail(error) }
  }

  private func tell(_ readings: [KeptReading], _ collections: [BookCollection]?) {
    guard !readings.isEmpty || collections != nil else { return }
    state.withLock { state in
      state.news.readings += readings
      state.news.collections = collections ?? state.news.collections
    }
    wake()
  }

  /// A library that cannot be read answers with a problem alone.
  func count(_ days: ClosedRange<String>) {
    open()
    guard let tables else { return }
    do throws(Database.Failure) {
      let statistics = try tables.statistics(of: days)
      state.withLock { $0.news.statistics = statistics }
      wake()
    } catch { fail(error) }
  }
}
