import Glibc

/// Novels of made words, with the same bytes in each run: XHTML files of one part and of many.
enum MadeNovel {
  private static let consonants = "b c d f g h l m n p r s t v w br tr st th sh ch pl gr cl"
    .split(separator: " ")
  private static let vowels = "a e i o u ea ou ai".split(separator: " ")
  private static let ends = ["", "n", "r", "s", "t", "l", "d", "nd", "ng", "st"]
  private static let common =
    "the and of to a in that it his her was he she with as for had is at not on but be by from"
    .split(separator: " ").map(String.init)

  private struct Maker {
    var state: UInt64 = 7
    var words: [String] = []

    mutating func number(_ count: Int) -> Int {
      // Marsaglia's xorshift.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(count))
    }

    mutating func makeWords() {
      for _ in 0..<30_000 {
        var word = ""
        for _ in 0...number(4) {
          word += consonants[number(consonants.count)] + vowels[number(vowels.count)]
        }
        words.append(word + ends[number(ends.count)])
      }
    }

    /// Rare words are many, and each of them comes seldom.
    mutating func word() -> String {
      if number(100) < 45 { return common[number(common.count)] }
      return words[min(number(words.count), min(number(words.count), number(words.count)))]
    }

    mutating func paragraph() -> String {
      var text = "<p>"
      for sentence in 0...number(7) {
        let count = 4 + number(24)
        for index in 0..<count {
          var word = word()
          if index == 0 { word = word.prefix(1).uppercased() + word.dropFirst() }
          if number(80) == 0 { word = "<i>\(word)</i>" }
          text += (index == 0 && sentence == 0 ? "" : " ") + word + (number(12) == 0 ? "," : "")
        }
        text += "."
      }
      return text + "</p>\n"
    }

    mutating func chapter(_ number: Int, bytes: Int) -> String {
      var text = "<h2 id=\"c\(number)\">Chapter \(number)</h2>\n"
      while text.utf8.count < bytes { text += paragraph() }
      return text
    }
  }

  /// Writes a novel of 1.3 MB in one file.
  static func write(to folder: String) {
    var maker = Maker()
    maker.makeWords()
    let chapters = (1...43).map { maker.chapter($0, bytes: 30_000) }
    let page =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" "
      + "xml:lang=\"en\"><head><title>A novel</title><style>p { margin: 0; text-indent: 1.2em } "
      + "h2 { text-align: center }</style></head><body>\n" + chapters.joined() + "</body></html>\n"
    guard let file = fopen(folder + "/novel.html", "w") else { fail("\(folder) cannot be written") }
    fputs(page, file)
    fclose(file)
  }
}
