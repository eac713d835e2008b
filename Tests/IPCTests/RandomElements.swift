import IPC
import TestDocuments

extension SeededRandom {
  fileprivate mutating func elementPath() -> ElementPath {
    let steps = list { random in
      ElementPath.Step(
        "e\(random.int(0...99))", random.chance(0.5) ? random.int(1...ElementPath.greatest) : nil)
    }
    return ElementPath(
      fragment: int(1...ElementPath.greatest), steps: steps,
      text: chance(0.5) ? int(1...ElementPath.greatest) : nil,
      offset: int(0...ElementPath.greatest))
  }

  fileprivate mutating func sidecarNote() -> SidecarNote {
    var note = SidecarNote()
    (note.page, note.start, note.end) = (text(90), text(90), text(90))
    note.pageNumber = chance(0.5) ? int(1...IPCLimits.pagesOfBook) : nil
    (note.text, note.note, note.chapter) = (text(900), text(90), text(90))
    (note.drawer, note.color, note.made, note.changed) = (text(9), text(9), text(9), text(9))
    return note
  }
}

extension FindElement: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> FindElement {
    FindElement(at: try random.textPlace())
  }

  static func randomAnswer(_ random: inout SeededRandom) -> ElementOfPlace {
    ElementOfPlace(path: random.elementPath(), file: random.text(90), share: random.double(0, 1))
  }
}

extension FindPlaceOfElement: RandomQuery {
  static func random(_ random: inout SeededRandom) -> FindPlaceOfElement {
    FindPlaceOfElement(random.elementPath())
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> ElementPlace {
    ElementPlace(place: try random.textPlace(), depth: random.int(0...ElementPath.deepest))
  }
}

extension FindPlaceInFile: RandomQuery {
  static func random(_ random: inout SeededRandom) -> FindPlaceInFile {
    FindPlaceInFile(file: random.text(90), share: random.double(0, 1))
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> TextPlace {
    try random.textPlace()
  }
}

extension ReadSidecar: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ReadSidecar { ReadSidecar() }

  static func randomAnswer(_ random: inout SeededRandom) -> SidecarRecord {
    random.sidecarRecord()
  }
}

extension ReadAnnotations: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ReadAnnotations {
    ReadAnnotations(folder: random.text(90), format: random.text(9))
  }

  static func randomAnswer(_ random: inout SeededRandom) -> SidecarRecord {
    random.sidecarRecord()
  }
}

extension SeededRandom {
  fileprivate mutating func sidecarRecord() -> SidecarRecord {
    var record = SidecarRecord()
    (record.title, record.authors, record.place) = (
      text(90), text(90), text(90)
    )
    (record.status, record.checksum) = (text(9), text(9))
    record.share = chance(0.5) ? double(0, 1) : nil
    record.pageCount = chance(0.5) ? int(1...IPCLimits.pagesOfBook) : nil
    record.notes = list { $0.sidecarNote() }
    return record
  }
}
