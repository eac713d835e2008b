import BookTable
import Books
import Database
import Localisation
import SystemCalls

/// Surveys: books go out in batches, which are written before they are tried, and come back with results.
extension CatalogueThread {
  /// The books of a batch. A book that was tried before is alone, so that the book alone is to blame.
  private static let (mostOfBatch, mostPreferred) = (32, 8)
  private static let mostTries = 3
  private static let coverWidth = 96

  /// Has the surveyors get batches, as far as there is work.
  func feed() {
    guard lock >= 0, surveyor != nil, !isStalled, tables != nil else { return }
    while outstanding < Catalogue.State.mostBatches {
      guard let batch = nextBatch() else { return }
      surveying.formUnion(batch.members.map(\.number))
      outstanding += 1
      state.withLock { $0.batches.append(batch) }
    }
  }

  private func nextBatch() -> Catalogue.Batch? {
    var batch: Catalogue.Batch?
    var failed: [Int64] = []
    attempt { tables throws(Database.Failure) in
      let work = try nextWork(in: tables)
      guard !work.isEmpty else { return }
      var members: [Catalogue.Batch.Member] = []
      try tables.transaction { () throws(Database.Failure) in
        for work in work {
          if work.tries >= Self.mostTries {
            try fail(work.number, reason: nil, in: tables)
            failed.append(work.number)
          } else if let item = try tables.item(work.number) {
            try tables.begin(work.number, at: surroundings.now())
            members.append(Catalogue.Batch.Member(item))
          } else {
            try tables.endWork(work.number)
          }
        }
      }
      batch = Catalogue.Batch(members: members)
    }
    if !failed.isEmpty {
      progress.waiting = max(0, progress.waiting - failed.count)
      tellRows(failed)
      tellProgress()
    }
    // A batch of failed books alone is no batch, and there may be more work.
    guard let batch else { return nil }
    return batch.members.isEmpty ? nextBatch() : batch
  }

  private func nextWork(
    in tables: CatalogueTables
  ) throws(Database.Failure) -> [CatalogueTables.Work] {
    var chosen: [CatalogueTables.Work] = []
    while !preferred.isEmpty, chosen.count < Self.mostPreferred {
      let number = preferred.removeFirst()
      guard let work = try tables.work(of: number) else { continue }
      if work.tries == 0 { chosen.append(work) }
    }
    if !chosen.isEmpty { return chosen }
    let next = try tables.work(Self.mostOfBatch)
    guard let first = next.first else { return [] }
    return first.tries > 0 ? [first] : next.filter { $0.tries == 0 }
  }

  /// - Parameter reason: why; nil for a program that ended three times while the book was surveyed.
  private func fail(
    _ number: Int64, reason: String?, in tables: CatalogueTables
  ) throws(Database.Failure) {
    try tables.set(
      .failed, of: number,
      reason: reason ?? Localisation.text("the survey of the book never came to an end"))
    try tables.endWork(number)
  }

  // MARK: Results

  func take(_ books: [Catalogue.Surveyed]) {
    outstanding -= 1
    surveying.subtract(books.map(\.number))
    var rows: [Int64] = []
    var removed: [Int64] = []
    attempt { tables throws(Database.Failure) in
      try tables.transaction { () throws(Database.Failure) in
        for book in books { try take(book, in: tables, &rows, &removed) }
      }
    }
    if !removed.isEmpty { tell(.removed(removed)) }
    tellRows(rows)
    tellCopies { tables throws(Database.Failure) in
      var copies: Set<Int64> = []
      for number in rows { if try tables.isCopyOfKept(number) { copies.insert(number) } }
      return copies
    }
    progress.waiting = max(0, progress.waiting - rows.count)
    tellProgress()
  }

  private func take(
    _ book: Catalogue.Surveyed, in tables: CatalogueTables, _ rows: inout [Int64],
    _ removed: inout [Int64]
  ) throws(Database.Failure) {
    guard let item = try tables.item(book.number) else { return try tables.endWork(book.number) }
    switch book.result {
    case .failure(.cancelled): return try tables.endTry(book.number, counts: false)
    case .failure(.died(let reason)):
      guard try tables.tries(of: book.number) >= Self.mostTries else {
        return try tables.endTry(book.number, counts: true)
      }
      try fail(book.number, reason: LabelText.line(reason), in: tables)
      rows.append(book.number)
    case .failure(.unreadable(let reason)):
      try fail(book.number, reason: LabelText.line(reason), in: tables)
      rows.append(book.number)
    case .success(let surveyed):
      var number = book.number
      var merged = try tables.merged(number) ?? item.merged
      merged.take(surveyed.details, from: .book)
      if let sidecar = book.sidecar { merged.take(sidecar, from: .sidecar) }
      try tables.endWork(number)
      try tables.set(merged, of: number)
      var look = surveyed.look
      if item.kind != .file { look.pageCount = item.look.pageCount }
      try tables.set(look, fingerprint: book.fingerprint, of: number)
      // A book that has come from another disk is the missing book with the same contents.
      if let print = book.fingerprint,
        let old = try tables.missing(fingerprint: print, size: item.size)
      {
        try tables.take(over: number, by: old)
        try tables.set(merged, of: old)
        try tables.set(look, fingerprint: print, of: old)
        removed.append(number)
        number = old
      }
      if let cover = look.cover { try keep(cover, of: number, in: tables) }
      rows.append(number)
    }
  }

  private func keep(
    _ cover: SmallCover, of number: Int64, in tables: CatalogueTables
  ) throws(Database.Failure) {
    guard let place = packs.append(cover, of: number) else { return }
    try tables.set(place, of: number)
    if place.offset == 0 { for pack in packs.bound() { try tables.forgetCovers(in: pack) } }
  }

  // MARK: On the surveyors' threads

  func beginSurveys() {
    guard let surveyor else { return }
    BackgroundThread.start("survey") { [state] in
      while true {
        let batch = state.wait { state -> Catalogue.Batch?? in
          if state.isStopping { return .some(nil) }
          return state.batches.isEmpty ? nil : .some(state.batches.removeFirst())
        }
        guard let batch else { return }
        let surveyed = batch.surveyed(by: surveyor, coverWidth: Self.coverWidth)
        state.withLock { $0.surveyed.append(surveyed) }
      }
    }
  }
}

extension Catalogue.Batch.Member {
  init(_ item: Item) {
    self.init(
      number: item.number, locator: item.locator, cover: Picture.Source(bytes: item.cover),
      hasOwnCover: item.kind == .file && item.cover != item.file,
      sidecars: item.kind == .file ? Sidecar.places(beside: item.file) : [])
  }
}

extension Catalogue.Batch {
  func surveyed(by surveyor: any BookSurveyor, coverWidth: Int) -> [Catalogue.Surveyed] {
    // Of pictures that are a book the cover stands for the book.
    let files = members.map { member -> Picture.Source in
      if case .file(let file) = member.locator { return file }
      return member.cover
    }
    var results = surveyor.survey(files, coverWidth: coverWidth)
    // A surveyor that tells less than was asked has told nothing of the rest.
    while results.count < members.count { results.append(.failure(.cancelled)) }
    let own = members.indices.filter { members[$0].hasOwnCover }
    let covers =
      own.isEmpty ? [] : surveyor.survey(own.map { members[$0].cover }, coverWidth: coverWidth)
    for (index, cover) in zip(own, covers) {
      guard case .success(var book) = results[index], case .success(let picture) = cover,
        picture.look.cover != nil
      else { continue }
      book.look.cover = picture.look.cover
      (book.look.color, book.look.spine) = (picture.look.color, picture.look.spine)
      results[index] = .success(book)
    }
    let told = sidecars(by: surveyor)
    return zip(members, results).map { member, result in
      var result = result
      var isFile = false
      if case .file = member.locator { isFile = true }
      if !isFile, case .success(var book) = result {
        (book.details, book.look.pageCount) = (BookDetails(), nil)
        result = .success(book)
      } else if !isFile, case .failure(.unreadable) = result {
        // A book whose first picture is damaged opens all the same.
        result = .success(SurveyedBook())
      }
      guard case .success = result else {
        return Catalogue.Surveyed(number: member.number, result: result)
      }
      return Catalogue.Surveyed(
        number: member.number, result: result, sidecar: told[member.number],
        fingerprint: member.locator.fingerprint())
    }
  }

  /// The first description beside each book that can be read, by the books' numbers. Workers read the files, as no file
  /// of a stranger is parsed here.
  private func sidecars(by surveyor: any BookSurveyor) -> [Int64: BookDetails] {
    let places = members.flatMap { member in
      member.sidecars.filter { PictureFile.stamp(of: $0) != nil }.map { (member.number, $0) }
    }
    guard !places.isEmpty else { return [:] }
    var told: [Int64: BookDetails] = [:]
    let results = surveyor.survey(places.map(\.1), coverWidth: nil)
    for ((number, _), result) in zip(places, results) {
      if told[number] == nil, case .success(let book) = result { told[number] = book.details }
    }
    return told
  }
}
