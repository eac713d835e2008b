import IPC

// The handlers of questions about what a PDF has beside its pages, and about dictionaries.

extension ReadComments: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> CommentList {
    try work.book().comments(from: first, count: count, isInTime: work.isInTime)
  }
}

extension ListAttachments: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [AttachmentRecord] {
    try work.book().attachments()
  }
}

extension ReadAttachment: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> BytesPart {
    try work.book().attachment(number, from: offset)
  }
}

extension ListLayers: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [LayerRecord] {
    try work.book().layers()
  }
}

extension ReadFields: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [FieldRecord] {
    try work.book().fields(page)
  }
}

extension MakeCopy: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> Int {
    try work.book().makeCopy()
  }
}

extension ReadCopy: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> BytesPart {
    try work.book().copy(from: offset)
  }
}

extension LookUpWord: ServedQuery {
  package func answer(_ work: QueryWork) throws(WorkerError) -> [DictionaryEntryRecord] {
    try work.books.lookUp(self, work.file, work.faces, isInTime: work.isInTime)
  }
}
