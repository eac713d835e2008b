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

  /// Tells all books of an edit at once: one question about all books costs less than one about each of many.
  func tell(_ edit: EditInSlices) {
    if owesReadings { return tellReadings() }
    guard tellsReadings, let tables else { return }
    do throws(Database.Failure) {
      let readings = try tables.readings().filter { edit.written.contains($0.book) }
      tell(readings, edit.pending.memberships.isEmpty ? nil : try tables.collections())
    } catch { fail(error) }
  }

  /// Tells that all edits which were given are kept. The number comes after the readings of the edits.
  func tellKept() {
    guard editing == nil, !unwritten.books.values.contains(where: \.edits.isPrecious)
    else { return }
    let isNew = state.look { state in
      guard state.edits.isEmpty, !state.isEditing, state.told != state.given else { return false }
      (state.told, state.news.keptEdits) = (state.given, state.given)
      return true
    }
    if isNew { wake() }
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

  // MARK: The start

  /// The most recent books that are told.
  private static let maximumRecent = 200

  /// The key of what is kept of windows.
  static let windows = "windows"

  func tellStart() {
    var start = BookKeeper.Start()
    if let tables {
      do throws(Database.Failure) {
        start.shelf = try tables.value(ShelfState.self, of: "shelf")
        start.open = OpenWindow.left(
          try tables.value(StoredWindows.self, of: Self.windows)?.windows ?? [])
        start.hints = try tables.value(StoredNames.self, of: "hints")?.names ?? []
        start.recent = try tables.recentPaths(Self.maximumRecent)
      } catch { fail(error) }
    }
    state.withLock { [start] in $0.news.start = start }
    wake()
  }
}
