// Asks the room of faces something, for the tests, and prints lines of `name value`. The tests themselves are not
// linked with MuPDF.
//
//   faces-probe CHECK [SEED] [FILE]

import CMuPDF
import Glibc

let checks: [String: (Probe) -> Void] = [
  "words": Checks.words, "capitals": Checks.capitals, "scripts": Checks.scripts,
  "long": Checks.longWords, "hyphens": Checks.hyphens, "metrics": Checks.metrics,
  "markup": Checks.markup, "hostile-markup": Checks.hostileMarkup, "fonts": Checks.fonts,
  "woff": Checks.woff, "woff2": Checks.woff2, "obfuscation": Checks.obfuscation,
  "pages": Checks.pages,
  "fuzzed-fonts": Checks.fuzzedFonts, "pictures": Checks.pictures, "time": Checks.time,
  "letters": Checks.letters,
  "directions": Checks.directions, "hostile-directions": Checks.hostileDirections,
]

let arguments = Array(CommandLine.arguments.dropFirst())
guard let name = arguments.first, let check = checks[name], let probe = Probe(arguments.last ?? "")
else {
  print("usage: faces-probe \(checks.keys.sorted().joined(separator: "|")) [SEED] [FILE]")
  exit(2)
}
check(probe)
