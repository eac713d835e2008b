import Foundation
import Testing

/// What the room of faces says to `faces-probe`: the tests themselves are not linked with MuPDF.
@Suite("Faces, hyphens, readers of markup and set pages", .timeLimit(.minutes(1)))
struct FacesTests {
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  private static let font = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Assets/faces/LinLibertine_R.otf").standardizedFileURL.path

  /// The values that the probe says, by their names.
  private func said(_ check: String) throws -> [String: String] {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = Self.folder.appendingPathComponent("faces-probe")
    process.arguments = [check, Self.font]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(check) ended with \(process.terminationStatus)")
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let pairs = lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    return Dictionary(pairs) { $0 + "|" + $1 }
  }

  private func number(_ said: [String: String], _ name: String) throws -> Double {
    try #require(Double(said[name] ?? ""), "\(name): \(said[name] ?? "nothing")")
  }

  @Test func kerningBringsLettersTogether() throws {
    let said = try said("words")
    let (together, apart) = (try number(said, "together"), try number(said, "apart"))
    #expect(together < apart - 100)
    #expect(together > apart / 2)
    #expect(said["ligature"] == "1 0")
    #expect(said["clusters"] == "0,1,3")
    #expect(said["again"] == "true")
    #expect(said["mono"] == "600.0 600.0")
    #expect(said["accent"] == "1")
  }

  @Test func lettersThatKernAreUnsafeToBreak() throws {
    let said = try said("words")
    #expect(try number(said, "unsafe") > 0)
    #expect(said["plain-safe"] == "true")
  }

  @Test func smallCapitalsAreTheFacesOwnOrMade() throws {
    let said = try said("capitals")
    #expect(said["own-differ"] == "true")
    #expect(said["own-scale"] == "true")
    #expect(said["made-scale"] == "1.0,0.8,0.8")
    #expect(said["made-glyphs"] == "true")
    #expect(abs(try number(said, "made-width") - 0.8) < 0.001)
  }

  @Test func anotherFaceStandsInForAScript() throws {
    let said = try said("scripts")
    for script in ["greek", "cyrillic", "hebrew"] {
      #expect(said[script]?.hasSuffix("missing 0 own true wide true") == true, "\(script)")
    }
    for script in ["han", "kana", "hangul", "arabic", "devanagari", "thai", "emoji", "symbol"] {
      #expect(said[script]?.hasSuffix("missing 0 own false wide true") == true, "\(script)")
    }
    #expect(said["mixed"] == "true true")
    #expect(said["visual"] == "true")
  }

  @Test func aLetterThatNoFaceHasIsABoxAndASignHasNoWidth() throws {
    let said = try said("scripts")
    #expect(said["missing"] == "3 true")
    #expect(said["signs"] == "true")
  }

  @Test func longAndBrokenWords() throws {
    let said = try said("long")
    #expect(said["letters"] == "256")
    #expect(said["million"] == "1000000 999999")
    #expect(said["broken"] == "true true")
    #expect(said["slice"] == "true")
  }

  @Test func hyphensByPatterns() throws {
    let said = try said("hyphens")
    #expect(said["en"] == "hy-phen-ation|cat")
    #expect(said["en-US"] == "hy-phen-ation")
    #expect(said["de"] == "Sil-ben-tren-nung|Straß-en-bahn-schaff-ner")
    #expect(said["nb"] == "re-gje-rin-gen")
    #expect(said["nn"]?.contains("-") == true)
    #expect(said["ru"]?.contains("-") == true)
    for language in ["xx", "none", "english"] { #expect(said[language] == "hyphenation") }
    #expect(said["long"] == "0")
    #expect(said["cut"] == "true")
  }

  @Test func metricsAreThoseOfTheLetters() throws {
    let said = try said("metrics")
    let serif = (said["serif"] ?? "").split(separator: " ").compactMap { Double($0) }
    try #require(serif.count == 6)
    let (ascent, descent, xHeight, capHeight) = (serif[0], serif[1], serif[2], serif[3])
    #expect(xHeight > 0.35 && xHeight < capHeight && capHeight < ascent && descent > 0.1)
    #expect(abs(serif[4] - 0.25) < 0.05)
    #expect(said["none"] == said["serif"])
  }

  @Test func markupBecomesATree() throws {
    let said = try said("markup")
    #expect(
      said["white"] == #"xml [html[body[p'a '[i'b']' '[b'c']'\n']' ']]"#)
    #expect(said["entities"] == "xml [p'é&—Ж<']")
    #expect(said["attributes"] == "xml [p epub:type class id]")
    #expect(said["prefix"] == "xml [fictionbook[body'x']]")
    #expect(said["encoding"] == "xml [p'ж'[br]'é']")
    #expect(
      said["meta"]
        == "xml [html[head[meta http-equiv content][metadata][link rel href]][p'ж']]")
    #expect(
      said["html5"] == "html5 [html[head][body[p'one'[br]'two é '[i'three']][p[i'four']]]]")
    #expect(said["text"] == "html5 [html[head][body'no element at all']]")
    #expect(said["astral"] == "xml [p'😀𝐀']")
  }

  @Test func markupThatWouldTakeMinutesIsRefusedOrReadQuickly() throws {
    let said = try said("hostile-markup")
    #expect(said.count == 15)
    for (name, outcome) in said { #expect(outcome.hasPrefix("quick "), "\(name): \(outcome)") }
    for name in ["divs", "closed-divs", "wrong-ends", "tables", "fonts", "rubies", "large"] {
      #expect(said[name] == "quick refused", "\(name)")
    }
    // Elements that are too deep become siblings; nothing is left out.
    #expect(said["deep"] == "quick xml 1001 false")
    #expect(said["attributes"] == "quick xml 2 false")
    #expect(said["paragraphs"] == "quick html5 200003 false")
    #expect(said["siblings"] == "quick xml 500001 false")
  }

  @Test func facesOfABook() throws {
    let said = try said("fonts")
    #expect(said["whole"] == "0")
    #expect(said["same"] == "true")
    #expect(said["made"] == "true")
    for name in ["noise", "noise-head", "empty", "woff2"] { #expect(said[name] == "-1", "\(name)") }
    #expect(said["broken"] == "true true 60")
    #expect(said["most"] == "32")
  }

  @Test func packedFaces() throws {
    let said = try said("woff")
    #expect(said["whole"] == "0")
    #expect(said["same"] == "true")
    #expect(said["broken"] == "survived")
  }

  @Test func facesInTheNewerPacking() throws {
    let said = try said("woff2")
    #expect(said["whole"] == "true")
    #expect(said["letters"] == "3 true")
    #expect(said["ink"] == "true")
    #expect(said["widths"] == "true")
    #expect(said["broken"] == "survived")
  }

  @Test func hiddenFaces() throws {
    let said = try said("obfuscation")
    for name in ["idpf", "adobe"] {
      #expect(said[name]?.hasSuffix("changed true back true usable true true") == true, "\(name)")
    }
    #expect(said["tail"] == "true")
    #expect(said["digest"] == "a9-99-3e-36")
    #expect(said["unknown"] == "true")
    #expect(said["unfit"] == "true")
  }

  @Test func aPageIsDrawnTheSameEveryTime() throws {
    let said = try said("pages")
    for name in ["same", "same-anew", "region", "foot", "stretch", "step", "sizeless"] {
      #expect(said[name] == "true", "\(name)")
    }
    #expect(said["ink"] == "true true")
    #expect(said["shift"] == "true true")
    #expect(said["colours"] == "true 200 1000")
    #expect(said["hostile"] == "0")
  }

  @Test func picturesAndMarks() throws {
    let said = try said("pictures")
    #expect(said["red.png"] == "20.0x10.0")
    #expect(said["blue.svg"] == "40.0x20.0")
    #expect(said["view.svg"] == "300.0x200.0")
    for name in ["noise.png", "deep.svg", "none"] { #expect(said[name] == "nothing", "\(name)") }
    #expect(said["refused"] == "true false")
    #expect(said["untried"] == "true")
    #expect(said["both"] == "800 800 0")
    #expect(said["damaged"] == Array(repeating: "0 1 800 true", count: 4).joined(separator: "|"))
    #expect(said["rects"] == "10,10,90,50")
    #expect(said["filled"] == "0,15,100,65 5000")
    #expect(said["least"] == "0")
  }

  // MARK: - Directions

  @Test func lettersHaveTheLevelsOfUAX9() throws {
    let said = try said("directions")
    #expect(said["latin"] == "right 00000")
    #expect(said["word"] == "right 00011111000")
    #expect(said["paragraph"] == "left 1112211111")
    #expect(said["number"] == "right 00011122")
    #expect(said["price"] == "left 1112222")
    #expect(said["arabic-number"] == "left 11122")
    #expect(said["end"] == "left 1112211")
  }

  @Test func bracketsHaveTheLevelOfTheirWords() throws {
    let said = try said("directions")
    #expect(said["brackets"] == "right 0000110000")
    #expect(said["nested"] == "left 111122222221111")
  }

  @Test func pointsHaveTheLevelOfTheirLetters() throws {
    #expect(try said("directions")["marks"] == "left 1111122")
  }

  @Test func isolatesAndOverridesSteer() throws {
    let said = try said("directions")
    #expect(said["isolate"] == "right 0022220000")
    #expect(said["override"] == "right 001110")
    #expect(said["override-hebrew"] == "left 12221")
  }

  @Test func theFirstLetterWithADirectionGivesTheParagraphs() throws {
    let said = try said("directions")
    #expect(said["automatic"] == "left 2211111122")
    #expect(said["automatic-latin"]?.hasPrefix("right") == true)
    #expect(said["automatic-isolated"]?.hasPrefix("right") == true)
    #expect(said["automatic-none"]?.hasPrefix("right") == true)
    #expect(said["empty"] == "left ")
  }

  @Test func textsThatNobodyWritesHaveBoundedLevels() throws {
    let said = try said("hostile-directions")
    #expect(said.count == 8)
    for (name, words) in said { #expect(words == "true true|true true", "\(name)") }
  }
}
