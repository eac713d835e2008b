import IPC
import TestDocuments
import Testing

/// Files within a PDF, its layers and its forms, through the locked worker.
@Suite(.timeLimit(.minutes(5))) struct DocumentPartTests {
  private func bytes(_ reader: Reader, _ number: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let part = try reader.ask(ReadAttachment(number, from: all.count)).bytes
      if part.isEmpty { return all }
      all += part
    }
  }

  @Test func filesWithinADocument() throws {
    let reader = try Reader(PDF.withFiles().bytes)
    let files = try reader.ask(ListAttachments())
    #expect(files.map(\.name) == ["../../etc/passwd", "plan\n.txt", "beside.txt"])
    #expect(files.map(\.description) == ["The words", "", ""])
    #expect(files.map(\.size) == [5, nil, nil])
    #expect(files.map(\.page?.page) == [nil, nil, 1])
    #expect(try bytes(reader, files[0].number) == Array("Hello".utf8))
    #expect(try bytes(reader, files[2].number) == Array("Beside".utf8))
  }

  @Test func aLongFileComesInPartsInAnyOrder() throws {
    let content = String((0..<400_000).flatMap { "\($0) " })
    let reader = try Reader(PDF.withFiles(content).bytes)
    let number = try #require(try reader.ask(ListAttachments()).first?.number)
    #expect(try bytes(reader, number) == Array(content.utf8))
    let part = try reader.ask(ReadAttachment(number, from: 1_000_000)).bytes
    #expect(part.first == Array(content.utf8)[1_000_000])
    #expect(try reader.ask(ReadAttachment(number, from: 9_000_000)).bytes.isEmpty)
  }

  @Test func numbersOfNoFileAreRefused() throws {
    let reader = try Reader(PDF.withFiles().bytes)
    for number in [0, 4, 999_999, Int(Int32.max)] {
      #expect(throws: (any Error).self) { try reader.ask(ReadAttachment(number, from: 0)) }
    }
    #expect(try reader.pages().count == 2, "the worker lives")
  }

  // MARK: Layers

  private func colors(_ changes: [ChangeRecord]) throws -> [Int] {
    let reader = try Reader(PDF.withLayers().bytes, options: OpenOptions(changes: changes))
    let drawn = try reader.render(0)
    return [125, 185, 245].map { drawn.color($0, 275) }
  }

  @Test func theListOfLayers() throws {
    let layers = try Reader(PDF.withLayers().bytes).ask(ListLayers())
    #expect(layers.map(\.name) == ["Colours", "Red", "Green", "Blue"])
    #expect(layers.map(\.kind) == [.label, .radio, .radio, .box])
    #expect(layers.map(\.isOn) == [false, true, false, true])
    #expect(layers.dropFirst().map(\.isLocked) == [false, false, true])
    #expect(layers.map(\.depth) == [0, 1, 1, 0])
  }

  @Test func switchedLayersAreDrawn() throws {
    let (red, green, blue, none) = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF)
    #expect(try colors([]) == [red, none, blue])
    #expect(try colors([.layer(2, isOn: true)]) == [none, green, blue], "of a group one is on")
    #expect(try colors([.layer(1, isOn: false)]) == [none, none, blue])
    #expect(try colors([.layer(3, isOn: false)]) == [red, none, blue], "the book locks the layer")
    #expect(try colors([.layer(900, isOn: false), .layer(0, isOn: true)]) == [red, none, blue])
  }

  @Test func otherFormatsHaveNone() throws {
    let reader = try Reader(EPUB("A Tale", [.long("First", paragraphs: 4)]).bytes)
    #expect(try reader.ask(ListLayers()).isEmpty)
    #expect(try reader.ask(ListAttachments()).isEmpty)
    #expect(try reader.ask(ReadFields(try Reader.place(0))).isEmpty)
  }

  // MARK: Forms

  @Test func theFieldsOfAForm() throws {
    let reader = try Reader(PDF.withForm().bytes)
    let fields = try reader.ask(ReadFields(try Reader.place(0)))
    #expect(fields.map(\.kind) == [.text, .check, .choice, .signature, .text])
    #expect(fields.map(\.value) == ["", "0", "Berlin", "Zoe", "17"])
    #expect(fields[0].name == "Your name" && fields[0].longest == 20)
    #expect(fields[0].flags.contains(.required))
    #expect(fields[2].options == ["Berlin", "Paris"])
    #expect(fields[3].flags.contains(.signed) && fields[3].date == 1_706_702_400)
    #expect(fields[4].flags.contains(.readOnly))
  }

  private func filled() throws -> [ChangeRecord] {
    let fields = try Reader(PDF.withForm().bytes).ask(ReadFields(try Reader.place(0)))
    let values = ["Ada", "1", "Paris", "forged", "18"]
    return try zip(fields, values).map { .field(try Reader.place(0), $0.number, $1) }
  }

  @Test func aFormIsFilledIn() throws {
    let empty = try Reader(PDF.withForm().bytes)
    let reader = try Reader(PDF.withForm().bytes, options: OpenOptions(changes: try filled()))
    let fields = try reader.ask(ReadFields(try Reader.place(0)))
    #expect(fields.map(\.value) == ["Ada", "1", "Paris", "Zoe", "17"])
    #expect(try reader.render(0).ink > empty.render(0).ink + 100, "the box and the words are drawn")
    #expect(try reader.render(0).color(50, 150) == 0x0000FF)
  }

  /// Fields that are no objects of their own are told apart by their place on the page.
  @Test func fieldsWithoutNumbersAreToldApart() throws {
    var pdf = PDF.withForm()
    let look = "/Type /Annot /Subtype /Widget /F 4 /FT /Tx /DA (/F 12 Tf 0 g)"
    pdf.pages[0].annotations = [
      "<< \(look) /T (a) /Rect [ 40 280 200 300 ] >>",
      "<< \(look) /T (b) /Rect [ 40 240 200 260 ] >>",
    ]
    let fields = try Reader(pdf.bytes).ask(ReadFields(try Reader.place(0)))
    try #require(fields.count == 2)
    #expect(fields[0].number != fields[1].number && fields.allSatisfy { $0.number > 0 })
    let change = ChangeRecord.field(try Reader.place(0), fields[1].number, "Ada")
    let reader = try Reader(pdf.bytes, options: OpenOptions(changes: [change]))
    #expect(try reader.ask(ReadFields(try Reader.place(0))).map(\.value) == ["", "Ada"])
  }

  @Test func listsEndWhereOneReplyEnds() throws {
    var pdf = PDF([.init("Many")])
    let name = String(repeating: "n", count: 4000)
    let words = String(repeating: "w", count: 4000)
    let count = 700
    for number in 0..<count {
      pdf.objects[1000 + 2 * number] =
        "<< /Type /Filespec /F (\(number)\(name)) /Desc (\(words)) /EF << /F \(1001 + 2 * number) 0 R >> >>"
      pdf.objects[1001 + 2 * number] = PDF.stream("x", "/Type /EmbeddedFile")
    }
    let names = (0..<count).map { "(\(1000 + $0)) \(1000 + 2 * $0) 0 R" }.joined(separator: " ")
    pdf.catalog = "/Names << /EmbeddedFiles << /Names [ \(names) ] >> >>"
    let files = try Reader(pdf.bytes).ask(ListAttachments())
    #expect(files.count > 400 && files.count < count)
  }

  @Test func aCopyHasWhatIsFilledIn() throws {
    let reader = try Reader(PDF.withForm().bytes, options: OpenOptions(changes: try filled()))
    let count = try reader.ask(MakeCopy())
    var copy: [UInt8] = []
    while copy.count < count {
      let part = try reader.ask(ReadCopy(from: copy.count)).bytes
      try #require(!part.isEmpty)
      copy += part
    }
    #expect(try reader.ask(ReadCopy(from: count)).bytes.isEmpty)
    let fields = try Reader(copy).ask(ReadFields(try Reader.place(0)))
    #expect(fields.map(\.value) == ["Ada", "1", "Paris", "Zoe", "17"])
  }
}
