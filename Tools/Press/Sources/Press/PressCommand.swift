import Foundation

/// `press [--only BOOKID] [-o FOLDER]` draws the demo library; `press figures` writes the
/// documents with which Paper is measured.
@main
struct PressCommand {
  private enum Work: String { case library, figures }

  private var work = Work.library
  var only: String?
  var folder = URL(filePath: "Assets")

  static func main() {
    do {
      try PressCommand(arguments: Array(CommandLine.arguments.dropFirst())).run()
    } catch {
      Report.warn("\(error)")
      exit(1)
    }
  }

  init(arguments: [String]) throws {
    var rest = arguments[...]
    if let word = rest.first.flatMap(Work.init) {
      work = word
      rest.removeFirst()
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--only": only = try Self.value(of: argument, &rest)
      case "-o": folder = URL(filePath: try Self.value(of: argument, &rest))
      default:
        throw PressError(
          description:
            "usage: press [--only BOOKID] [-o FOLDER]; press figures [-o FOLDER]")
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else {
      throw PressError(description: "\(option) needs a value")
    }
    return value
  }

  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    switch work {
    case .library: try writeLibrary()
    case .figures: try Figures(folder: folder).write()
    }
  }

  private func wantedBooks() throws -> [PressBook] {
    let all = Library.books
    let wanted = only.map { id in all.filter { $0.id == id } } ?? all
    guard !wanted.isEmpty else {
      let ids = all.map(\.id).joined(separator: ", ")
      throw PressError(description: "no book \"\(only ?? "")\"; there are: \(ids)")
    }
    return wanted
  }

  private func writeLibrary() throws {
    let output = Output(folder: folder)
    var total = 0
    for book in try wantedBooks() {
      let bytes = try output.write(book)
      total += bytes
      Report.say("\(book.id): \(book.pages.count) pages, \(bytes / 1000) kB")
    }
    try output.writeList(of: Library.books)
    Report.say("together \(total / 1000) kB")
  }
}
