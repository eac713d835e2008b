import IPC

/// All questions that a worker answers. (decision: Queries)
package enum ServedQueries {
  /// The question of a code; `Cancel` has no answer, and so no handler.
  package static func question(of code: QueryCode) -> any Query.Type {
    served(code) ?? Cancel.self
  }

  private static func served(_ code: QueryCode) -> (any ServedQuery.Type)? {
    switch code {
    case .openBook: OpenBook.self
    case .closeBook: CloseBook.self
    case .measurePages: MeasurePages.self
    case .drawPage: DrawPage.self
    case .drawCover: DrawCover.self
    case .readText: ReadText.self
    case .searchPages: SearchPages.self
    case .readLinks: ReadLinks.self
    case .readOutline: ReadOutline.self
    case .readMetadata: ReadMetadata.self
    case .readLabels: ReadLabels.self
    case .findTextPlace: FindTextPlace.self
    case .findPage: FindPage.self
    case .compareFirstPage: CompareFirstPage.self
    case .openLibrary: OpenLibrary.self
    case .readLibrary: ReadLibrary.self
    case .surveyBook: SurveyBook.self
    case .knowPages: KnowPages.self
    case .openFeed: OpenFeed.self
    case .readFeed: ReadFeed.self
    case .findElement: FindElement.self
    case .findPlaceOfElement: FindPlaceOfElement.self
    case .readSidecar: ReadSidecar.self
    case .readAnnotations: ReadAnnotations.self
    case .findPlaceInFile: FindPlaceInFile.self
    case .addSheet: AddSheet.self
    case .readSheets: ReadSheets.self
    case .findAreas: FindAreas.self
    case .readTilt: ReadTilt.self
    case .measureScan: MeasureScan.self
    case .readComments: ReadComments.self
    case .listAttachments: ListAttachments.self
    case .readAttachment: ReadAttachment.self
    case .listLayers: ListLayers.self
    case .readFields: ReadFields.self
    case .makeCopy: MakeCopy.self
    case .readCopy: ReadCopy.self
    case .lookUpWord: LookUpWord.self
    case .cancel: nil
    }
  }
}

// MARK: - The handler of each question

extension OpenBook: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> OpenedBook {
    try work.books.open(work.number, options, work.file, work.faces)
  }
}

extension CloseBook: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Done {
    work.books.close(work.number)
    return Done()
  }
}

extension MeasurePages: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> PageList {
    try work.book().pages(from: first, count: count, allowsPart: allowsPart)
  }
}

extension DrawPage: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Done {
    let memory = try work.memory(for: region)
    if scan == .asInFile {
      try work.book().render(page, scale: scale, region, into: memory)
    } else {
      try work.books.scans(work.number)
        .render(page, of: work.book(), scale: scale, region, scan, into: memory)
    }
    if isNight { try work.book().paintNight(page, scale: scale, region, over: memory) }
    return Done()
  }
}

extension DrawCover: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> CoverSize {
    let memory = try work.memory(for: region)
    return try work.book().cover(region, into: memory)
  }
}

extension ReadText: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> PageText {
    try work.book().text(page)
  }
}

extension SearchPages: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> HitRecords {
    try work.book().search(term, from: first, count: count, isInTime: work.isInTime)
  }
}

extension ReadLinks: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [LinkRecord] {
    try work.book().links(page)
  }
}

extension ReadOutline: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [OutlineRecord] {
    try work.book().outline()
  }
}

extension ReadMetadata: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> BookMetadata {
    try work.book().metadata()
  }
}

extension ReadLabels: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [PageLabel] {
    try work.book().labels(from: first, count: count)
  }
}

extension FindTextPlace: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> TextPlace {
    try work.book().textPlace(of: page)
  }
}

extension FindPage: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> PagePlace {
    try work.book().page(of: place)
  }
}

extension FindElement: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> ElementOfPlace {
    try work.book().element(at: place)
  }
}

extension FindPlaceOfElement: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> ElementPlace {
    try work.book().place(of: path)
  }
}

extension FindPlaceInFile: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> TextPlace {
    try work.book().place(inFile: file, share)
  }
}

extension FindAreas: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [AreaRecord] {
    guard isStraight else { return try work.book().areas(page, isRightToLeft: isRightToLeft) }
    return try work.books.scans(work.number)
      .areas(page, of: work.book(), isRightToLeft: isRightToLeft)
  }
}

extension ReadTilt: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Float {
    try work.books.scans(work.number).tilt(of: page, work.book())
  }
}

extension MeasureScan: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Float {
    try work.book().scanScale(page)
  }
}

extension ReadSidecar: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> SidecarRecord {
    try work.books.sidecar(work.file)
  }
}

extension ReadAnnotations: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> SidecarRecord {
    try work.books.annotations(work.file, self)
  }
}

extension CompareFirstPage: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> FirstPageRecord {
    try work.book().firstPage()
  }
}

extension OpenLibrary: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Int {
    try work.books.openLibrary(work.number, work.file)
  }
}

extension ReadLibrary: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [LibraryBook] {
    LibraryBook.packet(of: try work.books.library(work.number).dropFirst(first))
  }
}

extension KnowPages: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Done {
    try work.book().know(counts)
    return Done()
  }
}

extension SurveyBook: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> SurveyRecord {
    try work.books.survey(self, work.file)
  }
}

extension OpenFeed: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Done {
    try work.books.openFeed(work.number, self, work.file)
    return Done()
  }
}

extension ReadFeed: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> FeedPart {
    try work.books.feed(work.number).part(
      upTo: available, isWhole: isWhole, isInTime: work.isInTime)
  }
}

extension AddSheet: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Done {
    try work.books.add(self, of: work.number)
    return Done()
  }
}

extension ReadSheets: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> SheetBytes {
    try work.books.sheets(from: first, title: title)
  }
}
