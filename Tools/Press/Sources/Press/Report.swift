import Foundation

/// What the program says while it works.
enum Report {
  static func say(_ message: String) { print(message) }

  /// A fault in a book that the person at the press should look at.
  static func warn(_ message: String) {
    FileHandle.standardError.write(Data("warning: \(message)\n".utf8))
  }
}
