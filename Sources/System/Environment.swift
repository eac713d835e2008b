import Glibc
import Synchronization

/// The variables that the process was started with. Nothing of the program's own sets any while threads run that read
/// them. SDL unsets the activation token when it shows a window of Wayland; a list that is read at that moment may miss
/// a variable.
package enum Environment {
  private static let own = Mutex<Set<String>>([])

  /// Sets a variable that a library of this process reads, unless the variable is set already. Other programs that
  /// are started do not have the variable: `all` leaves it out.
  ///
  /// Call before threads are started that read variables, for the system may move all variables.
  package static func setOwn(_ name: String, _ value: String) {
    guard getenv(name) == nil, setenv(name, value, 0) == 0 else { return }
    own.withLock { _ = $0.insert(name) }
  }

  /// A variable's value; U+FFFD stands for bytes that are not UTF-8.
  package static subscript(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// All variables but those of `setOwn`; of a name that is there twice the first.
  package static var all: [String: String] {
    var all: [String: String] = [:]
    let own = own.withLock(\.self)
    var at = 0
    // Bound: the list ends with a null pointer.
    while let entry = environ[at] {
      at += 1
      let words = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      let name = String(words[0])
      if all[name] == nil, !own.contains(name) { all[name] = String(words[1]) }
    }
    return all
  }
}
