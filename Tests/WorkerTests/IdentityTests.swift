import TestDocuments
import Testing
import IPC
import WorkerClient

/// The lock changes nothing of what is drawn: a worker without one, which a test alone may start, gives
/// the same pixels. MuPDF in the process of the tests themselves would be no better a witness, and would
/// get before other libraries with the names it exports.
@Suite("Locked and unlocked draw the same pixels", .timeLimit(.minutes(5)))
struct IdentityTests {
  static let names = ["PDF", "EPUB", "PNG", "JPEG", "CBZ", "MOBI", "AZW3", "Markdown", "text"]

  /// The small document of a name.
  private func sample(_ name: String) -> [UInt8] {
    switch name {
    case "PDF":
      PDF([PDF.Page("Some words", drawing: "0.5 g 10 10 m 250 380 l 60 300 l f")]).bytes
    case "EPUB": EPUB("A Tale", [.long("First", paragraphs: 9)]).bytes
    case "MOBI": Mobipocket("A", "<p>Some words</p>", cover: nil).bytes
    case "AZW3": SampleBooks.azw3
    case "Markdown": Array("# A title\n\nعربي **words** and 書物[^1]\n\n[^1]: A note".utf8)
    // Chinese in GB18030, so that an encoding and a face of the system are used.
    case "text":
      Array(repeatElement([0xCC, 0xEC, 0xCF, 0xC2, 0xB4, 0xF3, 0x0A], count: 30).joined())
    case "PNG": Picture.noise(120, 90).png
    case "JPEG": Picture.noise(120, 90).jpeg(orientation: 6)
    default: Archives.zip([("1.png", Picture.noise(70, 40).png)])
    }
  }

  private func options(_ name: String) -> OpenOptions {
    OpenOptions(hint: name == "Markdown" ? .markdown : name == "text" ? .text : .none)
  }

  @Test(arguments: names)
  func pixels(name: String) throws {
    let file = sample(name)
    let (locked, unlocked) = (
      try Reader(file, options: options(name)),
      try Reader(file, Programs.probe("unlocked"), options: options(name))
    )
    for scale in [0.37, 1, 2.2] as [Float] {
      let drawn = try locked.render(0, scale: scale)
      #expect(drawn.ink > 10)
      #expect(try unlocked.render(0, scale: scale) == drawn)
    }
  }

  /// A call that is not on the list ends this worker, so the list has no gaps.
  @Test(arguments: names)
  func nothingElseIsCalled(name: String) throws {
    let file = sample(name)
    let reader = try Reader(file, Programs.probe("strict"), options: options(name))
    #expect(try reader.pages().count > 0)
    #expect(try reader.render(0).ink > 10)
    let place = try Reader.place(0)
    let asked: [any Query] = [
      ReadText(place), ReadLinks(place), FindAreas(place, isRightToLeft: false), ReadOutline(),
      ReadMetadata(), CompareFirstPage(),
      ReadLabels(first: place, count: 3),
      SearchPages(SearchTermRecord("e"), first: place, count: 3),
    ]
    for query in asked { _ = try reader.ask(query) }
    #expect(throws: WorkerFailure.self) { try Reader.open([1, 2, 3], in: reader.worker, as: 8) }
    #expect(reader.worker.end == nil)
  }
}
