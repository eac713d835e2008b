import BookClients
import Books
import TestDocuments
import Testing

/// Words through the locked worker.
@Suite(.timeLimit(.minutes(2))) struct DictionaryReaderTests {
  @Test func aWordOfAFolder() throws {
    let folder = try TemporaryFolder()
    let text = "mouse\n  a small animal\n"
    _ = try folder.file("eng-eng.index", Array("mouse\tA\tZ\n".utf8))
    _ = try folder.file("eng-eng.dict", Array(text.utf8))
    _ = try folder.file("bad.index", [0, 255, 9, 10])
    _ = try folder.file("bad.dict.dz", [0x1F, 0x8B, 9])
    let reader = DictionaryReader(program: Programs.worker, folders: [folder.path])
    defer { reader.stop() }
    #expect(reader.hasDictionaries)
    let found = reader.entries(for: WordWish("Mouse", language: nil), reader: "en")
    #expect(found == [FoundEntry("mouse", "mouse\n  a small animal", in: "eng-eng")])
    #expect(reader.entries(for: WordWish("none", language: "en"), reader: "en").isEmpty)
  }

  /// Debian's WordNet, where it is installed.
  @Test func wordNet() throws {
    let found = InstalledDictionary.find(in: ["/usr/share/dictd"])
    guard found.contains(where: { $0.name == "WordNet" }) else { return }
    let reader = DictionaryReader(program: Programs.worker, folders: ["/usr/share/dictd"])
    defer { reader.stop() }
    let entries = reader.entries(for: WordWish("whale", language: "en"), reader: "en")
    #expect(entries.contains { $0.dictionary == "WordNet" && $0.text.contains("cetacean") })
  }
}
