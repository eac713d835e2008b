import BookFormats
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("The registry of formats", .timeLimit(.minutes(2)))
struct FormatSampleTests {
  /// The worker finds the format by the bytes, or by the name where the bytes tell nothing. DjVu has a worker of its own lock
  /// (`DjVuTests`).
  @Test(arguments: BookFormat.ID.allCases.filter { $0 != .djvu }) func everyFormatIsFoundAndOpened(
    id: BookFormat.ID
  )
    throws
  {
    let samples = FormatSamples.of(id)
    #expect(!samples.isEmpty)
    for (ending, bytes) in samples {
      let reader = try Reader(bytes, options: OpenOptions(hint: id))
      #expect(reader.opened.format == id, "\(ending)")
      _ = try reader.render(0)
    }
  }

  @Test func theBytesOfMostFormatsTellTheFormat() {
    let untold = BookFormat.ID.allCases.filter { id in
      FormatSamples.of(id).values.contains { bytes in
        (try? Reader(bytes).opened.format) != id
      }
    }
    #expect(untold == [.djvu, .markdown, .text])
  }

  /// A PDF may stand behind something else, and the name of a book in front of its header.
  @Test func anEarlierSignatureWins() throws {
    let mobi = try #require(FormatSamples.of(.mobi)[""])
    let zip = try #require(FormatSamples.of(.comic)["cbz"])
    #expect(try Reader(zip + Array("%PDF-1.7".utf8)).opened.format == .comic)
    #expect(try Reader(mobi).opened.format == .mobi)
    let svg = try #require(FormatSamples.of(.svg)[""])
    #expect(try Reader(svg, options: OpenOptions(hint: .text)).opened.format == .svg)
  }

  @Test func anEndingBelongsToOneFormat() {
    let endings = BookFormat.all.flatMap { $0.endings.map(\.name) }
    #expect(Set(endings).count == endings.count)
    for format in BookFormat.all {
      for ending in format.endings {
        #expect(BookFormat(fileName: "A.\(ending.name.uppercased())")?.id == format.id)
        #expect(MediaTypes.type(of: "a.\(ending.name)") == ending.mediaType)
      }
    }
    #expect(BookFormat(fileName: ".epub") == nil && BookFormat(fileName: "epub") == nil)
  }

  /// Text that flows comes first, then pages of paper, then text without any form.
  @Test func theBestFileOfABookIsTheSame() {
    let order = [
      "epub", "azw3", "mobi", "azw", "prc", "fb2", "fb2.zip", "fbz", "pdf", "cbz", "cbr", "cb7",
      "cbt", "xps", "oxps", "djvu", "djv", "xhtml", "html", "htm", "md", "markdown", "txt", "text",
    ]
    #expect(order.map { BookFormat.rank(fileName: "a." + $0) } == order.indices.map { $0 })
  }
}
