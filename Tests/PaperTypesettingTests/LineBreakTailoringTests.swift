import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LineBreakTailoringTests {
  /// The text with a stroke at each place where a line may end.
  private func parted(
    _ text: String, _ strictness: LineBreakTailoring.Strictness = .strict,
    _ words: LineBreakTailoring.Words = .normal
  ) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    let found = LineBreakOpportunities.opportunities(
      in: scalars, tailoring: LineBreakTailoring(strictness: strictness, words: words))
    var parted = String.UnicodeScalarView()
    for (scalar, opportunity) in zip(text.unicodeScalars, found) {
      if opportunity != .none { parted.append("|") }
      parted.append(scalar)
    }
    return String(parted)
  }

  @Test(arguments: [
    ("本を読む。", "本|を|読|む。"), ("「はい」と", "「は|い」|と"), ("あ、「い」。う", "あ、|「い」。|う"),
    ("人々は", "人々|は"), ("ちょっと", "ちょっ|と"), ("スープ", "スー|プ"),
    ("ただ……と", "た|だ……|と"), ("Ａ１", "Ａ|１"),
  ]) func `closing signs begin no line, opening signs end none`(text: String, expected: String) {
    #expect(parted(text) == expected)
  }

  @Test func `quotes beside Chinese letters open and close`() {
    #expect(parted("说：“好。”他") == "说：|“好。”|他")
    // Between other letters a quote may be either.
    #expect(parted("a“b”c") == "a“b”c")
  }

  @Test func `books may ask for less strict lines`() {
    #expect(parted("ちょっと", .normal) == "ち|ょ|っ|と")
    #expect(parted("人々は", .normal) == "人々|は")
    #expect(parted("人々は", .loose) == "人|々|は")
    #expect(parted("は。」", .loose) == "は。」")
    #expect(parted("は。」", .anywhere) == "は|。|」")
  }

  @Test func `words are kept or broken as a sheet says`() {
    #expect(parted("나무가 있다") == "나|무|가 |있|다")
    #expect(parted("나무가 있다", .strict, .kept) == "나무가 |있다")
    #expect(parted("木が、ある", .strict, .kept) == "木が、|ある")
    #expect(parted("word木", .strict, .broken) == "w|o|r|d|木")
  }
}
