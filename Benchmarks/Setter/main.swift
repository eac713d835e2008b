// Paper's setter beside MuPDF's on the same books: `setter-bench [--rounds COUNT] BOOK...`. Each setter has a process of
// its own for each book and round, one after the other, and the table has medians.

import Glibc

func fail(_ words: String) -> Never {
  let line = Array("setter-bench: \(words)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

/// The costs that another process of this program finds.
func costs(of book: String, _ setter: String) -> SetterCosts {
  let quoted = [CommandLine.arguments[0], "--\(setter)", book].map {
    "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
  guard let output = popen(quoted.joined(separator: " "), "r") else { fail("no process") }
  var buffer = [CChar](repeating: 0, count: 512)
  let hasLine = fgets(&buffer, Int32(buffer.count), output) != nil
  guard pclose(output) == 0, hasLine else { fail("\(book) cannot be set by \(setter)") }
  let bytes = buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
  return SetterCosts(Substring(decoding: bytes, as: UTF8.self))
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func rounded(_ value: Double) -> String {
  let digits = value < 10 ? 100.0 : value < 100 ? 10.0 : 1.0
  let number = (value * digits).rounded() / digits
  return digits == 1 ? "\(Int(number))" : "\(number)"
}

func row(_ book: String, rounds: Int) -> String {
  var (paper, mupdf): ([SetterCosts], [SetterCosts]) = ([], [])
  for _ in 0..<rounds {
    paper.append(costs(of: book, "paper"))
    mupdf.append(costs(of: book, "mupdf"))
  }
  let parts: [KeyPath<SetterCosts, Double>] = [\.firstPage, \.wholeBook, \.memory, \.page]
  var cells = [book.split(separator: "/").last.map(String.init) ?? book]
  cells.append("\(paper[0].pages), \(mupdf[0].pages)")
  for part in parts {
    let (ours, theirs) = (
      median(paper.map { $0[keyPath: part] }), median(mupdf.map { $0[keyPath: part] })
    )
    let ratio = ours > 0 ? " (\(rounded(theirs / ours)))" : ""
    cells.append("\(rounded(ours)), \(rounded(theirs))\(ratio)")
  }
  return "| " + cells.joined(separator: " | ") + " |"
}

var books: [String] = []
var rounds = 5
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--rounds": rounds = max(1, arguments.popFirst().flatMap { Int($0) } ?? rounds)
  case "--make": MadeNovel.write(to: arguments.popFirst() ?? ".")
  case "--paper", "--mupdf":
    guard let book = arguments.popFirst() else { fail("no book") }
    do {
      guard let costs = try SetterCosts(of: book, isPaper: argument == "--paper") else { exit(1) }
      print(costs.line)
      exit(0)
    } catch { fail("\(book): \(error)") }
  default: books.append(argument)
  }
}
if !books.isEmpty {
  print(
    "| Paper, MuPDF (times Paper) | pages | first page, ms | whole book, ms | memory, MB | a page to pixels, ms |"
  )
  print("|---|---|---|---|---|---|")
  for book in books { print(row(book, rounds: rounds)) }
}
