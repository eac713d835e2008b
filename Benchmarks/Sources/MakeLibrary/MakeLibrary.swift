import Glibc
import LibraryMaker

/// Writes a library of made books, for benchmarks and for trials of a full shelf.
@main
struct MakeLibrary {
  static let usage = """
    make-library FOLDER [--books N] [--seed N] [--covers small|full] [--flat] [--calibre]
                        [--database-only] [--names-not-utf8]

      --books N          how many books (100000)
      --seed N           other books (29)
      --covers full      covers of 130 KB and not of 20 KB
      --flat             all books in one folder
      --calibre          fill Calibre's metadata.db in FOLDER, too, and write cover.jpg of each book
      --database-only    the database and the covers alone, for books that lie in FOLDER
      --names-not-utf8   names of each hundredth book that are not UTF-8

    The same seed and number give the same bytes.
    """

  static func main() async {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      let writer = try writer(arguments)
      if arguments.contains("--database-only") {
        try writer.writeDatabase()
      } else {
        try await writer.write()
      }
      print("\(writer.plan.books.count) books in \(writer.folder)")
    } catch {
      let line = Array("make-library: \(error)\n".utf8)
      write(STDERR_FILENO, line, line.count)
      exit(1)
    }
  }

  private static func writer(_ arguments: [String]) throws -> LibraryWriter {
    var (folder, count, seed): (String?, Int, UInt64) = (nil, 100_000, 29)
    var covers = MadePictures.Size.small
    var switches: Set<String> = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--help":
        print(usage)
        exit(0)
      case "--books": count = try number(rest.popFirst(), of: word)
      case "--seed": seed = UInt64(try number(rest.popFirst(), of: word))
      case "--covers":
        guard let size = rest.popFirst().flatMap(MadePictures.Size.init) else {
          throw LibraryWriter.Failure("--covers: small or full")
        }
        covers = size
      case "--flat", "--calibre", "--database-only", "--names-not-utf8": switches.insert(word)
      default:
        guard !word.hasPrefix("-"), folder == nil else {
          throw LibraryWriter.Failure("\(word): not known. See --help")
        }
        folder = word
      }
    }
    guard let folder else { throw LibraryWriter.Failure("a folder is missing. See --help") }
    if switches.isSuperset(of: ["--flat", "--calibre"]) {
      throw LibraryWriter.Failure("--flat and --calibre exclude each other")
    }
    let plan = LibraryPlan(count: count, seed: seed)
    var writer = LibraryWriter(plan, MadePictures(covers, seed: seed), to: folder)
    writer.arrangement = switches.contains("--flat") ? .flat : .calibre
    writer.hasDatabase = switches.contains("--calibre")
    writer.hasNamesNotUTF8 = switches.contains("--names-not-utf8")
    return writer
  }

  private static func number(_ word: String?, of option: String) throws -> Int {
    guard let number = word.flatMap({ Int($0) }), number >= 0 else {
      throw LibraryWriter.Failure("\(option): a number is missing")
    }
    return number
  }
}
