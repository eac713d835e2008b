import Books
import Imaging
import PaperRaster
import Synchronization
import SystemCalls

/// Covers of books, kept on the disk as PNG files, so that a shelf that was seen before needs to open no
/// book. The files may be deleted at any time.
///
/// A file's name follows from the book's file (`PictureFile.identity`), so a book that changes gets a new
/// cover, and the old one is among the next to go. A disk that is full or may not be written is no error:
/// covers are then made again.
///
/// All functions wait for the disk and are not for the window's thread.
public final class CoverStore: Sendable {
  /// What the files may take together, and how many of them there may be.
  public struct Limits: Sendable {
    public var bytes: Int
    public var files: Int

    public init(bytes: Int = 512 << 20, files: Int = 4_000) {
      (self.bytes, self.files) = (bytes, files)
    }
  }

  private struct State: Sendable {
    /// What the files take; nil before the folder has been looked at.
    var used: (bytes: Int, files: Int)?
    /// Whether a cover could not be written. Others would not fare better.
    var isBroken = false
  }

  private let folder: String
  private let limits: Limits
  private let state = Mutex(State())

  /// - Parameter folder: made with the first cover.
  public init(folder: String, limits: Limits = Limits()) {
    (self.folder, self.limits) = (folder, limits)
  }

  /// The user's own covers: `covers` in the user's cache.
  public static func ofUser() -> CoverStore? {
    Paths.userCache.map { CoverStore(folder: Paths.joined($0, "covers")) }
  }

  /// The heights in pixels at which covers are kept: what a shelf shows on a screen of 1,080 lines, and on
  /// one of twice as many.
  static let heights = [960, 1600]

  /// The file of a kept cover of at least a height; nil where there is none. The cover counts as used.
  func find(_ identity: String, height: Int) -> Picture.Source? {
    for kept in Self.heights where kept >= height {
      let file = file(identity, kept)
      guard let facts = Files.facts(file) else { continue }
      // A day's exactness suffices to tell what is not used any more.
      if facts.modified < Clock.secondsSince1970 - 86_400 { Files.touch(file) }
      return Picture.Source(path: file)
    }
    return nil
  }

  /// Keeps a cover.
  /// - Parameter height: one of `heights`.
  /// - Returns: its file; nil where it could not be written.
  func keep(_ cover: Bitmap, _ identity: String, height: Int) -> Picture.Source? {
    guard !state.withLock({ $0.isBroken }) else { return nil }
    let file = file(identity, height)
    do {
      let bytes = try PNGWriter.data(cover)
      try Files.makeFolder(folder, mode: 0o700)
      try Files.replace(file, with: bytes)
      account(bytes.count)
      return Picture.Source(path: file)
    } catch {
      state.withLock { $0.isBroken = true }
      return nil
    }
  }

  /// Removes a cover that turned out to be unreadable.
  func remove(_ source: Picture.Source) { Files.remove(source.path) }

  private func file(_ identity: String, _ height: Int) -> String {
    Paths.joined(folder, "\(identity)-\(height).png")
  }

  // MARK: The bound

  private func account(_ bytes: Int) {
    let isFull = state.withLock { state in
      guard let used = state.used else { return true }
      state.used = (used.bytes + bytes, used.files + 1)
      return used.bytes + bytes > limits.bytes || used.files + 1 > limits.files
    }
    if isFull { prune() }
  }

  private struct Kept {
    var path: String
    /// In seconds since 1970.
    var used: Int
    var bytes: Int
  }

  /// Looks at all files, and removes those that were not used for the longest time, down to nine tenths of
  /// the limits.
  private func prune() {
    let all = files().sorted { $0.used > $1.used }
    var (bytes, count) = (0, 0)
    let isAbove = all.reduce(0) { $0 + $1.bytes } > limits.bytes || all.count > limits.files
    let (maximumBytes, maximumFiles) =
      isAbove ? (limits.bytes / 10 * 9, limits.files * 9 / 10) : (limits.bytes, limits.files)
    for file in all {
      if bytes + file.bytes <= maximumBytes, count < max(1, maximumFiles) {
        (bytes, count) = (bytes + file.bytes, count + 1)
      } else {
        Files.remove(file.path)
      }
    }
    state.withLock { $0.used = (bytes, count) }
  }

  /// Covers, and what was left of writing them when a program was ended.
  private func files() -> [Kept] {
    Files.names(in: folder).compactMap { name in
      let path = Paths.joined(folder, name)
      return Files.facts(path).map { Kept(path: path, used: $0.modified, bytes: $0.size) }
    }
  }
}
