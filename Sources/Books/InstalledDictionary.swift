import SystemCalls

/// A dictionary whose files lie on this computer. The files are named here alone: a locked worker reads them.
public struct InstalledDictionary: Equatable, Sendable {
  public enum Format: Sendable {
    case dictd, starDict
  }

  public var format: Format
  /// As readers see the name.
  public var name: String
  /// Paths.
  public var index: String
  public var texts: String
  /// Of StarDict: the facts, and further words where there are any.
  public var facts: String?
  public var synonyms: String?
  /// The languages of the words and of the texts, as `de`; nil where the name does not tell.
  public var language: String?
  public var target: String?
}

extension InstalledDictionary {
  /// The folders in which dictionaries are installed, and the reader's own.
  public static var folders: [String] {
    let own = Paths.userData.map { [Paths.joined($0, "dictionaries")] } ?? []
    return own + ["/usr/share/dictd", "/usr/share/stardict/dic"]
  }

  private static let (mostNames, most) = (4000, 200)

  /// The dictionaries in some folders and in the folders within these. Waits for disks.
  public static func find(in folders: [String] = folders) -> [InstalledDictionary] {
    var found: [InstalledDictionary] = []
    for folder in folders {
      let names = Files.names(in: folder).sorted().prefix(mostNames)
      found += dictionaries(in: folder, Set(names))
      for name in names where !name.contains(".") || name.hasPrefix("stardict-") {
        let inner = Paths.joined(folder, name)
        found += dictionaries(in: inner, Set(Files.names(in: inner).prefix(mostNames)))
      }
    }
    return Array(found.prefix(most))
  }

  private static func dictionaries(in folder: String, _ names: Set<String>) -> [Self] {
    names.sorted().compactMap { name in
      guard let dot = name.lastIndex(of: ".") else { return nil }
      let stem = String(name[..<dot])
      func path(_ endings: String...) -> String? {
        endings.first { names.contains(stem + $0) }.map { Paths.joined(folder, stem + $0) }
      }
      guard let texts = path(".dict.dz", ".dict") else { return nil }
      let told = languages(of: stem)
      switch name[dot...] {
      case ".index":
        return InstalledDictionary(
          format: .dictd, name: title(stem), index: Paths.joined(folder, name), texts: texts,
          language: told.of, target: told.to)
      case ".ifo":
        guard let index = path(".idx", ".idx.gz") else { return nil }
        return InstalledDictionary(
          format: .starDict, name: title(stem), index: index, texts: texts,
          facts: Paths.joined(folder, name), synonyms: path(".syn"), language: told.of,
          target: told.to)
      default: return nil
      }
    }
  }

  private static func title(_ stem: String) -> String {
    if stem == "wn" { return "WordNet" }
    let bare = stem.hasPrefix("freedict-") ? String(stem.dropFirst(9)) : stem
    return Printable.escaped(LabelText.bounded(bare))
  }

  /// Dictionaries of a single language whose names do not tell the language.
  private static let english: Set<String> = [
    "wn", "gcide", "moby-thesaurus", "foldoc", "jargon", "devils", "elements", "vera", "web1913",
    "easton", "hitchcock", "bouvier", "world02", "gazetteer2k-places",
  ]

  /// The languages that a name tells, as `freedict-deu-eng` and `en-de` do.
  static func languages(of stem: String) -> (of: String?, to: String?) {
    if english.contains(stem) { return ("en", "en") }
    let parts = stem.lowercased().split { !$0.isLetter }.map(String.init)
    let codes = parts.map { LanguageCode.short($0) }
    for (first, second) in zip(codes, codes.dropFirst()) {
      if let first, let second { return (first, second) }
    }
    return (nil, nil)
  }

  /// The dictionaries for a word of a language, the best first. Where the language is not known, or no dictionary is
  /// of the language, all are asked.
  public static func choice(
    of all: [InstalledDictionary], for language: String?, reader: String
  ) -> [InstalledDictionary] {
    let source = language.flatMap { LanguageCode.short(primary($0)) ?? primary($0) }
    let own = LanguageCode.short(primary(reader)) ?? primary(reader)
    let fitting = all.filter { source == nil || $0.language == nil || $0.language == source }
    return (fitting.isEmpty ? all : fitting).enumerated().sorted { a, b in
      func rank(_ dictionary: InstalledDictionary) -> Int {
        if dictionary.target == own, dictionary.language != own { return 0 }
        if dictionary.language == dictionary.target, dictionary.language != nil { return 1 }
        return dictionary.language == nil ? 2 : 3
      }
      return (rank(a.element), a.offset) < (rank(b.element), b.offset)
    }.map(\.element)
  }

  private static func primary(_ tag: String) -> String {
    String(tag.lowercased().prefix { $0.isLetter })
  }

  /// The folders in which the rules of Hunspell are installed.
  public static let affixFolders = ["/usr/share/hunspell", "/usr/share/myspell/dicts"]

  /// The rules by which a language makes forms of its words; nil where none are installed. Waits for disks.
  public static func affixes(
    of language: String?, in folders: [String] = affixFolders
  ) -> String? {
    guard let language else { return nil }
    let short = LanguageCode.short(primary(language)) ?? primary(language)
    guard short.count >= 2 else { return nil }
    for folder in folders {
      let names = Files.names(in: folder).sorted()
      let rules = names.filter {
        $0.hasSuffix(".aff") && ($0 == short + ".aff" || $0.hasPrefix(short + "_"))
      }
      let exact = language.replacing("-", with: "_") + ".aff"
      if let name = rules.first(where: { $0 == exact }) ?? rules.first {
        return Paths.joined(folder, name)
      }
    }
    return nil
  }
}

/// Codes of languages of three letters as those of two.
enum LanguageCode {
  private static let long: [String: String] = [
    "afr": "af", "ara": "ar", "bre": "br", "bul": "bg", "cat": "ca", "ces": "cs", "cym": "cy",
    "dan": "da", "deu": "de", "ger": "de", "ell": "el", "eng": "en", "epo": "eo", "fin": "fi",
    "fra": "fr", "fre": "fr", "gla": "gd", "gle": "ga", "hin": "hi", "hrv": "hr", "hun": "hu",
    "ind": "id", "isl": "is", "ita": "it", "jpn": "ja", "kor": "ko", "kur": "ku", "lat": "la",
    "lit": "lt", "mkd": "mk", "nld": "nl", "nno": "nn", "nob": "nb", "oci": "oc", "pol": "pl",
    "por": "pt", "ron": "ro", "rus": "ru", "slk": "sk", "slv": "sl", "spa": "es", "srp": "sr",
    "swe": "sv", "swh": "sw", "tur": "tr", "ukr": "uk", "zho": "zh",
  ]
  private static let short = Set(long.values)

  /// - Returns: nil for what is no code of a language that dictionaries are named by.
  static func short(_ code: String) -> String? { long[code] ?? (short.contains(code) ? code : nil) }
}
