import Glibc

/// The program's own files, by the system's calls. All functions may wait for a disk.
package enum Files {
  /// Why a call failed: an error number of the system.
  package struct Failure: Error, Equatable, Sendable {
    package let number: Int32

    package init(_ number: Int32) { self.number = number }

    /// Whether there is no such file.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }

    /// What `readPlain` says of what is no plain file.
    package static let notPlain = Failure(-1)
  }

  /// What is told of a plain file.
  package struct Facts: Equatable, Sendable {
    /// In bytes.
    package var size: Int
    /// When the file was changed, in seconds since 1970.
    package var modified: Int
  }

  // MARK: Reading

  /// The first `limit` bytes of a file, or all where there are fewer. A pipe is read until its end.
  package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    return try read(descriptor, limit: limit)
  }

  /// The first `limit` bytes of a plain file, links followed. What is no plain file is refused: a pipe without
  /// a writer would have the open wait for ever.
  package static func readPlain(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Failure(errno) }
    defer { close(descriptor) }
    var record = stat()
    guard fstat(descriptor, &record) == 0 else { throw Failure(errno) }
    guard record.st_mode & S_IFMT == S_IFREG else { throw .notPlain }
    return try read(descriptor, limit: limit)
  }

  /// What a descriptor gives until its end, but at most `limit` bytes.
  package static func read(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while all.count < limit {
      // At most as many bytes as `part` has.
      let count = Glibc.read(descriptor, &part, min(part.count, limit - all.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure(errno) }
      if count == 0 { break }
      all += part[..<count]
    }
    return all
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a plain file that may be run.
  package static func isProgram(_ path: String) -> Bool {
    facts(path) != nil && access(path, X_OK) == 0
  }

  /// Of a plain file, links followed; nil where there is none.
  package static func facts(_ path: String) -> Facts? {
    var record = stat()
    guard stat(path, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    return Facts(size: Int(record.st_size), modified: record.st_mtim.tv_sec)
  }

  /// All names in a folder, also the hidden ones, in the file system's order; none where there is no folder.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let record = readdir(stream) {
      // The name ends with a zero within the record, which lives until the next `readdir`.
      let name = withUnsafeBytes(of: &record.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  // MARK: Writing

  /// Writes all bytes to a descriptor. Waits until it takes them, also where others have told it not to wait.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    let number = bytes.withUnsafeBytes { buffer -> Int32? in
      var done = 0
      // Bound: `done` never exceeds the buffer's count.
      while done < buffer.count, let base = buffer.baseAddress {
        let count = Glibc.write(descriptor, base + done, buffer.count - done)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          // Bound: one descriptor.
          poll(&wait, 1, -1)
          continue
        }
        if count <= 0 { return count < 0 ? errno : ENOSPC }
        done += count
      }
      return nil
    }
    if let number { throw Failure(number) }
  }

  /// Writes a file whole, replacing an existing file: under another name in the same folder, then renamed. On a
  /// full disk, what was there before stays, and no half file is left.
  /// - Parameters:
  ///   - mode: who may read and write the file, as far as the user's mask lets them; where nil, those who may
  ///     read and write the file that is replaced.
  ///   - isKept: whether the bytes are on the disk before the file is renamed, so that a machine that stops
  ///     has the old file or the new one. That takes a disk's time.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t? = 0o644, isKept: Bool = false
  ) throws(Failure) {
    let hidden = ".paper-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let draft = path.contains("/") ? joined(parent(of: path), hidden) : hidden
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o644)
    guard descriptor >= 0 else { throw Failure(errno) }
    var failure: Failure?
    var record = stat()
    if mode == nil, stat(path, &record) == 0 { fchmod(descriptor, record.st_mode & 0o777) }
    do throws(Failure) {
      try write(bytes, to: descriptor)
      if isKept, fsync(descriptor) != 0, errno != EINVAL { throw Failure(errno) }
    } catch { failure = error }
    // Some file systems report a full disk only when the file is closed.
    if close(descriptor) != 0 { failure = failure ?? Failure(errno) }
    if failure == nil, rename(draft, path) != 0 { failure = Failure(errno) }
    if let failure {
      unlink(draft)
      throw failure
    }
  }

  /// Writes a file part by part under another name in the same folder, then gives the file its name. A file that was there
  /// before stays where the writing ends early.
  /// - Parameters:
  ///   - mode: who may read and write the file, as far as the user's mask lets them.
  ///   - body: writes to the descriptor; false to give up.
  /// - Returns: false where `body` has given up, and nothing is left.
  package static func replace(
    _ path: String, mode: mode_t = 0o644, body: (Int32) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let hidden = ".paper-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let draft = path.contains("/") ? joined(parent(of: path), hidden) : hidden
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure(errno) }
    var (failure, isWhole): (Failure?, Bool) = (nil, false)
    do throws(Failure) {
      isWhole = try body(descriptor)
      if isWhole, fsync(descriptor) != 0, errno != EINVAL { throw Failure(errno) }
    } catch { failure = error }
    if close(descriptor) != 0 { failure = failure ?? Failure(errno) }
    if failure == nil, isWhole, rename(draft, path) != 0 { failure = Failure(errno) }
    if failure != nil || !isWhole { unlink(draft) }
    if let failure { throw failure }
    return isWhole
  }

  /// Makes an empty file of a name that no file has.
  /// - Returns: false where a file has the name.
  package static func reserve(_ path: String) throws(Failure) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    if descriptor < 0, errno == EEXIST { return false }
    guard descriptor >= 0 else { throw Failure(errno) }
    close(descriptor)
    return true
  }

  /// Makes a folder and those above it that are missing.
  /// - Parameter mode: of the folders that are made, as far as the user's mask lets it.
  package static func makeFolder(_ path: String, mode: mode_t = 0o777) throws(Failure) {
    if mkdir(path, mode) == 0 { return }
    let number = errno
    if number == ENOENT {
      let above = Paths.parent(of: path)
      guard above != path else { throw Failure(number) }
      try makeFolder(above, mode: mode)
      guard mkdir(path, mode) == 0 || errno == EEXIST else { throw Failure(errno) }
      return
    }
    guard number == EEXIST else { throw Failure(number) }
    var record = stat()
    guard stat(path, &record) == 0, record.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(ENOTDIR)
    }
  }

  /// Removes a file; nothing where there is none.
  package static func remove(_ path: String) { unlink(path) }

  /// Removes a file, or a folder with all that is in the folder. A link goes, and what the link leads to stays.
  package static func removeAll(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    for name in names(in: path) { removeAll(Paths.joined(path, name)) }
    rmdir(path)
  }

  /// Sets the time at which a file was changed to now.
  package static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

  private static func joined(_ folder: String, _ name: String) -> String {
    Paths.joined(folder, name)
  }
  private static func parent(of path: String) -> String { Paths.parent(of: path) }
}
