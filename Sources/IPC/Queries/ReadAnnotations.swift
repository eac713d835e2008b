import Localisation

/// Reads what Calibre keeps of a book in the database of a library, which travels with the question.
public struct ReadAnnotations: Query {
  public static let code = QueryCode.readAnnotations
  public static var task: String { ReadSidecar.task }
  public static let attachment = QueryAttachment.file
  public typealias Answer = SidecarRecord

  /// The book's folder relative to the library, as `LibraryBook.path`.
  public var folder: String
  /// The ending of the book's file in capitals, as "EPUB".
  public var format: String

  public init(folder: String, format: String) { (self.folder, self.format) = (folder, format) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    folder = try reader.text("folder", limit: IPCLimits.text)
    format = try reader.text("format", limit: IPCLimits.sidecarWord)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(folder, limit: IPCLimits.text)
    writer.put(format, limit: IPCLimits.sidecarWord)
  }
}
