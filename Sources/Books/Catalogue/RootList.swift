import Books
import Glibc
import SystemCalls

/// The list of the library's folders, in a file of the user's data folder.
///
/// The paths cannot be found again by a scan, so the catalogue is no place for the list. A file apart from
/// `library.db` is readable while that database is locked or damaged, and takes no waiting for another thread
/// (decision: Library roots).
package struct RootList {
  let path: String

  package init(path: String) { self.path = path }

  /// The folders as the bytes of absolute paths; none where the file cannot be read.
  package func read() -> [[UInt8]] {
    guard let bytes = try? Files.readPlain(path, limit: 1 << 20) else { return [] }
    // A path ends with a zero, which no path contains.
    return bytes.split(separator: 0).map(Array.init).filter { $0.first == UInt8(ascii: "/") }
  }

  /// Changes the list. Two programs that change the list come one after the other.
  package func change(_ body: (inout [[UInt8]]) -> Void) throws(Files.Failure) {
    try Files.makeFolder(Paths.parent(of: path), mode: 0o700)
    let lock = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_EX) }
    var roots = read()
    let before = roots
    body(&roots)
    guard roots != before else { return }
    try Files.replace(path, with: roots.flatMap { $0 + [0] }, mode: 0o600, isKept: true)
  }

  /// Takes a folder out of the list, also a folder that is gone.
  /// - Returns: whether the folder was in the list.
  package func remove(_ folder: Picture.Source) throws(Files.Failure) -> Bool {
    var names = [folder.bytes]
    if let resolved = folder.resolved { names.append(resolved.bytes) }
    // The list has absolute paths without a slash at the end.
    var path = folder.bytes
    if path.first != UInt8(ascii: "/") {
      path = Array(Paths.currentFolder.utf8) + [UInt8(ascii: "/")] + path
    }
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    names.append(path)
    var wasThere = false
    try change { roots in
      wasThere = roots.contains { names.contains($0) }
      roots.removeAll { names.contains($0) }
    }
    return wasThere
  }

  /// Changes the list as the program ends. A disk that hangs is left behind after a second.
  package func changeLast(_ body: @escaping @Sendable (inout [[UInt8]]) -> Void) {
    let isDone = Monitor(false)
    BackgroundThread.start("list") {
      try? change(body)
      isDone.withLock { $0 = true }
    }
    let end = Clock.seconds + 1
    while !isDone.withLock({ $0 }), Clock.seconds < end { Clock.pause(milliseconds: 5) }
  }

  /// The folders that are in no other folder of the list.
  package static func outer(_ roots: [[UInt8]]) -> [[UInt8]] {
    roots.filter { root in !roots.contains { $0 != root && PathBytes.is(root, inside: $0) } }
  }
}

/// Relations of paths without links and dots.
package enum PathBytes {
  package static func `is`(_ path: [UInt8], inside folder: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    return path == folder || folder == [slash]
      || (path.count > folder.count && path[folder.count] == slash && path.starts(with: folder))
  }

  /// The folder of a path; nil for the root of all.
  static func parent(_ path: [UInt8]) -> [UInt8]? {
    guard let at = path.lastIndex(of: UInt8(ascii: "/")), at > 0 else { return nil }
    return Array(path[..<at])
  }

  /// All paths inside a folder lie between `lower` and `upper`, which is no such path.
  package static func range(of folder: [UInt8]) -> (lower: [UInt8], upper: [UInt8]) {
    let base = folder == [UInt8(ascii: "/")] ? [] : folder
    // "0" follows "/" in ASCII.
    return (base + [UInt8(ascii: "/")], base + [UInt8(ascii: "0")])
  }
}
