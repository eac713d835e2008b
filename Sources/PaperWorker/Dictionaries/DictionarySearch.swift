import IPC

/// Looks up a word in the files of a dictionary. Every byte of these may be damaged or a lie.
package struct DictionarySearch {
  package enum Failure: Error { case damaged }

  private let format: LookUpWord.Format
  private let index: DictionaryFile
  private let files: [LookUpWord.File: DictionaryFile]

  /// - Parameter files: beside the index, by their tasks.
  package init(
    _ format: LookUpWord.Format, index: DictionaryFile, _ files: [LookUpWord.File: DictionaryFile]
  ) {
    (self.format, self.index, self.files) = (format, index, files)
  }

  private static let mostStems = 24

  /// The entries of a word; those of words of which the word may be a form where there are none, or beside them.
  package func entries(
    of word: String, isInTime: () -> Bool
  ) throws(Failure) -> [DictionaryEntryRecord] {
    guard let file = files[.texts], let texts = DictionaryTexts(file) else {
      throw .damaged
    }
    let stems = files[.affixes].map { AffixRules($0).stems(of: word, limit: Self.mostStems) } ?? []
    var keys: [WordKey] = []
    for key in ([word] + stems).map({ WordKey($0) }) where !key.isEmpty && !keys.contains(key) {
      keys.append(key)
    }
    return switch format {
    case .dictd: dictd(keys, texts, isInTime)
    case .starDict: try starDict(keys, texts, isInTime)
    }
  }

  private func dictd(
    _ keys: [WordKey], _ texts: DictionaryTexts, _ isInTime: () -> Bool
  ) -> [DictionaryEntryRecord] {
    let index = DictdIndex(index)
    var (found, seen) = ([DictionaryEntryRecord](), Set<Int>())
    for entry in index.entries(of: keys, limit: IPCLimits.dictionaryEntries, isInTime: isInTime)
    where seen.insert(entry.offset).inserted {
      guard let bytes = texts.bytes(at: entry.offset, count: min(entry.count, Self.longest))
      else { continue }
      add(entry.word, EntryText.trimmed(String(decoding: bytes, as: UTF8.self)), to: &found)
    }
    return found
  }

  private func starDict(
    _ keys: [WordKey], _ texts: DictionaryTexts, _ isInTime: () -> Bool
  ) throws(Failure) -> [DictionaryEntryRecord] {
    guard let bytes = index.unpacked else { throw .damaged }
    let facts = files[.facts].map { StarDictFacts($0.read(0, 1 << 16)) } ?? StarDictFacts()
    let wanted = Set(keys)
    let numbers =
      files[.synonyms].flatMap(\.unpacked).map {
        StarDictIndex.numbers(
          of: wanted, in: $0, limit: IPCLimits.dictionaryEntries, isInTime: isInTime)
      } ?? []
    let entries = StarDictIndex(bytes, facts).entries(
      of: wanted, numbers: numbers, limit: 4 * IPCLimits.dictionaryEntries, isInTime: isInTime)
    // The word itself goes before the words of which it may be a form.
    let ranked = entries.enumerated().sorted {
      (rank($0.element.word, keys), $0.offset) < (rank($1.element.word, keys), $1.offset)
    }
    var (found, seen) = ([DictionaryEntryRecord](), Set<Int>())
    for (_, entry) in ranked where seen.insert(entry.offset).inserted {
      guard let bytes = texts.bytes(at: entry.offset, count: min(entry.count, Self.longest))
      else { continue }
      add(entry.word, EntryText.starDict(bytes, facts), to: &found)
    }
    return found
  }

  /// The longest entry that is read, in bytes of markup.
  private static let longest = 256 << 10

  private func rank(_ word: [UInt8], _ keys: [WordKey]) -> Int {
    keys.firstIndex(of: WordKey(utf8: word)) ?? keys.count
  }

  private func add(_ word: [UInt8], _ text: String, to found: inout [DictionaryEntryRecord]) {
    guard found.count < IPCLimits.dictionaryEntries, !text.isEmpty else { return }
    found.append(DictionaryEntryRecord(String(decoding: word, as: UTF8.self), text))
  }
}
