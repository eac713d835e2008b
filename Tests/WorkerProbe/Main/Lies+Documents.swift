import IPC

// Lies about what a PDF has beside its pages, and about dictionaries.

extension ReadComments: LiedToQuery {
  func lie(_ lies: inout Lies) -> CommentList {
    let told = lies.random.chance(0.9) ? count : lies.random.int(0...count)
    let comments = lies.list(lies.random.chance(0.05) ? 900 : 9) { lies in
      let page = first.page + lies.random.int(0...max(0, count - 1))
      let near = PagePlace(chapter: first.chapter, page: min(lies.maximum, page)) ?? first
      return CommentRecord(
        lies.one(of: CommentRecord.Kind.allCases), on: near, at: lies.rect(),
        depth: lies.random.int(0...IPCLimits.commentDepth), author: lies.text(90),
        date: lies.one(of: [nil, 0, 1e9, -1e300, 1e300]), text: lies.text(4000))
    }
    return CommentList(pageCount: told, comments: comments)
  }
}

extension ListAttachments: LiedToQuery {
  func lie(_ lies: inout Lies) -> [AttachmentRecord] {
    lies.list(lies.random.chance(0.05) ? 900 : 6) { lies in
      AttachmentRecord(
        lies.one(of: [0, 1, 9, Int(Int32.max)]),
        name: lies.one(of: ["a.txt", "", "..", "../../etc/passwd", lies.text(4000)]),
        description: lies.text(400), size: lies.one(of: [nil, 0, 900, Int(Int32.max)]))
    }
  }
}

extension ReadAttachment: LiedToQuery {
  func lie(_ lies: inout Lies) -> BytesPart {
    BytesPart(Array(repeating: 65, count: lies.one(of: [0, 0, 1, 900])))
  }
}

extension ListLayers: LiedToQuery {
  func lie(_ lies: inout Lies) -> [LayerRecord] {
    lies.list(lies.random.chance(0.05) ? 900 : 9) { lies in
      LayerRecord(
        lies.one(of: LayerRecord.Kind.allCases), lies.text(90),
        depth: lies.one(of: [0, 1, IPCLimits.layerDepth]), isOn: lies.random.chance(0.5),
        isLocked: lies.random.chance(0.3))
    }
  }
}

extension ReadFields: LiedToQuery {
  func lie(_ lies: inout Lies) -> [FieldRecord] {
    lies.list(lies.random.chance(0.05) ? 900 : 6) { lies in
      FieldRecord(
        lies.one(of: FieldRecord.Kind.allCases), lies.one(of: [0, 1, 9, Int(Int32.max)]),
        at: lies.rect(), flags: FieldRecord.Flags(rawValue: UInt8(lies.random.int(0...127))),
        name: lies.text(90), value: lies.one(of: ["0", "1", "", lies.text(4000)]),
        options: lies.list(6) { $0.text(40) },
        longest: lies.one(of: [0, 1, Int(Int32.max)]), date: lies.one(of: [nil, 0, -1e300, 1e300]))
    }
  }
}

extension MakeCopy: LiedToQuery {
  func lie(_ lies: inout Lies) -> Int { lies.one(of: [0, 1, 900, IPCLimits.attachmentBytes]) }
}

extension ReadCopy: LiedToQuery {
  func lie(_ lies: inout Lies) -> BytesPart {
    BytesPart(Array(repeating: 65, count: lies.one(of: [0, 0, 1, 900])))
  }
}

extension LookUpWord: LiedToQuery {
  func lie(_ lies: inout Lies) -> [DictionaryEntryRecord] {
    lies.list(IPCLimits.dictionaryEntries) { DictionaryEntryRecord($0.text(90), $0.text(4000)) }
  }
}
