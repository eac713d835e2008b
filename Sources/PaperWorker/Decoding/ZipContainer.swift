import BookFormats

/// What a ZIP file is, by its entries. Many formats are ZIP files with pictures in them, and no comics.
enum ZipContainer: Equatable {
  case book(BookFormat.ID)
  /// A format that is not read, by its name.
  case other(String)

  init(_ file: ZIPNames) {
    if let format = BookFormat.all.first(where: { $0.zip?(file) == true }) {
      self = .book(format.id)
    } else if file.names.contains("[Content_Types].xml") {
      self = .other(Self.office(file.names))
    } else if let name = file.mimeType.flatMap(Self.name) ?? Self.name(by: file.names) {
      self = .other(name)
    } else {
      self = .book(.comic)
    }
  }

  /// The kinds of Office Open XML, each by the folder of its main part.
  private static func office(_ names: Set<String>) -> String {
    let parts = [
      ("word/", "DOCX (Word)"), ("xl/", "XLSX (Excel)"), ("ppt/", "PPTX (PowerPoint)"),
      ("visio/", "VSDX (Visio)"), ("3D/", "3MF"),
    ]
    for (folder, name) in parts where names.contains(where: { $0.hasPrefix(folder) }) {
      return name
    }
    return "Office Open XML"
  }

  private static let openDocument = "application/vnd.oasis.opendocument."

  /// - Returns: nil for a type that is a comic's or any ZIP file's.
  private static func name(ofType type: String) -> String? {
    if type.hasPrefix(openDocument) {
      let kinds = [
        "text": "ODT (OpenDocument)", "spreadsheet": "ODS (OpenDocument)",
        "presentation": "ODP (OpenDocument)", "graphics": "ODG (OpenDocument)",
      ]
      return kinds[String(type.dropFirst(openDocument.count))] ?? "OpenDocument"
    }
    let known = ["image/openraster": "ORA (OpenRaster)", "application/x-krita": "KRA (Krita)"]
    if let name = known[type] { return name }
    let isType = type.utf8.allSatisfy { (0x21...0x7E).contains($0) } && type.contains("/")
    return isType && !type.contains("comicbook") && type != "application/zip" ? type : nil
  }

  private static func name(by names: Set<String>) -> String? {
    if names.contains("AndroidManifest.xml") { return "APK (Android)" }
    if names.contains("Index/Document.iwa") || names.contains("Index.zip") {
      return "iWork (Pages, Numbers, Keynote)"
    }
    if names.contains("META-INF/MANIFEST.MF") { return "JAR (Java)" }
    if names.contains("meta.json"), names.contains("document.json") { return "Sketch" }
    if names.contains(where: { $0.hasSuffix(".kfx") || $0.hasSuffix(".kdf") }) {
      return "KFX (Kindle)"
    }
    if names.contains(where: { $0.hasSuffix(".fb2") }) { return "several FB2 in a ZIP file" }
    return nil
  }
}
