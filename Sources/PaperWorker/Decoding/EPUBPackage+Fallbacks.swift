/// Files that stand for others: the manifest's chains of `fallback` (decision: Fallbacks in books).
extension EPUBPackage {
  /// Links of a chain that are followed.
  private static let longestChain = 32

  /// The first file of the item's chain that will do; nil where the chain ends, or goes in a circle.
  private func fallback(of id: String, _ willDo: (ResourceKind) -> Bool) -> Item? {
    var (at, seen) = (id, Set([id]))
    while let next = items[at]?.fallback, seen.insert(next).inserted, let item = items[next],
      seen.count <= Self.longestChain
    {
      if willDo(ResourceKind(item.type)) { return item }
      at = next
    }
    return nil
  }

  /// Files of foreign types in the order of reading, and pictures of foreign types anywhere.
  var fallbacks: Fallbacks {
    var found = Fallbacks()
    for id in spine {
      guard let item = items[id], found.files[item.path] == nil else { continue }
      let kind = ResourceKind(item.type)
      if kind.isShown || isPage(item.path) { continue }
      if let other = fallback(of: id, \.isShown) {
        found.files[item.path] = other.path
        found.types[item.path] = other.type
      } else if kind == .foreign, !item.type.lowercased().hasPrefix("image/") {
        found.foreign[item.path] = item.type
      }
    }
    for (id, item) in items where item.fallback != nil && !ResourceKind(item.type).isPicture {
      if let other = fallback(of: id, \.isPicture) { found.pictures[item.path] = other.path }
    }
    return found
  }

  /// Whether a file is a page, whatever its type says. Books tell wrong types.
  private func isPage(_ path: String) -> Bool {
    ByteSearch(entries.bytes(path)?.prefix(4096) ?? []).has("<html")
  }
}

/// Files that stand for files which cannot be shown, by the paths of the latter.
struct Fallbacks {
  /// In the order of reading.
  var files: [String: String] = [:]
  /// The types of the files that stand for others.
  var types: [String: String] = [:]
  /// The types of files in the order of reading for which nothing stands.
  var foreign: [String: String] = [:]
  /// For pictures within pages.
  var pictures: [String: String] = [:]

  /// A file for which another one stands.
  func original(of path: String) -> String? { files.first { $0.value == path }?.key }

  /// For the decoder of documents: lines in pairs, a path and the path of what stands for the file.
  var lines: String {
    files.merging(pictures) { file, _ in file }
      .flatMap { [$0.key, $0.value] }.filter { !$0.contains("\n") }.joined(separator: "\n")
  }
}
