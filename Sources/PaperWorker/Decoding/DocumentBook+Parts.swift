import CMuPDF
import IPC

/// What a PDF has beside its pages: files within the document, layers, fields of forms, and the document as a copy.
extension DocumentBook {
  private var isPDF: Bool { opened.format == .pdf }

  func attachments() throws(WorkerError) -> [AttachmentRecord] {
    guard isPDF else { return [] }
    var list = paper_mupdf_attachments()
    try context.check(paper_mupdf_list_attachments(pointer, IPCLimits.attachments, &list))
    defer { paper_mupdf_free_attachments(&list) }
    // The shim gives as many files as it counts.
    let files = UnsafeBufferPointer(start: list.items, count: list.count).map { file in
      AttachmentRecord(
        Int(file.number), name: text(file.name), description: text(file.description),
        size: (0...Int64(Int32.max)).contains(file.size) ? Int(file.size) : nil,
        page: PagePlace(page: Int(file.page)))
    }
    return bounded(files) { 32 + $0.name.utf8.count + $0.description.utf8.count }
  }

  /// The first of the parts of a document, as many as one reply may tell.
  private func bounded<Part>(_ parts: [Part], bytes: (Part) -> Int) -> [Part] {
    var left = IPCLimits.partBytes
    return Array(
      parts.prefix {
        left -= bytes($0)
        return left >= 0
      })
  }

  func attachment(_ number: Int, from offset: Int) throws(WorkerError) -> BytesPart {
    guard isPDF else { throw WorkerError(.unsupported) }
    var bytes = [UInt8](repeating: 0, count: IPCLimits.attachmentPart)
    var count = 0
    // The shim writes at most `bytes.count` bytes.
    try context.check(
      paper_mupdf_read_attachment(
        pointer, Int32(clamping: number), UInt64(max(0, offset)), &bytes, bytes.count, &count))
    return BytesPart(Array(bytes.prefix(count)))
  }

  func layers() throws(WorkerError) -> [LayerRecord] {
    guard isPDF else { return [] }
    var list = paper_mupdf_layers()
    try context.check(paper_mupdf_list_layers(pointer, IPCLimits.layers, &list))
    defer { paper_mupdf_free_layers(&list) }
    // The shim gives as many layers as it counts.
    return UnsafeBufferPointer(start: list.items, count: list.count).map { layer in
      LayerRecord(
        LayerRecord.Kind(rawValue: UInt8(clamping: layer.kind)) ?? .box, text(layer.name),
        // MuPDF counts a heading's own level below that of its layers, and all others from 1 on.
        depth: min(max(0, Int(layer.depth) - 1), IPCLimits.layerDepth), isOn: layer.is_on != 0,
        isLocked: layer.is_locked != 0)
    }
  }

  func fields(_ page: PagePlace) throws(WorkerError) -> [FieldRecord] {
    guard isPDF else { return [] }
    var list = paper_mupdf_fields()
    try context.check(
      paper_mupdf_read_fields(pointer, Int32(page.page), IPCLimits.fields, &list))
    defer { paper_mupdf_free_fields(&list) }
    // The shim gives as many fields as it counts.
    let fields = UnsafeBufferPointer(start: list.items, count: list.count).map { field in
      FieldRecord(
        FieldRecord.Kind(rawValue: UInt8(clamping: field.kind)) ?? .text, Int(field.number),
        at: PageRect(field.rect), flags: FieldRecord.Flags(rawValue: UInt8(field.flags & 127)),
        name: text(field.name), value: text(field.value),
        options: text(field.options).split(separator: "\n").prefix(IPCLimits.fieldOptions).map {
          String($0)
        },
        longest: max(0, Int(field.longest)), date: field.date < 0 ? nil : Double(field.date))
    }
    return bounded(fields) { field in
      field.options.reduce(64 + field.name.utf8.count + field.value.utf8.count) {
        $0 + 4 + $1.utf8.count
      }
    }
  }

  /// Applies what is changed about the document for as long as the document is open.
  func apply(_ changes: [ChangeRecord]) throws(WorkerError) {
    guard isPDF else { return }
    for change in changes {
      switch change {
      case .layer(let layer, let isOn):
        try context.check(paper_mupdf_switch_layer(pointer, Int32(layer), isOn ? 1 : 0))
      case .field(let page, let number, let value):
        try context.check(
          paper_mupdf_fill_field(pointer, Int32(page.page), Int32(clamping: number), value))
      }
    }
  }

  func makeCopy() throws(WorkerError) -> Int {
    guard isPDF else { throw WorkerError(.unsupported) }
    var count = 0
    try context.check(paper_mupdf_make_copy(pointer, &count))
    guard count <= IPCLimits.attachmentBytes else { throw WorkerError(.tooLarge) }
    return count
  }

  func copy(from offset: Int) throws(WorkerError) -> BytesPart {
    var bytes = [UInt8](repeating: 0, count: IPCLimits.attachmentPart)
    // The shim writes at most `bytes.count` bytes.
    let count = paper_mupdf_read_copy(pointer, max(0, offset), &bytes, bytes.count)
    return BytesPart(Array(bytes.prefix(count)))
  }

  private func text(_ words: UnsafeMutablePointer<CChar>?) -> String {
    words.map { String(cString: $0) } ?? ""
  }
}
