/// A book that was open when its window was closed.
public struct LeftBook: Hashable, Sendable {
  /// The book's id on its shelf.
  public var name: String
  /// Where the book lies, as the bytes of an absolute path; nil for a book that a list names.
  public var path: [UInt8]?

  public init(name: String, path: [UInt8]?) { (self.name, self.path) = (name, path) }
}

/// How the program was left.
public struct ShelfState: Hashable, Sendable {
  /// The files and folders of the shelf, each as the bytes of an absolute path; empty where the shelf was the
  /// program's own.
  public var paths: [[UInt8]] = []
  /// The id of the book in front.
  public var book: String?
  /// Where the book in front lies, as the bytes of a path: the ids of a library that is scanned anew may be others. Nil
  /// for a book that a list names.
  public var front: [UInt8]?
  /// A raw value of `ShelfStyle`.
  public var style: String?
  /// The name of the order in which the books stand, as `author`, or `-author` for the reverse.
  public var order: String?
  /// Width and height of the window, in points; nil where none is known.
  public var window: [Int]?

  public init() {}
}
