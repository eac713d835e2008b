import Books
import CSystem
import Glibc
import SystemCalls

/// What a walk has met, in the order of the paths.
struct WalkPacket: Sendable {
  /// Of the walk.
  var number: Int
  var books: [WalkedBook] = []
  /// The known books that have not changed, by their places among the known books.
  var unchanged: [Int] = []
  /// Told with the last packet.
  var end: WalkEnd?
}

/// How a walk has ended.
struct WalkEnd: Sendable {
  /// The device of the folder; nil where the folder is not there.
  var device: Int?
  /// Whether the folder lies on another machine, which tells no changes.
  var isRemote = false
  var problems: [LibraryError] = []
  /// The folders whose books the walk did not see: those that could not be read, and those that were left out.
  var unseen: Set<[UInt8]> = []
  /// The folders that Calibre keeps.
  var libraries: Set<[UInt8]> = []
  var isCancelled = false
}

/// A walk through a folder on a thread of its own: a disk may hang for a minute, and nobody waits.
final class RootWalk: ShelfVisitor {
  struct Plan: Sendable {
    var number: Int
    /// The folder of the library, and the folders in it that are walked.
    var root: [UInt8]
    var starts: [[UInt8]]
    /// The folders below that are left out, as they are watched and have not changed.
    var skipped: Set<[UInt8]> = []
    /// The books that were known below, and the number of the library's folder.
    var known = KnownBooks()
    var rootNumber = 0
  }

  private let plan: Plan
  private let watch: FolderWatch
  private let surroundings: Catalogue.Surroundings
  private let state: Monitor<Catalogue.State>
  private var isRemote = false
  private var asked = 0
  private var hasStopped = false
  /// The pseudo file systems that are mounted in the folder (decision: Pseudo file systems).
  private var pseudo: Set<[UInt8]> = []
  private var packet: WalkPacket
  private var end = WalkEnd()
  private static let mostOfPacket = 1000

  static func begin(
    _ plan: Plan, calibre: (any CalibreReader)?, watch: FolderWatch,
    surroundings: Catalogue.Surroundings, state: Monitor<Catalogue.State>
  ) {
    let isStarted = BackgroundThread.start("walk", stackBytes: 4 << 20) {
      // For a folder without known books somebody waits: on a busy machine the idle class may wait for minutes.
      if surroundings.givesWay, !plan.known.isEmpty { BackgroundThread.rest() }
      RootWalk(plan, watch, surroundings, state).run(calibre)
    }
    guard !isStarted else { return }
    // Nothing was seen, so nothing follows.
    let end = WalkEnd(unseen: Set(plan.starts), isCancelled: true)
    state.withLock { $0.walked.append(WalkPacket(number: plan.number, end: end)) }
  }

  private init(
    _ plan: Plan, _ watch: FolderWatch, _ surroundings: Catalogue.Surroundings,
    _ state: Monitor<Catalogue.State>
  ) {
    (self.plan, self.watch, self.state) = (plan, watch, state)
    self.surroundings = surroundings
    packet = WalkPacket(number: plan.number)
  }

  private func run(_ calibre: (any CalibreReader)?) {
    let before = Self.status(plan.root)
    if before != nil {
      pseudo = MountTable.read().pseudo(in: plan.root)
      isRemote = surroundings.isRemote(plan.root)
      end.isRemote = isRemote
      for start in plan.starts {
        end.problems += Library.walk(
          Picture.Source(bytes: start), within: Picture.Source(bytes: plan.root), calibre: calibre,
          visitor: self
        ) { [self] in isCancelled() }
      }
    }
    // A disk that was pulled out in the middle has taken the rest of the books with it.
    let after = Self.status(plan.root)
    if let before, let after, before.st_dev == after.st_dev {
      end.device = Int(bitPattern: UInt(before.st_dev))
    }
    end.isCancelled = state.look { $0.isStopping }
    packet.end = end
    send()
  }

  /// Asks the lock once in a while, as all other threads wake with the lock.
  private func isCancelled() -> Bool {
    asked += 1
    guard asked % 64 == 0, !hasStopped else { return hasStopped }
    hasStopped = state.look { $0.isStopping }
    return hasStopped
  }

  // MARK: Visiting

  func found(_ book: FoundBook) {
    guard let walked = walked(book) else { return }
    packet.books.append(walked)
    if packet.books.count >= Self.mostOfPacket { send() }
  }

  func knows(_ file: Picture.Source, cover: Picture.Source, description: Picture.Source?) -> Bool {
    guard let place = plan.known.place(of: file.bytes) else { return false }
    let book = plan.known.books[place]
    guard book.isThere, !book.isUnsure, book.root == plan.rootNumber,
      let record = Self.status(file.bytes), book.size == Int(record.st_size),
      book.mtime == Self.nanoseconds(record),
      book.inode == Int(bitPattern: UInt(record.st_ino)), !isUnsure(record),
      book.told == Self.told(cover: cover, description: description)
    else { return false }
    packet.unchanged.append(place)
    if packet.unchanged.count >= 16 * Self.mostOfPacket { send() }
    return true
  }

  func hasMet(_ path: Picture.Source, isFolder: Bool) -> Bool {
    isFolder ? plan.known.hasBooks(in: path.bytes) : plan.known.place(of: path.bytes) != nil
  }

  func enters(_ folder: Picture.Source) -> Bool {
    if plan.skipped.contains(folder.bytes), !plan.starts.contains(folder.bytes) {
      end.unseen.insert(folder.bytes)
      return false
    }
    if isPseudo(folder) {
      end.unseen.insert(folder.bytes)
      return false
    }
    // Before the names are read, so that no change between the two is lost.
    if !isRemote { watch.add(folder.bytes) }
    return true
  }

  /// A link may lead to a place under another name.
  private func isPseudo(_ folder: Picture.Source) -> Bool {
    !pseudo.isEmpty
      && (pseudo.contains(folder.bytes)
        || folder.resolved.map { pseudo.contains($0.bytes) } == true)
  }

  func cannotRead(_ folder: Picture.Source) { end.unseen.insert(folder.bytes) }

  func hasLibrary(_ folder: Picture.Source) { end.libraries.insert(folder.bytes) }

  private func send() {
    let packet = packet
    self.packet = WalkPacket(number: plan.number)
    _ = state.wait { state -> Bool? in
      guard state.walked.count < Catalogue.State.mostPackets || state.isStopping else { return nil }
      state.walked.append(packet)
      return true
    }
  }

  // MARK: Files

  private func walked(_ book: FoundBook) -> WalkedBook? {
    let file: [UInt8]
    switch book.locator {
    case .file(let source), .folder(let source), .picture(let source): file = source.bytes
    case .listed(let pages): file = pages.sources.first?.bytes ?? []
    }
    guard let record = Self.status(file) else { return nil }
    var isFolder = false
    if case .folder = book.locator { isFolder = true }
    let told: Int
    if book.details == nil, case .file = book.locator, book.isGuessed {
      told = Self.told(cover: book.cover, description: book.description)
    } else {
      told = book.told
    }
    return WalkedBook(
      key: book.locator.askedPath, found: book,
      size: isFolder ? -(book.pageCount ?? 0) : Int(record.st_size),
      mtime: Self.nanoseconds(record), inode: Int(bitPattern: UInt(record.st_ino)),
      isUnsure: isUnsure(record), told: told)
  }

  private static func told(cover: Picture.Source, description: Picture.Source?) -> Int {
    let record = description.flatMap { status($0.bytes) }
    return WalkedBook.told(
      cover: cover.bytes, description: record.map { (Int($0.st_size), nanoseconds($0)) })
  }

  /// When a file was changed, in nanoseconds since 1970, as far as the number holds.
  private static func nanoseconds(_ record: stat) -> Int {
    let (seconds, most) = (record.st_mtim.tv_sec, Int.max / 1_000_000_000 - 1)
    return min(max(-most, seconds), most) * 1_000_000_000 + record.st_mtim.tv_nsec
  }

  private func isUnsure(_ record: stat) -> Bool {
    (-2...2).contains(surroundings.now() - record.st_mtim.tv_sec)
  }

  private static func status(_ path: [UInt8]) -> stat? {
    var record = stat()
    return withPath(path) { stat($0, &record) } == 0 ? record : nil
  }

  static func fileSystem(of path: [UInt8]) -> Int {
    withPath(path) { paper_system_file_system($0) }
  }

  static func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result
  {
    // The array ends with the zero that ends a path.
    (path + [0]).withUnsafeBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map(body) ?? body("")
    }
  }

  /// File systems on other machines, by the numbers of `statfs`: NFS, SMB, CIFS, SMB2, AFS, Ceph, Coda, 9P, and those
  /// of programs (FUSE), as sshfs and rclone are.
  static let remote: Set<Int> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x5346_414F, 0x00C3_6400, 0x7375_7245, 0x0102_1997,
    0x6573_5546,
  ]
}
