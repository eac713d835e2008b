import TestSupport
import BookFormats
import Books
import Foundation
import PaperGeometry
import Testing

/// What is known of a folder of pictures when it opens.
@Suite("The pages of a folder of pictures", .timeLimit(.minutes(1)))
struct FolderPagesTests {
  private func opened(_ locator: BookLocator, cover: String) throws -> Document {
    let client = PictureDocumentClient(
      source: DocumentSource(
        id: DocumentID("album"), title: "Album", cover: .init(path: cover), locator: locator),
      threads: .init()
    ) { _ in
      .failure(.notAPicture("none is drawn"))
    } measure: { source in
      PictureFile.read(source).mapError { $0.about(source) }.flatMap { bytes in
        guard let size = (try? PictureHeader(bytes))?.uprightSize else {
          return .failure(.notAPicture(source.path))
        }
        return .success(Size(Double(size.width), Double(size.height)))
      }
    }
    let (answers, came) = (Guarded<[Document]>([]), DispatchSemaphore(value: 0))
    client.open(priority: .visible, deadline: 60) { answer in
      if case .success(let document) = answer { answers.withLock { $0.append(document) } }
      came.signal()
    }
    came.wait()
    return try #require(answers.withLock { $0.first })
  }

  /// As a comic's archive does.
  @Test func wideOnesAreKnownAsSuch() throws {
    let scratch = try TemporaryFolder()
    for page in 1...80 {
      let isWide = [3, 70].contains(page)
      try scratch.file(
        "Album/\(page).png", HeaderSamples.png(width: isWide ? 60 : 30, height: page == 5 ? 50 : 40)
      )
    }
    try scratch.file("Album/6.png", Array("no picture".utf8))
    let folder = scratch.path + "/Album"
    let document = try opened(.folder(.init(path: folder)), cover: folder + "/1.png")
    #expect(document.pageCount == 80)
    #expect(document.sizes.usual == Size(30, 40))
    #expect(document.sizes[2] == Size(60, 40))
    #expect(document.sizes[4] == Size(30, 50))
    #expect(!document.sizes.isMeasured(5), "a page that is damaged has the usual size")
    #expect(document.sizes[5] == Size(30, 40))
    // What lies beyond the first pages is measured as far as the time allows.
    #expect((0..<64).allSatisfy { $0 == 5 || document.sizes.isMeasured($0) })
  }

  /// Photos of different shapes lie on pages of one size, as they did.
  @Test(arguments: [[(30, 40), (30, 50)], [(60, 40), (30, 40)]])
  func withoutAWideOneAmongTallOnes(sizes: [(Int, Int)]) throws {
    let scratch = try TemporaryFolder()
    for (page, size) in sizes.enumerated() {
      try scratch.file("Album/\(page).png", HeaderSamples.png(width: size.0, height: size.1))
    }
    let folder = scratch.path + "/Album"
    let document = try opened(.folder(.init(path: folder)), cover: folder + "/0.png")
    #expect(document.pageCount == 2 && document.sizes == MeasuredSizes())
  }

  @Test func pagesOfAListHaveOneSize() throws {
    let scratch = try TemporaryFolder()
    let paths = try (1...2).map {
      try scratch.file("\($0).png", HeaderSamples.png(width: 60, height: 40))
    }
    let pages = ListedPages(["1.png", "2.png"], in: .init(path: scratch.path))
    #expect(try opened(.listed(pages), cover: paths[0]).sizes == MeasuredSizes())
  }
}
