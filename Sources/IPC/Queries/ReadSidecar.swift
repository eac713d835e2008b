import Localisation

/// Reads what KOReader has kept of a book: `metadata.EXT.lua`, a table of data, which travels with the question.
public struct ReadSidecar: PlainQuery {
  public static let code = QueryCode.readSidecar
  public static var task: String { Localisation.text("reading the notes of another program") }
  public static let attachment = QueryAttachment.file
  public typealias Answer = SidecarRecord

  public init() {}
}
