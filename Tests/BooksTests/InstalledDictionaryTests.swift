import Books
import TestSupport
import Testing

/// Which dictionaries are installed, and which of them are asked.
@Suite(.timeLimit(.minutes(2))) struct InstalledDictionaryTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in [
      "wn.index", "wn.dict.dz", "freedict-deu-eng.index", "freedict-deu-eng.dict", "alone.index",
      "de-fr.ifo", "de-fr.idx.gz", "de-fr.dict.dz", "de-fr.syn",
    ] { _ = try folder.file(name, []) }
    return folder
  }

  @Test func dictionariesOfAFolder() throws {
    let folder = try folder()
    let found = InstalledDictionary.find(in: [folder.path, "/nowhere"])
    #expect(found.map(\.name) == ["de-fr", "deu-eng", "WordNet"])
    #expect(found.map(\.format) == [.starDict, .dictd, .dictd])
    #expect(found.map(\.language) == ["de", "de", "en"])
    #expect(found.map(\.target) == ["fr", "en", "en"])
    #expect(found[0].synonyms?.hasSuffix("de-fr.syn") == true)
    #expect(found[0].index.hasSuffix("de-fr.idx.gz"))
    #expect(found[1].texts.hasSuffix("freedict-deu-eng.dict"))
  }

  @Test(arguments: [
    ("de-AT", "en_GB", ["deu-eng", "de-fr"]), ("de", "fr", ["de-fr", "deu-eng"]),
    ("en", "de", ["WordNet"]), ("it", "de", ["WordNet", "de-fr", "deu-eng"]),
    (nil, "en", ["deu-eng", "WordNet", "de-fr"]),
  ])
  func theLanguageOfTheBookChooses(
    language: String?, reader: String, names: [String]
  ) throws {
    let folder = try folder()
    let all = InstalledDictionary.find(in: [folder.path])
    let chosen = InstalledDictionary.choice(of: all, for: language, reader: reader)
    #expect(chosen.map(\.name) == names)
  }
}
