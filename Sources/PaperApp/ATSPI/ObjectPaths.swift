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

  /// The path of a link as a hyperlink. It is another one than the link's own: libatspi knows an object by its path, and
  /// would give the accessible object, on which Orca's Python finds no places.
  func hyperlink(_ id: AccessibleID) -> String? { path(id).map { $0 + Self.linkEnding } }

  private static let linkEnding = "/link"

  func id(_ path: String) -> AccessibleID? {
    guard path.hasPrefix(Self.folder) else { return nil }
    let number = path.dropFirst(Self.folder.count)
    guard number.hasSuffix(Self.linkEnding) else { return Int(number).flatMap { ids[$0] } }
    guard let id = Int(number.dropLast(Self.linkEnding.count)).flatMap({ ids[$0] }),
      case .link = id
    else { return nil }
    return id
  }
}
