// Prints how well books are set: `typesetting-quality BOOK... [--baseline FILE] [--write FILE]`.

import Glibc
import IPC
import SystemCalls
import TypesettingMeasures
import WorkerClient

func fail(_ words: String) -> Never {
  let line = Array("typesetting-quality: \(words)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

func text(of path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var text = ""
  while let line = readLine(from: file) { text += line }
  return text
}

func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
  var buffer = [CChar](repeating: 0, count: 4096)
  guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The last name of a path, with its folder's where that is a language.
func name(of path: String) -> String {
  let folder = Paths.lastName(of: Paths.parent(of: path))
  return (folder.utf8.count == 2 ? folder + "/" : "") + Paths.lastName(of: path)
}

var books: [String] = []
var (baseline, output): (String?, String?) = (nil, nil)
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--baseline": baseline = arguments.popFirst()
  case "--write": output = arguments.popFirst()
  default: books.append(argument)
  }
}
guard !books.isEmpty else { fail("no books") }
guard let program = Paths.program else { fail("the program has no path") }
let worker = Paths.joined(Paths.parent(of: program), "paper-worker")

var table = QualityTable()
for path in books {
  do throws(WorkerFailure) {
    let pages = try SetBook(path, WorkerProgram(path: worker)).pages()
    for line in pages.flatMap(\.outside) { print("outside, \(name(of: path)): \(line.text)") }
    table.add(name(of: path), SettingMeasures(pages))
  } catch {
    fail("\(path): \(error)")
  }
}
print(table.markdown)
if let output {
  guard let file = fopen(output, "w") else { fail("\(output) cannot be written") }
  fputs(table.baseline, file)
  fclose(file)
}
if let baseline {
  guard let old = text(of: baseline) else { fail("\(baseline) cannot be read") }
  let worse = table.worse(than: old)
  for line in worse { print("worse: \(line)") }
  exit(worse.isEmpty ? 0 : 1)
}
