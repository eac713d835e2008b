import IPC
import Sidecars
import Testing

@Suite(.timeLimit(.minutes(1))) struct SidecarTests {
  /// As versions since 2024.07 write.
  static let present = #"""
    -- /mnt/books/A.sdr/metadata.epub.lua
    return {
        ["annotations"] = {
            [1] = {
                ["chapter"] = "Two",
                ["color"] = "yellow",
                ["datetime"] = "2024-08-01 12:00:00",
                ["datetime_updated"] = "2024-08-02 12:00:00",
                ["drawer"] = "lighten",
                ["note"] = "A \"note\"\
    of two lines",
                ["page"] = "/body/DocFragment[2]/body/p[3]/text().5",
                ["pageno"] = 12,
                ["pos0"] = "/body/DocFragment[2]/body/p[3]/text().5",
                ["pos1"] = "/body/DocFragment[2]/body/p[3]/text().15",
                ["text"] = "some words",
            },
            [2] = {
                ["datetime"] = "2024-08-03 12:00:00",
                ["page"] = 7,
                ["text"] = "in Two",
            },
            [3] = { ["drawer"] = "underscore", ["page"] = 9, ["pos0"] = { ["page"] = 9, ["x"] = 1.5 }, ["text"] = "on a page" },
            [4] = { ["text"] = "nowhere" },
        },
        ["doc_pages"] = 300,
        ["doc_props"] = { ["authors"] = "A. Author", ["title"] = "A Title" },
        ["last_xpointer"] = "/body/DocFragment[5]/body/p[1].0",
        ["partial_md5_checksum"] = "0123456789abcdef0123456789abcdef",
        ["percent_finished"] = 0.25,
        ["summary"] = { ["modified"] = "2024-08-04", ["status"] = "reading" },
    }
    """#

  static let former = #"""
    return {
        ["bookmarks"] = {
            [1] = { ["datetime"] = "2020-01-02 10:00:00", ["highlighted"] = true, ["notes"] = "second words",
                ["page"] = "/body/DocFragment[3]/body/p.0", ["pos0"] = "/body/DocFragment[3]/body/p.0", ["text"] = "my thought" },
            [2] = { ["datetime"] = "2020-01-01 10:00:00", ["highlighted"] = true, ["notes"] = "first words",
                ["page"] = "/body/DocFragment[2]/body/p.0", ["text"] = "Page 4 first words @ 2020-01-01 10:00:00" },
            [3] = { ["datetime"] = "2020-01-03 10:00:00", ["notes"] = "in One", ["page"] = "/body/DocFragment[4]/body/p.0" },
        },
        ["highlight"] = {
            [4] = { [1] = { ["datetime"] = "2020-01-01 10:00:00", ["drawer"] = "lighten",
                ["pos0"] = "/body/DocFragment[2]/body/p/text().0", ["pos1"] = "/body/DocFragment[2]/body/p/text().9", ["text"] = "first words" } },
            [9] = { [1] = { ["datetime"] = "2020-01-02 10:00:00", ["pos0"] = "/body/DocFragment[3]/body/p.0",
                ["pos1"] = "/body/DocFragment[3]/body/p.3", ["text"] = "second words" } },
        },
        ["last_page"] = 9, ["percent_finished"] = 7, ["stats"] = { ["title"] = "Old", ["pages"] = 30 },
    }
    """#

  private static func record(_ text: String) throws -> SidecarRecord {
    Sidecar.record(try LuaReader.read(Array(text.utf8)))
  }

  @Test func aPresentSidecarIsRead() throws {
    let record = try Self.record(Self.present)
    #expect(record.title == "A Title" && record.authors == "A. Author" && record.share == 0.25)
    #expect(record.status == "reading" && record.pageCount == 300)
    #expect(record.place == "/body/DocFragment[5]/body/p[1].0")
    #expect(record.checksum == "0123456789abcdef0123456789abcdef")
    #expect(record.notes.count == 3)
    let first = try #require(record.notes.first)
    #expect(first.note == "A \"note\"\nof two lines" && first.text == "some words")
    #expect(first.pageNumber == 12 && first.drawer == "lighten" && first.color == "yellow")
    #expect(first.made == "2024-08-01 12:00:00" && first.changed == "2024-08-02 12:00:00")
    #expect(first.end == "/body/DocFragment[2]/body/p[3]/text().15")
    #expect(record.notes[1].page == "7" && record.notes[1].drawer.isEmpty)
    #expect(record.notes[2].page == "9" && record.notes[2].start.isEmpty)
  }

  @Test func aFormerSidecarIsRead() throws {
    let record = try Self.record(Self.former)
    #expect(
      record.title == "Old" && record.share == 1 && record.place == "9" && record.pageCount == 30)
    #expect(record.notes.map(\.text) == ["first words", "second words", ""])
    #expect(record.notes.map(\.note) == ["", "my thought", ""])
    #expect(record.notes.map(\.drawer) == ["lighten", "lighten", ""])
    #expect(record.notes[2].page == "/body/DocFragment[4]/body/p.0")
  }

  @Test func oddTypesAreNothing() throws {
    let record = try Self.record(
      "return { annotations = { 1, 'x', {}, { page = {} } }, doc_props = 3, percent_finished = 'no', summary = 'x' }"
    )
    #expect(record == SidecarRecord())
  }

  /// The answer to a question fits into a reply, however long the notes are.
  @Test func recordsFitIntoReplies() throws {
    let words = String(repeating: "w", count: 2000)
    let notes = (0..<3800).map { "{ page = \($0 + 1), text = '\(words)' }" }.joined(separator: ",")
    let record = try Self.record("return { annotations = {" + notes + "} }")
    let bytes = ReadSidecar.encoded(record)
    #expect(record.notes.count > 2000 && bytes.count < IPCLimits.reply - 100)
    #expect(try ReadSidecar.answer(decoding: bytes) == record)
  }
}
