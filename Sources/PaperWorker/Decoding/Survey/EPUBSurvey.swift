import IPC

/// An EPUB by the directory of the archive and the package document.
struct EPUBSurvey {
  private let directory: ZipDirectory
  private let context: DocumentContext
  private let path: String
  private let package: PackageDetails

  init(
    _ context: DocumentContext, _ directory: ZipDirectory, _ container: [UInt8]
  ) throws(WorkerError) {
    (self.context, self.directory) = (context, directory)
    guard let path = try XMLTree(context, container).first("rootfile")?["full-path"],
      let bytes = directory.bytes(path, limit: Survey.maximumPackage)
    else { throw WorkerError(.damaged, "the EPUB has no package document") }
    self.path = path
    package = PackageDetails(try XMLTree(context, bytes))
  }

  func record(_ query: SurveyBook) -> SurveyRecord {
    var record = SurveyRecord(details: package.details, pageCount: pages)
    if query.coverWidth > 0, let bytes = coverBytes() {
      record.cover = SmallCovers.cover(bytes, width: query.coverWidth)
    }
    return record
  }

  // MARK: Length

  private static let endings = [".xhtml", ".html", ".htm"].map { Array($0.utf8) }

  /// An estimate from the lengths of the text's files. Their names tell most of them; else the manifest does.
  private var pages: Int? {
    var sum = 0
    for entry in directory.entries {
      let name = directory.name(entry)
      if Self.endings.contains(where: { name.suffix($0.count).elementsEqual($0) }) {
        sum += entry.soundSize
      }
    }
    if sum == 0 {
      sum = package.texts.prefix(64).reduce(0) {
        $0 + (directory.entry(BookAddress.resolve($1, in: path))?.soundSize ?? 0)
      }
    }
    return sum > 0 ? Survey.pages(ofBytes: sum) : nil
  }

  // MARK: Cover

  private static let maximumPicture = 64 << 20
  private static let maximumPage = 1 << 20

  private func coverBytes() -> [UInt8]? {
    if let cover = package.cover, let bytes = picture(cover, in: path) { return bytes }
    guard let address = package.coverPage else { return nil }
    let page = BookAddress.cut(BookAddress.resolve(address, in: path)).path
    // The guide may name the picture itself.
    if [".jpg", ".jpeg", ".png", ".gif"].contains(where: page.lowercased().hasSuffix) {
      return directory.bytes(page, limit: Self.maximumPicture)
    }
    guard let markup = directory.bytes(page, limit: Self.maximumPage),
      let shown = try? XMLTree(context, markup).elements("img", "image").first,
      let source = shown["src"] ?? shown[qualified: "href", in: "xlink"]
    else { return nil }
    return picture(source, in: page)
  }

  private func picture(_ address: String, in file: String) -> [UInt8]? {
    directory.bytes(BookAddress.resolve(address, in: file), limit: Self.maximumPicture)
  }
}
