/// A page of a book as an index of words takes the page.
public struct BookTextPage: Sendable {
  /// Counted from 0, in the usual setting of a text.
  public var number: Int
  /// The lines of each paragraph.
  public var paragraphs: [[String]]

  public init(number: Int, paragraphs: [[String]]) {
    (self.number, self.paragraphs) = (number, paragraphs)
  }
}

/// Reads the texts of whole books by locked workers. Every call waits: for background threads.
public protocol BookTextReader: Sendable {
  /// - Parameter page: takes each page in its turn, and a question for the place at which the page begins: nil in a book
  ///   with pages of its own. False ends the reading.
  /// - Returns: the number of the book's pages.
  func read(
    _ file: Picture.Source, page: (BookTextPage, () -> TextAnchor?) -> Bool
  ) -> Result<Int, SurveyError>
  /// Ends a reading that is under way, and all later ones.
  func stop()
}
