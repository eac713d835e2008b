/// What a look into a book's file has found.
public struct SurveyedBook: Equatable, Sendable {
  public var details: BookDetails
  public var look: BookLook

  public init(details: BookDetails = BookDetails(), look: BookLook = BookLook()) {
    (self.details, self.look) = (details, look)
  }
}

/// Why a book could not be surveyed.
public enum SurveyError: Error, Equatable, Sendable {
  /// The file cannot be read, or is no book; the reason is one line.
  case unreadable(String)
  /// The worker died at this book, or gave no answer in time.
  case died(String)
  case cancelled
}

/// Surveys files by locked workers. Every call waits: for background threads.
public protocol BookSurveyor: Sendable {
  /// - Parameter coverWidth: the width of the small cover in pixels; nil for no cover.
  /// - Returns: a result for each file, in the order of the files. A file at which a worker died has
  ///   `SurveyError.died`; the files after that file are surveyed all the same.
  func survey(
    _ files: [Picture.Source], coverWidth: Int?
  ) -> [Result<SurveyedBook, SurveyError>]
}
