import BookFormats
import Elements
import IPC

/// Places in an EPUB as KOReader writes places.
extension DocumentBook {
  /// Bytes of a file that are read for its elements.
  private static let maximumBytes = 20 << 20

  func element(at place: TextPlace) throws(WorkerError) -> ElementOfPlace {
    let setter = try elementSetter()
    guard place.chapter < opened.chapters, let file = setter.spineFile(of: place.chapter) else {
      throw WorkerError(.noSuchPage)
    }
    let fragment = file.index + 1
    // The name within the book: a file that stands for another file is unknown to other programs.
    let name = BookAddress.cut(setter.sources.paths[file.index]).path
    guard let page = page(setter, file.path) else {
      return ElementOfPlace(path: ElementPath(fragment: fragment), file: name, share: 0)
    }
    let found = ElementPlaces.path(ofLetter: place.offset, in: page, fragment: fragment)
    return ElementOfPlace(
      path: found.path, file: name, share: Double(place.offset) / Double(max(1, found.count)))
  }

  func place(of path: ElementPath) throws(WorkerError) -> ElementPlace {
    let setter = try elementSetter()
    let files = setter.sources.paths
    guard files.indices.contains(path.fragment - 1) else { throw WorkerError(.noSuchPage) }
    let file = BookAddress.cut(files[path.fragment - 1]).path
    guard let chapter = setter.number(of: file),
      let start = TextPlace(chapter: chapter, offset: 0)
    else { throw WorkerError(.noSuchPage) }
    guard !path.steps.isEmpty, let page = page(setter, setter.path(of: chapter)) else {
      return ElementPlace(place: start, depth: 0)
    }
    let found = ElementPlaces.place(of: path, in: page)
    let place = TextPlace(chapter: chapter, offset: found.letters) ?? start
    return ElementPlace(place: place, depth: found.depth)
  }

  /// - Parameters:
  ///   - name: the path of a file in the package, or an address whose end is the path.
  ///   - share: how much of the file's letters lies before the place, from 0 to 1.
  func place(inFile name: String, _ share: Double) throws(WorkerError) -> TextPlace {
    let setter = try elementSetter()
    let wanted = BookAddress.cut(BookAddress.unescaped(name)).path
    let files = setter.sources.paths.map { BookAddress.cut($0).path }
    let file =
      files.first { $0 == wanted }
      ?? files.filter { wanted.hasSuffix("/" + $0) || $0.hasSuffix("/" + wanted) }
      .max { $0.utf8.count < $1.utf8.count }
    guard let file, let chapter = setter.number(of: file),
      let start = TextPlace(chapter: chapter, offset: 0)
    else { throw WorkerError(.noSuchPage) }
    guard share > 0, let page = page(setter, setter.path(of: chapter)) else { return start }
    let letters = (share * Double(ElementPlaces.letters(in: page))).rounded()
    return TextPlace(chapter: chapter, offset: Int(letters)) ?? start
  }

  private func elementSetter() throws(WorkerError) -> BookSetter {
    guard opened.format == .epub, let setter else { throw .noElements }
    return setter
  }

  private func page(_ setter: BookSetter, _ path: String) -> [UInt8]? {
    setter.sources.page(path, most: Self.maximumBytes).flatMap {
      $0.count <= Self.maximumBytes ? $0 : nil
    }
  }
}

extension BookSetter {
  /// The file of a chapter, and its index in the order of reading.
  fileprivate func spineFile(of chapter: Int) -> (index: Int, path: String)? {
    // A chapter that is a place in the file of another one stands where its number says.
    let index =
      place(ofRepeated: chapter) != nil
      ? chapter
      : sources.paths.firstIndex { BookAddress.cut($0).path == chapterPaths.path(of: chapter) }
    return index.map { ($0, path(of: chapter)) }
  }
}

extension WorkerError {
  static let noElements = WorkerError(.badRequest, "it has no elements that others know")
}
