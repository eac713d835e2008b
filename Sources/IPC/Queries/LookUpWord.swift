import Localisation

/// Looks up a word in a dictionary, whose files travel with the question: the index, then the others as `files` tells.
/// Nothing of the dictionary stays open.
public struct LookUpWord: Query {
  public static let code = QueryCode.lookUpWord
  public static var task: String { Localisation.text("looking up a word") }
  public static let attachment = QueryAttachment.file
  public typealias Answer = [DictionaryEntryRecord]

  public enum Format: UInt8, CaseIterable, Sendable {
    /// Of dictd: an index of lines, and the texts.
    case dictd
    /// Of StarDict: an index of bytes, the texts, and the facts by which both are read.
    case starDict
  }

  /// A file beside the index.
  public enum File: UInt8, CaseIterable, Sendable {
    /// The texts, plain or in chunks that are compressed one by one.
    case texts
    /// The facts of a StarDict dictionary.
    case facts
    /// Further words for the entries of a StarDict dictionary.
    case synonyms
    /// The rules by which the language makes forms of its words, as Hunspell has them.
    case affixes
  }

  public var format: Format
  public var files: [File]
  public var word: String

  public var descriptorCount: Int { 1 + files.count }

  public init(_ word: String, in format: Format, _ files: [File]) {
    (self.word, self.format, self.files) = (word, format, files)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    format = try reader.choice("format of a dictionary")
    files = try reader.list("files of a dictionary", limit: IPCLimits.dictionaryFiles)
    word = try reader.text("word", limit: IPCLimits.needle)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(format.rawValue)
    writer.put(list: files, limit: IPCLimits.dictionaryFiles)
    writer.put(word, limit: IPCLimits.needle)
  }

  public static func write(_ entries: [DictionaryEntryRecord], to writer: inout IPCWriter) {
    writer.put(list: entries, limit: IPCLimits.dictionaryEntries)
  }

  public static func answer(
    from reader: inout IPCReader
  ) throws(IPCError) -> [DictionaryEntryRecord] {
    try reader.list("entries", limit: IPCLimits.dictionaryEntries)
  }
}

extension LookUpWord.File: IPCValue {
  public static var minimumBytes: Int { 1 }
  public func write(to writer: inout IPCWriter) { writer.put(rawValue) }
  public init(from reader: inout IPCReader) throws(IPCError) {
    self = try reader.choice("file of a dictionary")
  }
}

/// An entry of a dictionary as plain text.
public struct DictionaryEntryRecord: Equatable, Sendable {
  /// The word of the entry, which may be another form than the word that was looked up.
  public var word: String
  public var text: String

  public init(_ word: String, _ text: String) { (self.word, self.text) = (word, text) }
}

extension DictionaryEntryRecord: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(word, limit: IPCLimits.needle)
    writer.put(text, limit: IPCLimits.dictionaryText)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    word = try reader.text("word", limit: IPCLimits.needle)
    text = try reader.text("entry", limit: IPCLimits.dictionaryText)
  }
}
