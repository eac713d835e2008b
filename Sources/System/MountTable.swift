import Glibc

/// The mounted file systems, as the system lists the mounts for the process (proc(5), `mountinfo`). No disk is asked,
/// so a disk that hangs holds up nobody.
package struct MountTable: Equatable, Sendable {
  package struct Mount: Equatable, Sendable {
    /// Another number after each mount.
    package var number: Int
    /// The path of the mount, without links.
    package var point: [UInt8]
    /// The kind of the file system, as `ext4`.
    package var kind: String

    /// Whether the files are the system's own: numbers, devices, settings, and no files that a user has put there.
    package var isPseudo: Bool { MountTable.pseudo.contains(kind) }
  }

  /// In the order in which the file systems were mounted; later mounts hide earlier mounts at the same place.
  package var mounts: [Mount] = []

  private static let file = "/proc/self/mountinfo"
  private static let slash = UInt8(ascii: "/")

  private static let pseudo: Set<String> = [
    "proc", "sysfs", "devtmpfs", "devpts", "cgroup", "cgroup2", "securityfs", "debugfs", "tracefs",
    "configfs", "bpf", "pstore", "efivarfs", "mqueue", "hugetlbfs", "rpc_pipefs", "nfsd",
    "binfmt_misc", "fusectl", "selinuxfs", "smackfs", "resctrl", "nsfs", "fuse.portal",
    "fuse.lxcfs",
  ]

  /// The present table; empty where the system tells none.
  package static func read() -> MountTable {
    guard let text = try? Files.read(file, limit: 16 << 20) else { return MountTable() }
    return MountTable(text)
  }

  /// - Parameter text: the lines of `mountinfo`; lines of another shape count for nothing.
  package init(_ text: [UInt8]) {
    mounts = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard fields.count > 6, let number = Int(String(decoding: fields[0], as: UTF8.self)),
        // Further fields stand before the dash, as many as the kernel likes.
        let dash = fields.dropFirst(6).firstIndex(of: [UInt8(ascii: "-")]), dash + 1 < fields.count
      else { return nil }
      return Mount(
        number: number, point: Self.decoded(fields[4]),
        kind: String(decoding: fields[dash + 1], as: UTF8.self))
    }
  }

  private init() {}

  /// The mount in which a path without links lies; nil where the table is empty.
  package func mount(of path: [UInt8]) -> Mount? {
    var found: Mount?
    for mount in mounts where Self.is(path, inside: mount.point) {
      if mount.point.count >= found?.point.count ?? 0 { found = mount }
    }
    return found
  }

  /// The pseudo file systems that are mounted in a folder.
  package func pseudo(in folder: [UInt8]) -> Set<[UInt8]> {
    Set(mounts.filter { $0.isPseudo && Self.is($0.point, inside: folder) }.map(\.point))
  }

  private static func `is`(_ path: [UInt8], inside folder: [UInt8]) -> Bool {
    path == folder || folder == [slash]
      || (path.count > folder.count && path[folder.count] == slash && path.starts(with: folder))
  }

  /// The kernel writes blanks, tabs, line feeds and backslashes as a backslash and three octal digits.
  private static func decoded(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      guard byte == UInt8(ascii: "\\"), digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(code)
      rest = rest.dropFirst(3)
    }
    return bytes
  }
}
