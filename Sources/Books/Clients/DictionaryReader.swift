import Books
import Glibc
import IPC
import SystemCalls
import WorkerClient

/// Looks up words in the dictionaries of this computer, by a worker of its own. All calls wait; one thread asks.
public final class DictionaryReader: Sendable {
  private let workers: TextWorkers
  private let folders, affixFolders: [String]
  /// Of no open book.
  private static let loose: BookNumber = 3

  /// Entries for a word, and dictionaries that are asked.
  private static let (mostEntries, mostDictionaries) = (40, 12)

  /// - Parameters:
  ///   - affixFolders: where the rules lie by which languages make forms of their words.
  ///   - deadline: milliseconds for each dictionary.
  public init(
    program: WorkerProgram, folders: [String] = InstalledDictionary.folders,
    affixFolders: [String] = InstalledDictionary.affixFolders, deadline: UInt32 = 4000
  ) {
    workers = TextWorkers(program: program, deadline: deadline, givesWay: false)
    (self.folders, self.affixFolders) = (folders, affixFolders)
  }

  /// Ends the worker. Further calls find nothing.
  public func stop() { workers.stop() }

  /// Whether a dictionary is installed.
  public var hasDictionaries: Bool { !InstalledDictionary.find(in: folders).isEmpty }

  /// The entries of a word.
  /// - Parameter reader: the language that the reader reads best.
  public func entries(for wish: WordWish, reader: String) -> [FoundEntry] {
    let all = InstalledDictionary.find(in: folders)
    let chosen = InstalledDictionary.choice(of: all, for: wish.language, reader: reader)
    var found: [FoundEntry] = []
    for dictionary in chosen.prefix(Self.mostDictionaries) where found.count < Self.mostEntries {
      // A dictionary that is damaged hides no other.
      for entry in (try? entries(wish, in: dictionary)) ?? [] {
        found.append(
          FoundEntry(Printable.escaped(entry.word), entry.text, in: dictionary.name))
      }
    }
    return Array(found.prefix(Self.mostEntries))
  }

  private func entries(
    _ wish: WordWish, in dictionary: InstalledDictionary
  ) throws(WorkerFailure) -> [DictionaryEntryRecord] {
    let affixes = InstalledDictionary.affixes(
      of: dictionary.language ?? wish.language, in: affixFolders)
    let paths: [(LookUpWord.File, String?)] = [
      (.texts, dictionary.texts), (.facts, dictionary.facts), (.synonyms, dictionary.synonyms),
      (.affixes, affixes),
    ]
    var opened: [(role: LookUpWord.File, descriptor: Int32)] = []
    defer { for file in opened { close(file.descriptor) } }
    guard let index = Self.open(dictionary.index) else { return [] }
    defer { close(index) }
    for case (let role, let path?) in paths {
      if let descriptor = Self.open(path) { opened.append((role, descriptor)) }
    }
    let query = LookUpWord(
      wish.word, in: dictionary.format == .dictd ? .dictd : .starDict, opened.map(\.role))
    return try workers.take().wait(
      query, of: Self.loose, deadline: workers.deadline, file: index,
      faces: opened.map(\.descriptor))
  }

  /// - Returns: nil for what cannot be opened.
  private static func open(_ path: String) -> Int32? {
    guard case .success(let file) = PictureFile.open(Picture.Source(path: path)) else { return nil }
    return file
  }
}
