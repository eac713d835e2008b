import Localisation

/// A list of books in an XML property list: an array of dictionaries with `cover`, a file name, and
/// `pages`, an array of file names; or with `file`, the name of a file that is the whole book. `title` and
/// `author` are optional, and so is `cover` beside `file`. File names are relative to the list's folder and
/// must not lead out of that folder.
///
/// A page whose file is missing stays and shows as damaged. The first existing page stands in for a missing
/// cover. A book without any existing page, or whose file is missing, is left out.
extension ShelfReading {
  /// Longer lists are refused: no real list of books comes near 64 MB.
  private static let maximumBytes = 64 << 20

  mutating func addList(_ path: FilePath) {
    switch Self.entries(of: path) {
    case .failure(let problem): problems.append(problem)
    case .success(let entries):
      if entries.isEmpty { problems.append(.emptyPlist(path.shown)) }
      var files = ListedFiles(in: path.parent)
      for (index, entry) in entries.enumerated() {
        addEntry(
          entry, place: Localisation.text("entry {number}", ["number": "\(index + 1)"]), of: path,
          &files)
      }
    }
  }

  private static func entries(of path: FilePath) -> Result<[PropertyList], LibraryError> {
    let bytes: [UInt8]
    switch PictureFile.read(path.source, limit: maximumBytes + 1) {
    case .failure(let error): return .failure(.unreadable(path.shown, reason: error.reason))
    case .success(let read): bytes = read
    }
    func broken(_ reason: String) -> Result<[PropertyList], LibraryError> {
      .failure(.brokenPlist(path.shown, reason: reason))
    }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
      return .failure(.emptyPlist(path.shown))
    }
    guard bytes.count <= maximumBytes else {
      return broken(Localisation.text("the file is longer than 64 MB"))
    }
    guard !bytes.starts(with: Array("bplist".utf8)) else {
      return broken(Localisation.text("the file is in the binary form; the XML form is needed"))
    }
    guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else {
      return broken(Localisation.text("the file is not XML"))
    }
    guard BookListXML.isUTF8(bytes) else {
      return broken(Localisation.text("the file is not in UTF-8"))
    }
    do throws(PropertyList.Failure) {
      guard case .array(let entries) = try PropertyList.read(bytes) else {
        return .failure(
          .wrongShape(path.shown, place: Localisation.text("the list"), expected: .books))
      }
      return .success(entries)
    } catch {
      return broken(error.reason)
    }
  }

  private mutating func addEntry(
    _ entry: PropertyList, place: String, of list: FilePath, _ files: inout ListedFiles
  ) {
    guard case .dictionary(let entry) = entry else {
      problems.append(.wrongShape(list.shown, place: place, expected: .dictionary))
      return
    }
    if let name = entry["file"] {
      return addFile(name, entry, place: place, of: list, &files)
    }
    guard case .array(let names)? = entry["pages"] else {
      problems.append(
        .wrongShape(list.shown, place: Self.part("pages", of: place), expected: .names))
      return
    }
    let pages = pages(names, place: place, of: list, &files)
    guard let first = pages.first(where: \.exists) else {
      problems.append(.noUsablePage(list.shown, place: place))
      return
    }
    let cover =
      cover(entry["cover"], place: place, of: list, &files)
      ?? list.parent.appending(Array(first.name.utf8))
    let title = text(entry, "title", place: place, of: list)
    let author = text(entry, "author", place: place, of: list)
    let name = title ?? Self.name(ofBookWithCover: cover)
    add(
      Found(
        name: name, title: name, author: author, cover: cover.source, pageCount: pages.count,
        locator: .listed(ListedPages(pages.map(\.name), in: list.parent.source))))
  }

  /// The place of a key within an entry. The key stands as it does in the file.
  private static func part(_ key: String, of entry: String) -> String {
    Localisation.text("{entry}, {key}", ["entry": entry, "key": key])
  }

  /// Adds a book that is one file. The file is its own cover where the list names none.
  private mutating func addFile(
    _ value: PropertyList, _ entry: [String: PropertyList], place: String, of list: FilePath,
    _ files: inout ListedFiles
  ) {
    let part = Self.part("file", of: place)
    guard case .string(let name) = value, !name.isEmpty else {
      problems.append(.wrongShape(list.shown, place: part, expected: .name))
      return
    }
    guard let found = find(name, place: part, of: list, &files) else { return }
    guard found.exists else {
      problems.append(.missingFile(list.shown, place: part, name: name))
      return
    }
    let cover = cover(entry["cover"], place: place, of: list, &files) ?? found.file
    let title =
      text(entry, "title", place: place, of: list)
      ?? PictureName(found.file.lastName).title
    let author = text(entry, "author", place: place, of: list)
    add(
      Found(
        name: title, title: title, author: author, cover: cover.source, pageCount: nil,
        locator: .file(found.file.source)))
  }

  private mutating func pages(
    _ names: [PropertyList], place: String, of list: FilePath, _ files: inout ListedFiles
  ) -> [(name: String, exists: Bool)] {
    var pages: [(name: String, exists: Bool)] = []
    for (index, name) in names.enumerated() {
      let place = Localisation.text(
        "{entry}, page {number}", ["entry": place, "number": "\(index + 1)"])
      guard case .string(let name) = name, !name.isEmpty else {
        problems.append(.wrongShape(list.shown, place: place, expected: .name))
        continue
      }
      guard let page = find(name, place: place, of: list, &files) else { continue }
      if !page.exists {
        problems.append(.missingPage(list.shown, place: place, name: name))
      }
      pages.append((name, page.exists))
    }
    return pages
  }

  private mutating func cover(
    _ value: PropertyList?, place: String, of list: FilePath, _ files: inout ListedFiles
  ) -> FilePath? {
    // A list need not name a cover: the first existing page then stands in, and no problem is noted.
    guard let value else { return nil }
    let place = Self.part("cover", of: place)
    guard case .string(let name) = value, !name.isEmpty else {
      problems.append(.wrongShape(list.shown, place: place, expected: .name))
      return nil
    }
    guard let cover = find(name, place: place, of: list, &files) else { return nil }
    if !cover.exists {
      problems.append(.missingCover(list.shown, place: place, name: name))
      return nil
    }
    return cover.file
  }

  private mutating func text(
    _ entry: [String: PropertyList], _ key: String, place: String, of list: FilePath
  ) -> String? {
    guard let value = entry[key] else { return nil }
    guard case .string(let text) = value else {
      problems.append(.wrongShape(list.shown, place: Self.part(key, of: place), expected: .text))
      return nil
    }
    let line = LabelText.line(text)
    return line.isEmpty ? nil : line
  }

  /// The file of a name in the list; nil, with a problem noted, where the file lies outside of the list's
  /// folder.
  private mutating func find(
    _ name: String, place: String, of list: FilePath, _ files: inout ListedFiles
  ) -> (file: FilePath, exists: Bool)? {
    let file = files.find(name)
    if file == nil { problems.append(.outside(list.shown, place: place, name: name)) }
    return file
  }

  /// The name of a book without a title: the name of the cover's file, or the name of the cover's folder
  /// where the file is called "cover" or by a number.
  private static func name(ofBookWithCover cover: FilePath) -> String {
    let stem = PictureName(cover.lastName).title
    let folder = PictureName.title(of: String(decoding: cover.parent.lastName, as: UTF8.self))
    let saysNothing = stem.lowercased().hasPrefix("cover") || stem.allSatisfy(\.isNumber)
    return saysNothing && !folder.isEmpty && folder != "." ? folder : stem
  }
}
