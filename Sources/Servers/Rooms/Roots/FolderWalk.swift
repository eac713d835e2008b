import ServerStore
import WebClient
import WorkerClient

/// A walk through the folders of WebDAV below a root: breadth first, one request at a time (decision: Roots of servers).
///
/// A walk changes nothing for what could not be asked: a folder that fails and a server that is away leave their books. A
/// folder that suddenly has no names leaves its books until the next walk finds no names, too, and a root for ever. A walk
/// that was cut goes on with the folders that were not asked.
public struct FolderWalk {
  /// How far a walk goes.
  public struct Limits: Equatable, Sendable {
    /// Folders within each other below the root.
    public var depth = 24
    public var folders = 20_000
    public var files = 100_000

    public init() {}
  }

  /// How a walk has ended.
  public enum End: Equatable, Sendable {
    /// - Parameters:
    ///   - failed: the folders that could not be asked.
    ///   - isCut: whether a limit left something out.
    case whole(failed: Int, isCut: Bool)
    case stopped
    /// The root cannot be asked, or the server is away in the middle.
    case away(RoomFailure)
    /// The root had names, and tells none.
    case emptied
  }

  /// A folder that the walk comes to.
  private struct Visit {
    var path: String
    /// As the folder above tells.
    var version: String
    var depth: Int
    /// The marks of the folders above.
    var above: [Int]
    /// Whether the folder stays as the folder is, as the folder above could not be asked.
    var isKept = false
  }

  private let lister: any FolderLister
  private let limits: Limits
  private let stop: WebStop
  private let take: (RootListing, String) -> Void
  private var listing: RootListing
  private var queue: [Visit] = []
  private var files = 0
  private var failed = 0
  /// The folders in a row without a whole answer.
  private var silent = 0
  private var isCut = false

  /// - Parameters:
  ///   - take: called after each answer with the listing so far and the path of the folder; and at the end for each folder
  ///     that is gone, whose path the listing lacks.
  public static func run(
    _ listing: RootListing, by lister: any FolderLister, limits: Limits = Limits(),
    now: Int, stop: WebStop, take: @escaping (_ listing: RootListing, _ path: String) -> Void
  ) -> (listing: RootListing, end: End) {
    var walk = FolderWalk(listing, lister, limits, stop, take)
    let end = walk.run(now: now)
    return (walk.listing, end)
  }

  private init(
    _ listing: RootListing, _ lister: any FolderLister, _ limits: Limits, _ stop: WebStop,
    _ take: @escaping (RootListing, String) -> Void
  ) {
    (self.listing, self.lister, self.limits) = (listing, lister, limits)
    (self.stop, self.take) = (stop, take)
  }

  private mutating func run(now: Int) -> End {
    if listing.isWhole {
      listing.walk += 1
      listing.isWhole = false
    }
    queue = [Visit(path: "", version: "", depth: 0, above: [])]
    var place = 0
    while place < queue.count {
      if stop.isStopped { return .stopped }
      if let end = visit(queue[place]) { return end }
      place += 1
    }
    removeGone()
    (listing.isWhole, listing.walked) = (true, now)
    return .whole(failed: failed, isCut: isCut)
  }

  // MARK: One folder

  /// - Returns: the end of the walk; nil where the walk goes on.
  private mutating func visit(_ visit: Visit) -> End? {
    let known = listing.folders[visit.path]
    if let known, visit.isKept || known.walk == listing.walk || isUnchanged(known, visit) {
      listing.folders[visit.path]?.walk = listing.walk
      goOn(below: known, visit, isKept: visit.isKept)
      return nil
    }
    if visit.isKept { return nil }
    do throws(RoomFailure) {
      let names = try lister.names(in: visit.path, stop: stop)
      if stop.isStopped { return .stopped }
      silent = 0
      return take(names, of: visit, before: known)
    } catch {
      if stop.isStopped { return .stopped }
      if visit.path.isEmpty || error.endsWalks { return .away(error) }
      failed += 1
      silent = error.isSilence ? silent + 1 : 0
      // A walk that goes on later begins behind this folder.
      if error.isSilence, known == nil {
        listing.folders[visit.path] = RootListing.Folder()
        listing.folders[visit.path]?.walk = listing.walk
      }
      keep(known, visit)
      return silent < Self.mostSilent ? nil : .away(error)
    }
  }

  /// Folders in a row without a whole answer, by which a server counts as away.
  private static let mostSilent = 3

  /// Whether nothing is to be asked of a folder. The mark of a folder need not tell of changes further down, and the
  /// folder's own answer has the marks of the folders in the folder: these are asked for where there are any.
  private func isUnchanged(_ known: RootListing.Folder, _ visit: Visit) -> Bool {
    !visit.version.isEmpty && visit.version == known.version && known.folders.isEmpty
      && !known.isDoubted
  }

  private mutating func take(
    _ names: FolderNames, of visit: Visit, before known: RootListing.Folder?
  ) -> End? {
    let hadNames = known.map { !$0.files.isEmpty || !$0.folders.isEmpty } ?? false
    if names.isEmpty, hadNames {
      if visit.path.isEmpty { return .emptied }
      // The disk behind the server may be away.
      if known?.isDoubted != true {
        keep(known, visit)
        listing.folders[visit.path]?.isDoubted = true
        return nil
      }
    }
    var folder = RootListing.Folder()
    (folder.walk, folder.version) = (listing.walk, visit.version)
    let mark = Self.mark(of: names)
    let isLink = mark.map(visit.above.contains) ?? false
    if !isLink { (folder.files, folder.folders) = (names.files, names.folders) }
    if !names.isWhole {
      // What did not come may be there.
      let (files, folders) = (Set(names.files.map(\.name)), Set(names.folders.map(\.name)))
      folder.files += (known?.files ?? []).filter { !files.contains($0.name) }
      folder.folders += (known?.folders ?? []).filter { !folders.contains($0.name) }
      folder.version = ""
    }
    bound(&folder.files)
    bound(&folder, at: visit.depth)
    listing.folders[visit.path] = folder
    take(listing, visit.path)
    goOn(below: folder, visit, mark: mark)
    return nil
  }

  /// Leaves a folder as the folder was, with all below.
  private mutating func keep(_ known: RootListing.Folder?, _ visit: Visit) {
    guard let known else { return }
    listing.folders[visit.path]?.walk = listing.walk
    // The next walk asks.
    listing.folders[visit.path]?.version = ""
    goOn(below: known, visit, isKept: true)
  }

  private mutating func bound(_ found: inout [RootListing.File]) {
    let room = max(0, limits.files - files)
    if found.count > room {
      found.removeSubrange(room...)
      isCut = true
    }
  }

  /// Leaves out the folders that no walk comes to.
  private mutating func bound(_ folder: inout RootListing.Folder, at depth: Int) {
    let room = depth < limits.depth ? max(0, limits.folders - queue.count) : 0
    guard folder.folders.count > room else { return }
    folder.folders.removeSubrange(room...)
    // The next walk asks for what is left out.
    folder.version = ""
    isCut = true
  }

  private mutating func goOn(
    below folder: RootListing.Folder, _ visit: Visit, isKept: Bool = false, mark: Int? = nil
  ) {
    files += folder.files.count
    guard !folder.folders.isEmpty else { return }
    guard visit.depth < limits.depth else {
      isCut = true
      return
    }
    let own =
      mark ?? Self.mark(of: FolderNames(files: folder.files, folders: folder.folders))
    for next in folder.folders {
      guard queue.count < limits.folders else {
        isCut = true
        return
      }
      queue.append(
        Visit(
          path: RootListing.path(visit.path, next.name), version: next.version,
          depth: visit.depth + 1, above: visit.above + [own].compactMap(\.self), isKept: isKept))
    }
  }

  /// A number made of the names and marks in a folder, the same in a folder to which a link of the server leads back: the
  /// protocol tells no links. Nil for folders in which nothing but names of folders is told.
  private static func mark(of names: FolderNames) -> Int? {
    guard !names.files.isEmpty || names.folders.contains(where: { !$0.version.isEmpty }) else {
      return nil
    }
    var hasher = Hasher()
    hasher.combine(names.files)
    hasher.combine(names.folders)
    return hasher.finalize()
  }

  // MARK: The end

  /// Removes the folders to which no folder leads any more.
  private mutating func removeGone() {
    let reached = Set(queue.map(\.path))
    for path in listing.folders.keys where !reached.contains(path) {
      listing.folders[path] = nil
      take(listing, path)
    }
  }
}

extension RoomFailure {
  /// Whether further requests of the walk would fail, too.
  fileprivate var endsWalks: Bool {
    switch self {
    // One folder may be more than the server can do.
    case .web(.slow), .web(.cut): false
    case .web(.status(let status)): (502...504).contains(status)
    case .web(let failure): isAbsence || failure.isOfTheAccess || failure == .cancelled
    case .worker(let failure): !failure.isOfTheBook
    case .webPage, .noFeed, .damaged, .noSearch: false
    }
  }

  /// Whether the answer did not come, or not to its end.
  fileprivate var isSilence: Bool {
    switch self {
    case .web(.slow), .web(.cut): true
    default: false
    }
  }
}
