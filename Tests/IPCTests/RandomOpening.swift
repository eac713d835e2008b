import BookFormats
import IPC
import TestDocuments
import Testing

extension OpenBook: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> OpenBook {
    let face = try #require(TextLayout.Face.allCases.randomElement(using: &random))
    let files = (0..<(face == .serif ? random.int(0...4) : 0)).map { _ in
      FaceFile(
        isBold: random.chance(0.5), isItalic: random.chance(0.5), index: random.int(0...255))
    }
    let margins = try #require(TextLayout.Margins.allCases.randomElement(using: &random))
    let layout = try #require(
      TextLayout(
        width: random.float(50, 5000), height: random.float(50, 5000), em: random.float(2, 200),
        face: face, files: files, leading: random.float(0.5, 3), margins: margins,
        isJustified: random.chance(0.5), isHyphenated: random.chance(0.5),
        isAsBook: random.chance(0.5), styleSheet: random.text(90)))
    let hint = try #require(BookFormat.ID.allCases.randomElement(using: &random))
    return OpenBook(
      OpenOptions(
        hint: random.chance(0.3) ? nil : hint, layout: layout,
        password: random.chance(0.5) ? random.text(20) : nil,
        isStrict: random.chance(0.5),
        changes: try random.list { random in
          random.chance(0.5)
            ? .layer(random.int(0...IPCLimits.layers), isOn: random.chance(0.5))
            : .field(try random.place(), random.int(0...999), random.text(40))
        }))
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> OpenedBook {
    let format = try #require(BookFormat.ID.allCases.randomElement(using: &random))
    return OpenedBook(
      format: format, chapters: random.int(1...1 << 20), isReflowable: random.chance(0.5),
      direction: random.chance(0.5) ? .leftToRight : .rightToLeft, hasCover: random.chance(0.5),
      remarks: BookRemark.allCases.shuffled(using: &random),
      pairing: random.chance(0.3) ? nil : random.int(0...1),
      placements: (0..<random.int(0...9)).compactMap { _ in
        PlacementRecord.allCases.randomElement(using: &random)
      },
      spread: SpreadRecord.allCases.randomElement(using: &random) ?? .auto)
  }
}

extension KnowPages: RandomQuery {
  static func random(_ random: inout SeededRandom) -> KnowPages {
    KnowPages(random.list { $0.int(0...IPCLimits.pagesOfBook) })
  }
  static func randomAnswer(_ random: inout SeededRandom) -> Done { Done() }
}
