import Accessibility

/// The paths of accessible objects on the bus. A path stays with its object as long as the object is in the tree,
/// and no path is given twice: what a screen reader has kept of an object that is gone names nothing.
struct ObjectPaths {
  private var numbers: [AccessibleID: Int] = [:]
  private var ids: [Int: AccessibleID] = [:]
  private var last = 0

  static let folder = "/org/a11y/atspi/accessible/"
  static let application = folder + "root"
  static let null = "/org/a11y/atspi/null"
  static let cache = "/org/a11y/atspi/cache"

  /// Gives paths to new objects, and takes those of objects that are gone.
  mutating func follow(_ tree: AccessibleTree) {
    for (id, number) in numbers where tree[id] == nil { (numbers[id], ids[number]) = (nil, nil) }
    for id in tree.ids where numbers[id] == nil {
      last += 1
      (numbers[id], ids[last]) = (last, id)
    }
  }

  func path(_ id: AccessibleID) -> String? { numbers[id].map { Self.folder + "\($0)" } }

  func id(_ path: String) -> AccessibleID? {
    guard path.hasPrefix(Self.folder) else { return nil }
    return Int(path.dropFirst(Self.folder.count)).flatMap { ids[$0] }
  }
}
