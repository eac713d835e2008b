import PaperGeometry
import IPC

/// The files within a document.
public struct FilesOfDocument: DocumentQuery {
  public static let lane = QueryLane.outline

  public var document: DocumentID

  public init(_ document: DocumentID) { self.document = document }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> [AttachedFile] {
    let pages = worker.pages
    return try worker.ask(ListAttachments(), page: nil).map { file in
      AttachedFile(
        file.number, name: Printable.escaped(file.name),
        description: Printable.escaped(file.description), size: file.size,
        page: file.page.flatMap(pages.page(at:)))
    }
  }

  public func answerOfPictures(pageCount: Int) -> [AttachedFile] { [] }

  public func flaw(of files: [AttachedFile], pageCount: Int) -> String? {
    guard files.count <= IPCLimits.attachments else { return "too many files" }
    for file in files {
      guard AnswerCheck.isText(file.name), AnswerCheck.isText(file.description) else {
        return "a name of a file is too long"
      }
      if let page = file.page, !(0..<pageCount).contains(page) { return "a file on no page" }
    }
    return nil
  }

  public func bytes(of files: [AttachedFile]) -> Int {
    files.reduce(0) { $0 + 80 + $1.name.utf8.count + $1.description.utf8.count }
  }
}

/// The layers of a document, as they are shown at present.
public struct LayersOfDocument: DocumentQuery {
  public static let lane = QueryLane.outline

  public var document: DocumentID

  public init(_ document: DocumentID) { self.document = document }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> [DocumentLayer] {
    try worker.ask(ListLayers(), page: nil).map { layer in
      DocumentLayer(
        DocumentLayer.Kind(layer.kind), Printable.escaped(layer.name), depth: layer.depth,
        isOn: layer.isOn, isLocked: layer.isLocked)
    }
  }

  public func answerOfPictures(pageCount: Int) -> [DocumentLayer] { [] }

  public func flaw(of layers: [DocumentLayer], pageCount: Int) -> String? {
    guard layers.count <= DocumentLimits.layers else { return "too many layers" }
    guard layers.allSatisfy({ AnswerCheck.isText($0.name) && $0.depth >= 0 }) else {
      return "a layer without a name"
    }
    return nil
  }

  public func bytes(of layers: [DocumentLayer]) -> Int {
    layers.reduce(0) { $0 + 48 + $1.name.utf8.count }
  }
}

extension DocumentLayer.Kind {
  fileprivate init(_ kind: LayerRecord.Kind) {
    self =
      switch kind {
      case .label: .label
      case .box: .box
      case .radio: .radio
      }
  }
}

extension FormField {
  init(_ record: FieldRecord, page: Int) {
    self.init(
      Kind(record.kind), page: page, number: record.number, area: Rect(record.rect),
      name: Printable.escaped(record.name), value: record.value)
    options = record.options.map { Printable.escaped($0) }
    longest = record.longest
    isReadOnly = record.flags.contains(.readOnly)
    isRequired = record.flags.contains(.required)
    hasLines = record.flags.contains(.lines)
    isSecret = record.flags.contains(.secret)
    isTyped = record.flags.contains(.typed)
    staysOn = record.flags.contains(.staysOn)
    isSigned = record.flags.contains(.signed)
    date = record.date
  }

  /// The field as a place of the page that is followed as a link is.
  func link(height: Double) -> PageLink {
    PageLink(area: area.scaled(by: height), target: .field(self))
  }
}

extension FormField.Kind {
  fileprivate init(_ kind: FieldRecord.Kind) {
    self =
      switch kind {
      case .text: .text
      case .check: .check
      case .radio: .radio
      case .choice: .choice
      case .signature: .signature
      }
  }
}

extension AnswerCheck {
  static func flaw(of field: FormField, on page: Int) -> String? {
    let area = field.area
    guard field.page == page else { return "a field on a page not asked for" }
    guard isPlace(area.minX, area.minY, area.maxX, area.maxY) else { return "a field has no place" }
    guard isText(field.name), isText(field.value), field.options.allSatisfy(isText),
      field.options.count <= IPCLimits.fieldOptions
    else { return "a field is too long" }
    return nil
  }
}
