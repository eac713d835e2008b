import BookFormats
import Books
import SystemCalls
import IPC

// From the values of messages to those of documents. Numbers in messages are within their limits already.

extension RequestPriority {
  var ofIPC: Request.Priority {
    switch self {
    case .visible: .visible
    case .next: .next
    case .later: .later
    }
  }
}

extension OpenOptions {
  /// How the program opens a document that is one file.
  /// - Parameters:
  ///   - text: how a text without pages of its own is set.
  ///   - faces: the files of the setting's face where the face is an installed family.
  ///   - changes: what the reader has changed about the document.
  public init(
    for file: Picture.Source, text: TextSetting = .usual, faces: [FaceFile] = [],
    password: String?, changes: [DocumentChange] = []
  ) {
    self.init(
      hint: BookFormat.ID(file), layout: TextLayout(text, faces), password: password,
      changes: changes.compactMap { ChangeRecord($0) })
  }
}

extension ChangeRecord {
  /// Nil for a page that no document has.
  init?(_ change: DocumentChange) {
    switch change {
    case .layer(let layer, let isOn):
      guard (0..<IPCLimits.layers).contains(layer) else { return nil }
      self = .layer(layer, isOn: isOn)
    case .field(let page, let number, let value):
      guard let place = PagePlace(page: page), (0...Int(Int32.max)).contains(number) else {
        return nil
      }
      self = .field(place, number, value)
    }
  }
}

extension TextLayout {
  /// A page of a printed book.
  /// - Parameter files: of an installed family; without any the text is set in Paper's own serifs.
  init(_ text: TextSetting, _ files: [FaceFile] = []) {
    let (book, margins) = (Self.book, [Margins.narrow, .usual, .wide])
    let width = text.margins - TextSetting.widths.lowerBound
    let face: Face =
      switch text.face {
      case .book: .book
      case .serif, .installed: .serif
      case .sans: .sans
      }
    self =
      TextLayout(
        width: book.width, height: book.height, em: book.em * Float(text.sizeFactor), face: face,
        files: face == .serif ? files : [], leading: Float(text.leadingFactor),
        margins: margins.indices.contains(width) ? margins[width] : .usual,
        isJustified: text.isJustified, isHyphenated: text.isHyphenated, isAsBook: text.isAsBook)
      ?? book
  }
}

extension BookFormat.ID {
  /// The format that a file's name tells.
  init?(_ file: Picture.Source) {
    // Who pipes words into the program wants to read them; all other formats are told by their first bytes.
    let named = BookFormat(fileName: Paths.lastName(of: file.path))?.id
    guard let format = named ?? (file == .standardInput ? .text : nil) else { return nil }
    self = format
  }
}
