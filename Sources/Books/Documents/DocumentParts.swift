import IPC
import PaperGeometry

/// A file within a document.
public struct AttachedFile: Equatable, Sendable {
  /// By which the document knows the file's bytes.
  public var number: Int
  /// As the document says, in one line: for a name on a disk see `SafeFileName`.
  public var name: String
  public var description: String
  /// In bytes, as the document says.
  public var size: Int?
  /// The page at which the file hangs; nil where the file is of the whole document.
  public var page: Int?

  public init(
    _ number: Int, name: String, description: String = "", size: Int? = nil, page: Int? = nil
  ) {
    (self.number, self.name, self.description) = (number, name, description)
    (self.size, self.page) = (size, page)
  }
}

extension [AttachedFile] {
  /// Whether the document may have further files, which one reply of the worker does not tell.
  public var mayBeCut: Bool {
    let bytes = reduce(0) { $0 + 32 + $1.name.utf8.count + $1.description.utf8.count }
    return count >= IPCLimits.attachments || bytes > IPCLimits.partBytes - PartMargin.bytes
  }
}

extension [FormField] {
  /// Whether the page may have further fields, which one reply of the worker does not tell.
  public var mayBeCut: Bool {
    count >= IPCLimits.fields
      || reduce(0) { $0 + $1.bytes } > IPCLimits.partBytes - PartMargin.bytes
  }
}

private enum PartMargin {
  /// Bytes of the longest part, and of what its words are longer or shorter here.
  static let bytes = 128 << 10
}

/// An entry of the list of a document's layers.
public struct DocumentLayer: Equatable, Sendable {
  public enum Kind: Sendable {
    /// The heading of those that lie deeper.
    case label
    case box
    /// One of a group of which a single layer is on.
    case radio
  }

  public var kind: Kind
  public var name: String
  public var depth: Int
  public var isOn: Bool
  public var isLocked: Bool

  public init(_ kind: Kind, _ name: String, depth: Int = 0, isOn: Bool, isLocked: Bool = false) {
    (self.kind, self.name, self.depth) = (kind, name, depth)
    (self.isOn, self.isLocked) = (isOn, isLocked)
  }
}

/// A field of a form on a page.
public struct FormField: Equatable, Sendable {
  public enum Kind: Sendable, CaseIterable {
    case text, check, radio, choice, signature
  }

  public var kind: Kind
  public var page: Int
  public var number: Int
  /// In page space.
  public var area: Rect
  public var name: String
  /// "1" or "0" for what is switched on or off; for a signature who has signed, as the document says.
  public var value: String
  public var options: [String] = []
  /// Characters of a text; 0 for any number.
  public var longest = 0
  public var isReadOnly = false
  public var isRequired = false
  public var hasLines = false
  public var isSecret = false
  /// Whether another text than the options can be typed.
  public var isTyped = false
  /// Whether only another radio button of the group switches this one off.
  public var staysOn = false
  public var isSigned = false
  /// When the document was signed, in seconds since 1970.
  public var date: Double?

  public init(
    _ kind: Kind, page: Int, number: Int, area: Rect, name: String = "", value: String = ""
  ) {
    (self.kind, self.page, self.number, self.area) = (kind, page, number, area)
    (self.name, self.value) = (name, value)
  }

  /// The memory that the value holds, in bytes.
  public var bytes: Int {
    options.reduce(160 + name.utf8.count + value.utf8.count) { $0 + 16 + $1.utf8.count }
  }
}
