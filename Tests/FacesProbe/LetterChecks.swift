import BookFormats
import Decoding
import Glibc
import IPC

extension Checks {
  /// The letters of each chapter as both setters count the letters: `chapter PAPER MUPDF`, or `chapter OBSTACLE`.
  static func letters(_ probe: Probe) {
    for sums in sums(of: probe.path) ?? [] {
      if let paper = sums.paper {
        probe.say("chapter", paper, sums.mupdf ?? -1)
      } else {
        probe.say("chapter", sums.obstacle.map { "\($0)" } ?? "none")
      }
    }
  }

  private static func sums(of path: String) -> [LetterSums]? {
    let hint: BookFormat.ID? =
      switch path.split(separator: ".").last {
      case "md": .markdown
      case "txt": .text
      case "fb2": .fictionBook
      case "html": .html
      default: nil
      }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let decoders = try? Decoders(),
      let file = try? BookFile(descriptor: descriptor)
    else { return nil }
    return try? decoders.letterSums(file, OpenOptions(hint: hint))
  }
}
