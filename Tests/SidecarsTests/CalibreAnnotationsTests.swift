import IPC
import Sidecars
import TestBasics
import Testing

@Suite(.timeLimit(.minutes(1))) struct CalibreAnnotationsTests {
  private static let highlight = """
    {"type": "highlight", "uuid": "5HHGuoCOtpA-umaIbBuc0Q", "spine_index": 2,
     "spine_name": "OPS/about.xml", "start_cfi": "/2/4[b]/2/2/6/1:0", "end_cfi": "/2/4[b]/2/2/6/1:24",
     "highlighted_text": "Charles Lutwidge Dodgson", "notes": "Full author name",
     "style": {"kind": "color", "type": "builtin", "which": "green"},
     "timestamp": "2024-03-11T11:53:55.583Z", "toc_family_titles": ["Front", "About"]}
    """

  private static func record(_ kind: String, _ data: String) -> SidecarRecord {
    CalibreAnnotations.record([(kind: kind, data: data)])
  }

  @Test func aHighlightHasPlaceWordsAndNote() throws {
    let note = try #require(Self.record("highlight", Self.highlight).notes.first)
    #expect(note.start == "/body/DocFragment[3]/*[2]/*[1]/*[1]/*[3].0" && note.page == note.start)
    #expect(note.end == note.start)
    #expect(note.text == "Charles Lutwidge Dodgson" && note.note == "Full author name")
    #expect(note.color == "green" && note.drawer == "lighten" && note.chapter == "About")
    #expect(note.made == "2024-03-11 11:53:55Z")
    #expect(ElementPath(note.start)?.description == note.start)
  }

  @Test(arguments: [
    ("epubcfi(/8/2/4/84/1:32)", "/body/DocFragment[4]/*[2]/*[42].0"),
    ("epubcfi(/8/4/84)", "/body/DocFragment[4]/*[2]/*[42].0"),
    ("epubcfi(/12)", ""), ("epubcfi(/12/2)", "/body/DocFragment[6].0"),
    ("epubcfi(/2/2/4[a^]/6]/8)", "/body/DocFragment[1]/*[2]/*[4].0"),
    ("epubcfi(/7/2/4)", ""), ("epubcfi(/0/2/4)", ""), ("epubcfi(/x)", ""), ("/8/2/4", ""),
    ("epubcfi(/99999999999999999999/2/4)", ""), ("epubcfi(/2/2/99999999999999999999)", ""),
    ("", ""),
  ])
  func theLastPlaceAndBookmarksArePaths(cfi: String, path: String) {
    let data = "{\"pos\": \"\(cfi)\", \"pos_type\": \"epubcfi\", \"title\": \"Here\"}"
    #expect(Self.record("last-read", data).place == path)
    #expect(Self.record("bookmark", data).notes.map(\.page) == (path.isEmpty ? [] : [path]))
  }

  @Test func whatIsNoNoteIsLeftOut() {
    let removed = Self.highlight.replacing("{\"type\"", with: "{\"removed\": true, \"type\"")
    for (kind, data) in [
      ("highlight", removed), ("highlight", "{}"), ("highlight", "x"), ("highlight", "[]"),
      ("highlight", "{\"spine_index\": -1, \"highlighted_text\": \"x\"}"),
      ("other", Self.highlight),
      ("highlight", "{\"spine_index\": 3}"),
    ] {
      #expect(Self.record(kind, data).notes.isEmpty)
    }
    let loose = Self.record("highlight", "{\"spine_index\": 3, \"highlighted_text\": \"x\"}")
    #expect(loose.notes.map(\.page) == ["/body/DocFragment[4].0"])
  }

  @Test func anythingIsBorne() {
    var random = SeededRandom(7)
    for _ in 0..<2000 {
      var bytes = Array(Self.highlight.utf8)
      for _ in 0...random.int(0...3) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      let record = Self.record("highlight", String(decoding: bytes, as: UTF8.self))
      for note in record.notes where !note.start.isEmpty { #expect(ElementPath(note.start) != nil) }
    }
  }
}
