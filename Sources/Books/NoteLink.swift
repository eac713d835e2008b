import BookFormats

/// A link from a note to another file, as the worker has it of Markdown: `note:` and a relative path.
public struct NoteLink: Equatable, Sendable {
  /// The path as it is meant, relative to the note's folder, without the place within the file.
  public let path: String

  private static let scheme = "note:"

  /// - Returns: nil for an address of another kind, and for one that leads nowhere.
  public init?(_ address: String) {
    guard address.hasPrefix(Self.scheme) else { return nil }
    let whole = address.utf8.dropFirst(Self.scheme.utf8.count).prefix { $0 != UInt8(ascii: "#") }
    guard let path = FileAddress.decoded(Array(whole)[...]), let first = path.first,
      first != UInt8(ascii: "/")
    else { return nil }
    self.path = String(decoding: path, as: UTF8.self)
  }

  /// The book of the shelf that the link leads to: the file itself, or the file with Markdown's ending; else, as
  /// programs for notes do, a note of that name in any folder.
  /// - Parameter note: the file with the link.
  public func book(on shelf: any ShelfSource, from note: Picture.Source) -> ShelfEntry.ID? {
    let wanted = candidates(from: note)
    let names = Set(wanted.map(Self.name))
    var best: (rank: Int, id: ShelfEntry.ID)?
    for index in 0..<shelf.count {
      let entry = shelf.entry(at: index)
      guard case .file(let file) = entry.locator else { continue }
      let rank = wanted.firstIndex(of: file)
      guard rank != nil || !path.contains("/") && names.contains(Self.name(file)) else { continue }
      if rank ?? wanted.count < best?.rank ?? Int.max { best = (rank ?? wanted.count, entry.id) }
    }
    return best?.id
  }

  /// The file to open where the shelf does not have it: a book below the note's own folder. Nothing else is opened, as
  /// a note may be anybody's.
  public func file(from note: Picture.Source) -> Picture.Source? {
    guard let file = candidates(from: note).first(where: Self.isBook),
      !path.split(separator: "/").contains("..")
    else { return nil }
    return file
  }

  /// Paths that may be meant, the best first.
  private func candidates(from note: Picture.Source) -> [Picture.Source] {
    var parts = note.bytes.split(separator: 0x2F, omittingEmptySubsequences: false).dropLast()
    for part in path.utf8.split(separator: 0x2F) {
      if part.elementsEqual("..".utf8), let last = parts.last, !last.isEmpty {
        parts.removeLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(Array(part)[...])
      }
    }
    let bytes = Array(parts.joined(separator: [0x2F]))
    let plain = Picture.Source(bytes: bytes)
    return Self.isBook(plain) ? [plain] : [Picture.Source(bytes: bytes + Array(".md".utf8)), plain]
  }

  private static func isBook(_ file: Picture.Source) -> Bool {
    BookFormat(fileName: String(decoding: FilePath(file.bytes).lastName, as: UTF8.self)) != nil
  }

  private static func name(_ file: Picture.Source) -> String {
    String(decoding: FilePath(file.bytes).lastName, as: UTF8.self).lowercased()
  }
}
