import Glibc

/// Paths as texts: of the program's own files, whose names are UTF-8. Books are named by bytes (`FilePath` in
/// Books).
package enum Paths {
  /// The folder in which a file lies: "." for a path without a slash, "/" for the root.
  package static func parent(of path: String) -> String {
    let path = trimmed(path)
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(trimmed(String(path[..<slash])))
  }

  /// The part after the last slash; closing slashes do not count.
  package static func lastName(of path: String) -> String {
    let path = trimmed(path)
    return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// A name in a folder.
  package static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The absolute path without links and dots; nil where no file is there.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Where a link leads, also where nothing is there yet; nil for what is no link.
  package static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // At most as many bytes as the array has; a target that fills the array is cut, and refused.
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    let target = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.hasPrefix("/") ? target : joined(parent(of: link), target)
  }

  /// The program that runs.
  package static var program: String? { resolved("/proc/self/exe") }

  /// The user's folder for what the program can make again: `paper` in `XDG_CACHE_HOME`, or in `~/.cache`; nil for a
  /// user without a home. The XDG Base Directory Specification has relative paths ignored.
  package static var userCache: String? {
    func absolute(_ name: String) -> String? {
      Environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { joined($0, ".cache") })
      .map { joined($0, "paper") }
  }

  /// The user's folder for what must not be lost: `paper` in `XDG_DATA_HOME`, or in `~/.local/share`; nil for a user
  /// without a home.
  package static var userData: String? {
    func absolute(_ name: String) -> String? {
      Environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (absolute("XDG_DATA_HOME") ?? absolute("HOME").map { joined($0, ".local/share") })
      .map { joined($0, "paper") }
  }

  /// The folder to which relative paths belong.
  package static var currentFolder: String { resolved(".") ?? "/" }

  private static func trimmed(_ path: String) -> String {
    var path = Substring(path)
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }
}
