import Dictionaries
import IPC
import TestBasics
import Testing

/// Words in the files of dictionaries.
@Suite(.timeLimit(.minutes(2))) struct DictionarySearchTests {
  private func dictd(
    _ words: [DictionarySamples.Word] = DictionarySamples.words, affixes: String? = nil,
    pack: ([UInt8]) -> [UInt8] = { $0 }
  ) -> DictionarySearch {
    let made = DictionarySamples.dictd(words)
    var files: [LookUpWord.File: DictionaryFile] = [.texts: DictionaryFile(pack(made.texts))]
    if let affixes { files[.affixes] = DictionaryFile(Array(affixes.utf8)) }
    return DictionarySearch(.dictd, index: DictionaryFile(made.index), files)
  }

  @Test func aWordOfDictd() throws {
    #expect(try dictd().texts("mouse") == ["mouse\n   a small animal"])
    #expect(try dictd().texts("Mouse").count == 1)
    #expect(try dictd().texts("white whale").count == 1)
    #expect(try dictd().texts("ÜBER").count == 1)
    #expect(try dictd().texts("GO").count == 2, "several entries of a word")
    #expect(try dictd().texts("none").isEmpty)
    #expect(try dictd().texts("").isEmpty && dictd().texts("…").isEmpty)
    #expect(try dictd().texts("00-database-info").isEmpty)
  }

  /// So many words that the index is halved.
  @Test func allWordsOfALongIndexAreFound() throws {
    let words = (0..<9000).map { number -> DictionarySamples.Word in
      let digits = String(number)
      return ("w" + String(repeating: "0", count: 5 - digits.count) + digits, "text \(number)")
    }
    let search = dictd(words, pack: { DictionarySamples.dictzip($0, chunk: 1000) })
    for number in [0, 1, 4499, 4500, 7777, 8998, 8999] {
      #expect(try search.texts(words[number].word) == ["\(words[number].word)\n   text \(number)"])
    }
    #expect(try search.texts("w99999").isEmpty)
  }

  @Test func anIndexOfAnotherOrderIsReadWhole() throws {
    let words = (0..<3000).map { ("w\($0 * 7919 % 3000)", "text") }
    #expect(try dictd(words).texts("w17").count == 1)
  }

  /// The index is read from its beginning once for a word and all words of which the word may be a form.
  @Test func theIndexIsReadOnceForAllStems() throws {
    let made = DictionarySamples.dictd((0..<20_000).map { ("w\(100_000 + $0)", "text") })
    let begun = Begun()
    let index = DictionaryFile(size: made.index.count) { offset, count in
      if offset == 0 { begun.count += 1 }
      let start = min(offset, made.index.count)
      return Array(made.index[start..<min(made.index.count, start + count)])
    }
    let rules = "abcdefghi".map { "SFX G \($0) ing .\n" }.joined()
    let search = DictionarySearch(
      .dictd, index: index,
      [.texts: DictionaryFile(made.texts), .affixes: DictionaryFile(Array(rules.utf8))])
    #expect(try search.texts("zzzing").isEmpty)
    #expect(begun.count == 1)
  }

  private final class Begun { var count = 0 }

  @Test(arguments: [1, 7, 64, 5000]) func packedTexts(chunk: Int) throws {
    let search = dictd(pack: { DictionarySamples.dictzip($0, chunk: chunk) })
    for word in DictionarySamples.words {
      #expect(try search.texts(word.word).contains("\(word.word)\n   \(word.text)"))
    }
    #expect(try dictd(pack: DictionarySamples.gzip).texts("zoo").count == 1)
  }

  // MARK: StarDict

  private func starDict(
    _ words: [DictionarySamples.Word], facts: String = "", synonyms: [UInt8]? = nil,
    offsetBytes: Int = 4, packs: Bool = false
  ) -> DictionarySearch {
    let made = DictionarySamples.starDict(words, offsetBytes: offsetBytes)
    var files: [LookUpWord.File: DictionaryFile] = [
      .texts: DictionaryFile(packs ? DictionarySamples.dictzip(made.texts, chunk: 9) : made.texts),
      .facts: DictionaryFile(Array(("StarDict's dict ifo file\n" + facts).utf8)),
    ]
    if let synonyms { files[.synonyms] = DictionaryFile(synonyms) }
    let index = packs ? DictionarySamples.gzip(made.index) : made.index
    return DictionarySearch(.starDict, index: DictionaryFile(index), files)
  }

  @Test func aWordOfStarDict() throws {
    let facts = "sametypesequence=m\n"
    for packs in [false, true] {
      let search = starDict(DictionarySamples.words, facts: facts, packs: packs)
      #expect(try search.texts("MOUSE") == ["a small animal"])
      #expect(try search.texts("go") == ["move away", "a game"])
      #expect(try search.texts("none").isEmpty)
    }
    let wide = starDict(
      DictionarySamples.words, facts: facts + "idxoffsetbits=64\n", offsetBytes: 8)
    #expect(try wide.texts("zoo") == ["a garden of animals"])
  }

  @Test func furtherWordsLeadToTheirEntries() throws {
    let synonyms = Array("mice".utf8) + [0] + DictionarySamples.big(3)
    let search = starDict(
      DictionarySamples.words, facts: "sametypesequence=m", synonyms: synonyms)
    #expect(try search.texts("mice") == ["a small animal"])
  }

  @Test func markupBecomesText() throws {
    let html = "<b>Maus</b> &amp; <i>Ratte</i><br/>zwei<p>drei&#233;</p>"
    #expect(
      try starDict([("a", html)], facts: "sametypesequence=h").texts("a")
        == ["Maus & Ratte\nzwei\ndreié"])
  }

  @Test func partsThatTellTheirTypes() throws {
    let entry = "tmaʊs\u{0}mAn animal\u{0}W" + "\u{0}\u{0}\u{0}\u{2}xxmmore\u{0}"
    #expect(try starDict([("a", entry)]).texts("a") == ["[maʊs]\nAn animal\nmore"])
  }

  // MARK: Forms of words

  private let affixes = """
    SET UTF-8
    PFX U Y 1
    PFX U 0 un .
    SFX S Y 3
    SFX S y ies [^aeiou]y
    SFX S 0 s [^sxy]
    SFX S 0 es [sx]
    SFX G Y 1
    SFX G e ing e
    """

  @Test(arguments: [
    ("stories", "story"), ("boxes", "box"), ("going", nil), ("making", "make"),
    ("unmake", "make"), ("story", "story"),
  ])
  func formsLeadToTheirStems(form: String, stem: String?) throws {
    let words: [DictionarySamples.Word] = [("box", "b"), ("make", "m"), ("story", "s")]
    let found = try dictd(words, affixes: affixes).entries(of: form, isInTime: { true })
    #expect(found.map(\.word) == [stem].compactMap(\.self))
  }

  @Test func theWordItselfGoesBeforeItsStems() throws {
    let words: [DictionarySamples.Word] = [("glass", "g"), ("glasses", "spectacles")]
    let found = try dictd(words, affixes: affixes).entries(of: "glasses", isInTime: { true })
    #expect(found.map(\.word) == ["glasses", "glass"])
  }

  // MARK: Hostile files

  @Test func textsThatAreMissingAreSaid() {
    let made = DictionarySamples.dictd(DictionarySamples.words)
    let search = DictionarySearch(.dictd, index: DictionaryFile(made.index), [:])
    #expect(throws: DictionarySearch.Failure.self) { try search.texts("go") }
  }

  @Test func placesOutsideOfTheTextsHaveNoEntry() throws {
    let index = Array("a\t//////\tB\nb\tA\t//////\nc\tA\nd\t\t\ne\t!!\tA\n".utf8)
    for format in LookUpWord.Format.allCases {
      let search = DictionarySearch(
        format, index: DictionaryFile(index), [.texts: DictionaryFile(Array("text".utf8))])
      for word in ["a", "b", "c", "d", "e"] {
        #expect(try search.texts(word).allSatisfy { $0.count <= 4 })
      }
    }
  }

  /// Damage of all kinds ends in entries or in an error.
  @Test(arguments: 0..<60) func damagedFiles(seed: UInt64) {
    var random = SeededRandom(seed)
    let isStarDict = random.chance(0.5)
    let made =
      isStarDict
      ? DictionarySamples.starDict(DictionarySamples.words)
      : DictionarySamples.dictd(DictionarySamples.words)
    func damaged(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0..<random.int(0...8) where !bytes.isEmpty {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      if random.chance(0.2) { bytes.removeLast(random.int(0...bytes.count)) }
      return bytes
    }
    let texts = random.chance(0.5) ? DictionarySamples.dictzip(made.texts, chunk: 20) : made.texts
    let index = random.chance(0.3) ? DictionarySamples.gzip(made.index) : made.index
    let search = DictionarySearch(
      isStarDict ? .starDict : .dictd, index: DictionaryFile(damaged(index)),
      [
        .texts: DictionaryFile(damaged(texts)),
        .facts: DictionaryFile(damaged(Array("sametypesequence=hm\n".utf8))),
        .synonyms: DictionaryFile(damaged(Array("go".utf8) + [0, 0, 0, 0, 9])),
        .affixes: DictionaryFile(damaged(Array(affixes.utf8))),
      ])
    for word in ["go", "mouse", "zoos", "\u{0}", "a"] {
      let found = try? search.entries(of: word, isInTime: { true })
      #expect(found?.count ?? 0 <= IPCLimits.dictionaryEntries)
    }
  }
}
