import Glibc

/// The variables that the process was started with. Nothing in the program sets any while threads run.
package enum Environment {
  /// A variable's value; U+FFFD stands for bytes that are not UTF-8.
  package static subscript(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// All variables; of a name that is there twice the first.
  package static var all: [String: String] {
    var all: [String: String] = [:]
    var at = 0
    // Bound: the list ends with a null pointer.
    while let entry = environ[at] {
      at += 1
      let words = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, all[String(words[0])] == nil else { continue }
      all[String(words[0])] = String(words[1])
    }
    return all
  }
}
