import ChapterFlow
import StyleSheets

/// The files whose notes stand at the feet of other chapters' pages. Those asked for last are kept.
struct NoteFiles {
  /// A file with its styles and its faces.
  struct Known {
    var notes: NoteFile
    var faces: ChapterFaces
  }

  /// Larger files have their notes in their own place alone. In bytes.
  static let maximumBytes = 4 << 20
  private static let maximumKept = 2
  /// Files that a chapter's marks lead to.
  private static let maximumFiles = 4

  /// Nil for a file that has no notes that can be read.
  private var kept: [(path: String, file: Known?)] = []

  /// The notes of a chapter's marks that stand in other files.
  /// - Parameters:
  ///   - path: of the chapter's file.
  ///   - isBehind: whether a file comes after the chapter's.
  ///   - load: reads a file.
  mutating func copies(
    for chapter: StyledTree, at path: String, page: FlowPage,
    isBehind: (_ path: String) -> Bool, isLate: () -> Bool, load: (_ path: String) -> Known?
  ) -> NoteCopies {
    var copies = NoteCopies()
    let marks = DistantMark.all(in: chapter)
    guard !marks.isEmpty else { return copies }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    for (file, marks) in Self.sorted(marks, path) where file != path && !isLate() {
      guard var known = known(file, load) else { continue }
      copies.add(
        marks, of: chapter, name: name, from: &known.notes, isBehind: isBehind(file),
        faces: known.faces, page: page,
        address: { Self.address($0, in: file, seenFrom: path) }, isLate: isLate)
      // The file asked for last, with the blocks that were looked at.
      kept[kept.count - 1].file = known
    }
    return copies
  }

  /// The files that most marks lead to, with the marks.
  private static func sorted(
    _ marks: [DistantMark], _ path: String
  ) -> [(file: String, marks: [DistantMark])] {
    var files: [(file: String, marks: [DistantMark])] = []
    for mark in marks where !BookAddress.isExternal(mark.path) {
      let file = BookAddress.resolve(mark.path, in: path)
      if let index = files.firstIndex(where: { $0.file == file }) {
        files[index].marks.append(mark)
      } else if files.count < 64 {
        files.append((file, [mark]))
      }
    }
    files.sort { ($1.marks.count, $0.file) < ($0.marks.count, $1.file) }
    return Array(files.prefix(maximumFiles))
  }

  private mutating func known(_ path: String, _ load: (String) -> Known?) -> Known? {
    if let index = kept.firstIndex(where: { $0.path == path }) {
      if index < kept.count - 1 { kept.append(kept.remove(at: index)) }
      return kept.last?.file
    }
    let file = load(path)
    if kept.count >= Self.maximumKept { kept.removeFirst() }
    kept.append((path, file))
    return file
  }

  /// An address in a file as the chapter's file would have the address.
  private static func address(_ address: String, in file: String, seenFrom path: String) -> String {
    if BookAddress.isExternal(address) { return address }
    let up = String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    return up + BookAddress.resolve(address, in: file)
  }
}
