import IPC
import TestDocuments
import Testing

extension AddSheet: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> AddSheet {
    let size = try #require(PageSize(width: random.float(100, 1e6), height: random.float(100, 1e6)))
    let pages = try (0..<random.int(0...IPCLimits.pagesOfSheet)).map { _ in
      let rect = PageRect(
        x: random.float(-9, 900), y: random.float(-9, 900), width: random.float(0, 900),
        height: random.float(0, 900))
      return PlacedPage(try random.place(), rect)
    }
    let beginning = AddSheet.Beginning.allCases[random.int(0...2)]
    return AddSheet(size: size, pages, beginning: beginning)
  }

  static func randomAnswer(_ random: inout SeededRandom) -> Done { Done() }
}

extension ReadSheets: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> ReadSheets {
    ReadSheets(first: random.int(0...IPCLimits.sheets), title: "A title \(random.int(0...99))")
  }

  static func randomAnswer(_ random: inout SeededRandom) -> SheetBytes {
    let bytes = (0..<random.int(0...300)).map { UInt8(truncatingIfNeeded: $0) }
    return SheetBytes(count: bytes.count + random.int(0...99), bytes: bytes)
  }
}
