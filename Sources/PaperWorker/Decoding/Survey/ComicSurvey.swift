import BookFormats
import IPC

/// A comic in a ZIP file by the directory of the archive and what ComicInfo.xml says.
struct ComicSurvey {
  private let directory: ZipDirectory
  private let pictures: [ZipDirectory.Entry]
  private let details: DetailsRecord
  /// The picture that the comic calls its cover, in the order of reading.
  private let coverPicture: Int?

  private static let info = Array("comicinfo.xml".utf8)
  private static let maximumInfo = 1 << 20

  init(_ context: DocumentContext, _ directory: ZipDirectory) throws(WorkerError) {
    self.directory = directory
    pictures = directory.entries.filter { ComicBook.isPage(directory.name($0)) }
    guard !pictures.isEmpty else { throw WorkerError(.empty, "no pictures") }
    let info = directory.entries.first { entry in
      let name = directory.name(entry)
      guard name.count >= Self.info.count else { return false }
      let last = name.suffix(Self.info.count)
      let isWhole = last.startIndex == name.startIndex || name[last.startIndex - 1] == 0x2F
      return isWhole && last.lazy.map { $0 | 0x20 }.elementsEqual(Self.info.map { $0 | 0x20 })
    }
    guard let info, let bytes = try? directory.bytes(of: info, limit: Self.maximumInfo),
      let tree = try? XMLTree(context, bytes)
    else {
      (details, coverPicture) = (DetailsRecord(), nil)
      return
    }
    let facts = BookFacts(comicInfo: tree)
    (details, coverPicture) = (DetailsRecord(facts), facts.coverPicture)
  }

  func record(_ query: SurveyBook) throws(WorkerError) -> SurveyRecord {
    var record = SurveyRecord(details: details, pageCount: pictures.count)
    guard query.coverWidth > 0, let first = cover ?? firstPicture else { return record }
    if first.isEncrypted { throw WorkerError(.encrypted) }
    if let bytes = try? directory.bytes(of: first, limit: ComicBook.maximumBytes) {
      record.cover = SmallCovers.cover(bytes, width: query.coverWidth)
    }
    return record
  }

  /// Nil where no picture behind the first is called the cover: then not all names are put in order.
  private var cover: ZipDirectory.Entry? {
    guard let coverPicture, coverPicture > 0, coverPicture < pictures.count else { return nil }
    let ordered = pictures.map { entry -> (order: NaturalOrder, entry: ZipDirectory.Entry) in
      let name = String(decoding: directory.name(entry), as: UTF8.self)
      return (NaturalOrder(name, decomposed: name), entry)
    }.sorted { $0.order < $1.order }
    return ordered[coverPicture].entry
  }

  /// The first in the natural order of names.
  private var firstPicture: ZipDirectory.Entry? {
    var best: (order: NaturalOrder, entry: ZipDirectory.Entry)?
    for entry in pictures {
      let name = String(decoding: directory.name(entry), as: UTF8.self)
      let order = NaturalOrder(name, decomposed: name)
      if best.map({ order < $0.order }) ?? true { best = (order, entry) }
    }
    return best?.entry
  }
}
