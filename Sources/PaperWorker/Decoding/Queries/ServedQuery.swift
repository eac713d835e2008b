import IPC

/// A question with its handler.
package protocol ServedQuery: Query {
  func answer(_ work: QueryWork) throws(WorkerError) -> Answer
}

/// What a handler has beside the question.
package struct QueryWork {
  package let books: OpenBooks
  /// The book or the library that the question is about.
  package let number: BookNumber
  /// The descriptor that came with the question; the handler closes the descriptor or hands it on.
  package let file: Int32?
  /// The descriptors of faces that came with the question, handled as `file` is.
  package let faces: [Int32]
  /// The memory that came with the question; empty for none.
  package let memory: UnsafeMutableRawBufferPointer
  /// Whether the time lasts. Long work ends by itself before the program ends the worker.
  package let isInTime: () -> Bool

  package init(
    _ books: OpenBooks, _ number: BookNumber, file: Int32?, faces: [Int32] = [],
    memory: UnsafeMutableRawBufferPointer, isInTime: @escaping () -> Bool
  ) {
    (self.books, self.number, self.file, self.faces) = (books, number, file, faces)
    (self.memory, self.isInTime) = (memory, isInTime)
  }

  func book() throws(WorkerError) -> any Book { try books.book(number) }

  /// The memory, of at least as many bytes as the region has.
  func memory(for region: PixelRegion) throws(WorkerError) -> UnsafeMutableRawBufferPointer {
    guard memory.count >= region.byteCount else {
      throw WorkerError(.badRequest, "the region does not fit into its memory")
    }
    return memory
  }
}
