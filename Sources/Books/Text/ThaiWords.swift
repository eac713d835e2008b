import CPango

/// Where words start within runs of Thai, which has no spaces between words. Pango asks libthai's dictionary
/// (decision: Word bounds).
enum ThaiWords {
  static func isThai(_ scalar: Unicode.Scalar) -> Bool { (0xE01...0xE5B).contains(scalar.value) }

  /// The numbers of the characters that start a word and follow a character of the same run of Thai. Reads the
  /// dictionary, so that this is no question for the window's thread.
  static func starts(_ scalars: ArraySlice<Unicode.Scalar>) -> [Int] {
    var starts: [Int] = []
    var rest = scalars
    while let first = rest.firstIndex(where: isThai) {
      let run = rest[first...].prefix(while: isThai)
      starts += Self.starts(run: run)
      rest = rest[run.endIndex...]
    }
    return starts
  }

  private static func starts(run: ArraySlice<Unicode.Scalar>) -> [Int] {
    guard run.count > 1 else { return [] }
    let text = String(String.UnicodeScalarView(run))
    var flags = [UInt8](repeating: 0, count: run.count)
    // Bound: `flags` has a value for each scalar of the run. Without memory the run stays one word.
    guard paper_pango_word_starts(text, text.utf8.count, "th", &flags, flags.count) == 1 else {
      return []
    }
    return flags.indices.dropFirst().filter { flags[$0] == 1 }.map { run.startIndex + $0 }
  }
}
