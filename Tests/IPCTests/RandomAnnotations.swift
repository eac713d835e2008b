import IPC
import TestDocuments
import Testing

// Random questions about what stands on the pages of a PDF beside the text.

extension ReadComments: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> ReadComments {
    ReadComments(first: try random.place(), count: random.int(0...IPCLimits.pages))
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> CommentList {
    let comments = try random.list {
      CommentRecord(
        try #require(CommentRecord.Kind.allCases.randomElement(using: &$0)), on: try $0.place(),
        at: $0.rect(), depth: $0.int(0...IPCLimits.commentDepth), author: $0.text(40),
        date: $0.chance(0.5) ? $0.double(-1e9, 1e9) : nil, text: $0.text(400))
    }
    return CommentList(pageCount: random.int(0...IPCLimits.pages), comments: comments)
  }
}

extension ListAttachments: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ListAttachments { ListAttachments() }

  static func randomAnswer(_ random: inout SeededRandom) throws -> [AttachmentRecord] {
    try random.list {
      AttachmentRecord(
        $0.int(0...99_999), name: $0.text(40), description: $0.text(90),
        size: $0.chance(0.5) ? $0.int(0...Int(Int32.max)) : nil,
        page: $0.chance(0.5) ? try $0.place() : nil)
    }
  }
}

extension ReadAttachment: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ReadAttachment {
    ReadAttachment(random.int(0...9999), from: random.int(0...IPCLimits.attachmentBytes))
  }

  static func randomAnswer(_ random: inout SeededRandom) -> BytesPart { random.bytesPart() }
}

extension ListLayers: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ListLayers { ListLayers() }

  static func randomAnswer(_ random: inout SeededRandom) throws -> [LayerRecord] {
    try random.list {
      LayerRecord(
        try #require(LayerRecord.Kind.allCases.randomElement(using: &$0)), $0.text(40),
        depth: $0.int(0...IPCLimits.layerDepth), isOn: $0.chance(0.5), isLocked: $0.chance(0.5))
    }
  }
}

extension ReadFields: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> ReadFields {
    ReadFields(try random.place())
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> [FieldRecord] {
    try random.list {
      FieldRecord(
        try #require(FieldRecord.Kind.allCases.randomElement(using: &$0)), $0.int(0...9999),
        at: $0.rect(), flags: FieldRecord.Flags(rawValue: UInt8($0.int(0...127))),
        name: $0.text(40), value: $0.text(90), options: $0.list { $0.text(20) },
        longest: $0.int(0...99), date: $0.chance(0.5) ? $0.double(-1e9, 1e9) : nil)
    }
  }
}

extension MakeCopy: RandomQuery {
  static func random(_ random: inout SeededRandom) -> MakeCopy { MakeCopy() }

  static func randomAnswer(_ random: inout SeededRandom) -> Int {
    random.int(0...IPCLimits.attachmentBytes)
  }
}

extension ReadCopy: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ReadCopy {
    ReadCopy(from: random.int(0...IPCLimits.attachmentBytes))
  }

  static func randomAnswer(_ random: inout SeededRandom) -> BytesPart { random.bytesPart() }
}

extension LookUpWord: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> LookUpWord {
    LookUpWord(
      random.text(40),
      in: try #require(LookUpWord.Format.allCases.randomElement(using: &random)),
      (0..<random.int(0...IPCLimits.dictionaryFiles)).compactMap { _ in
        LookUpWord.File.allCases.randomElement(using: &random)
      })
  }

  static func randomAnswer(_ random: inout SeededRandom) -> [DictionaryEntryRecord] {
    random.list { DictionaryEntryRecord($0.text(40), $0.text(900)) }
      .prefix(IPCLimits.dictionaryEntries).map { $0 }
  }
}

extension SeededRandom {
  fileprivate mutating func bytesPart() -> BytesPart {
    BytesPart(list { UInt8($0.int(0...255)) })
  }
}
