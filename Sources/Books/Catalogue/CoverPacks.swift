import Books
import Glibc
import Synchronization
import SystemCalls

/// Where a small cover lies.
struct CoverPlace: Equatable, Sendable {
  var pack: Int
  /// Of the record, in bytes.
  var offset: Int
  /// Of the JPEG, in bytes.
  var count: Int
}

/// Small covers in files of some thousands, which only grow. A file a cover would take longer to find than to decode.
///
/// A record is a head of 32 bytes and a JPEG. The head has a mark, the number of the book, the length, width and
/// height, and a checksum of the JPEG. A record that a full disk or a stopped machine has torn is not read.
final class CoverPacks: Sendable {
  static let mostOfPack = 4096
  static let mostBytes = 1 << 30
  private static let mark: UInt32 = 0x5041_434B
  private static let head = 32
  /// A longer cover is refused: 96 pixels of width take some kilobytes.
  private static let longest = 4 << 20

  private struct State: Sendable {
    var places = CoverPlaces()
    /// The pack that grows, with its descriptor, its covers and its length.
    var pack = 0
    var descriptor: Int32 = -1
    var covers = 0
    var length = 0
  }

  let folder: String
  private let state = Mutex(State())

  init(folder: String) { self.folder = folder }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  func take(_ places: CoverPlaces) { state.withLock { $0.places = places } }

  func place(of number: Int64) -> CoverPlace? { state.withLock { $0.places[number] } }

  /// - Returns: nil where no cover is kept, or the pack is damaged or gone.
  func cover(of number: Int64) -> SmallCover? {
    guard let place = place(of: number), place.count > 0, place.count <= Self.longest else {
      return nil
    }
    let descriptor = open(path(of: place.pack), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let wanted = Self.head + place.count
    var bytes = [UInt8](repeating: 0, count: wanted)
    // At most as many bytes as the array has.
    guard pread(descriptor, &bytes, wanted, place.offset) == wanted else { return nil }
    func number32(_ at: Int) -> UInt32 {
      bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    let jpeg = Array(bytes[Self.head...])
    guard number32(0) == Self.mark, Int(number32(4)) == place.count,
      UInt64(number32(8)) | UInt64(number32(12)) << 32 == UInt64(bitPattern: number),
      UInt64(number32(24)) | UInt64(number32(28)) << 32 == Self.checksum(jpeg)
    else { return nil }
    return SmallCover(jpeg: jpeg, width: Int(number32(16)), height: Int(number32(20)))
  }

  /// Appends a cover. For the one thread that writes.
  /// - Returns: nil where the disk takes no more.
  func append(_ cover: SmallCover, of number: Int64) -> CoverPlace? {
    guard !cover.jpeg.isEmpty, cover.jpeg.count <= Self.longest,
      let width = UInt32(exactly: cover.width), let height = UInt32(exactly: cover.height)
    else { return nil }
    var record: [UInt8] = []
    func add(_ number: UInt32) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        record.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    func add(_ number: UInt64) {
      add(UInt32(truncatingIfNeeded: number))
      add(UInt32(truncatingIfNeeded: number >> 32))
    }
    add(Self.mark)
    add(UInt32(cover.jpeg.count))
    add(UInt64(bitPattern: number))
    add(width)
    add(height)
    add(Self.checksum(cover.jpeg))
    record += cover.jpeg
    return state.withLock { state in
      guard isOpen(&state) else { return nil }
      // A record that the disk takes only in part is overwritten by the next one.
      let written = record.withUnsafeBytes {
        // At most as many bytes as the record has.
        pwrite(state.descriptor, $0.baseAddress, $0.count, state.length)
      }
      guard written == record.count else { return nil }
      let place = CoverPlace(pack: state.pack, offset: state.length, count: cover.jpeg.count)
      state.length += record.count
      state.covers += 1
      state.places.set(place, of: number)
      return place
    }
  }

  /// Removes the oldest packs until the rest is within the bound.
  /// - Returns: the packs that were removed.
  func bound(_ most: Int = mostBytes) -> [Int] {
    let packs = Files.names(in: folder).compactMap(Self.number(of:)).sorted()
    var sizes = packs.map { (pack: $0, size: Files.facts(path(of: $0))?.size ?? 0) }
    var total = sizes.reduce(0) { $0 + $1.size }
    var removed: [Int] = []
    let current = state.withLock { $0.pack }
    while total > most, let first = sizes.first, first.pack != current {
      Files.remove(path(of: first.pack))
      total -= first.size
      removed.append(first.pack)
      sizes.removeFirst()
    }
    state.withLock { state in
      if !removed.isEmpty {
        state.places.remove(packs: Set(removed))
      }
    }
    return removed
  }

  /// Opens a pack that has room. Each start begins a new pack, so that nothing is written behind a torn end.
  private func isOpen(_ state: inout State) -> Bool {
    if state.descriptor >= 0, state.covers < Self.mostOfPack { return true }
    if state.descriptor >= 0 { close(state.descriptor) }
    state.descriptor = -1
    try? Files.makeFolder(folder, mode: 0o700)
    let last = Files.names(in: folder).compactMap(Self.number(of:)).max() ?? 0
    for pack in last + 1...last + 8 {
      let descriptor = open(path(of: pack), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { continue }
      (state.descriptor, state.pack, state.covers, state.length) = (descriptor, pack, 0, 0)
      return true
    }
    return false
  }

  private func path(of pack: Int) -> String { Paths.joined(folder, "\(pack).covers") }

  private static func number(of name: String) -> Int? {
    name.hasSuffix(".covers") ? Int(name.dropLast(7)) : nil
  }

  /// FNV-1a.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
