import Glibc
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("ZIP files that are no comics", .timeLimit(.minutes(2)))
struct ContainerTests {
  private let picture = Picture.noise(9, 9).png

  private func error(_ names: [String], mimeType: String? = nil) throws -> WorkerError? {
    var entries = names.map { (name: $0, bytes: $0.hasSuffix(".png") ? picture : [1, 2, 3]) }
    if let mimeType { entries.insert(("mimetype", Array(mimeType.utf8)), at: 0) }
    do throws(WorkerFailure) {
      let worker = try WorkerProcess(Programs.worker)
      let file = (try? Reader.descriptor(of: Archives.zip(entries))) ?? -1
      defer { if file >= 0 { close(file) } }
      _ = try worker.wait(OpenBook(OpenOptions(hint: .comic)), of: 1, file: file)
    } catch {
      if case .refused(let error) = error { return error }
    }
    return nil
  }

  @Test(arguments: [
    (["[Content_Types].xml", "word/document.xml", "word/media/1.png"], "DOCX (Word)"),
    (["[Content_Types].xml", "xl/workbook.xml", "xl/media/1.png"], "XLSX (Excel)"),
    (["[Content_Types].xml", "ppt/presentation.xml", "ppt/media/1.png"], "PPTX (PowerPoint)"),
    (["AndroidManifest.xml", "res/1.png"], "APK (Android)"),
    (["META-INF/MANIFEST.MF", "icons/1.png"], "JAR (Java)"),
    (["Index/Document.iwa", "preview.png"], "iWork (Pages, Numbers, Keynote)"),
    (["book.kfx", "1.png"], "KFX (Kindle)"),
  ])
  func byTheirEntries(names: [String], format: String) throws {
    #expect(try error(names) == WorkerError(.otherFormat, format))
  }

  @Test(arguments: [
    ("application/vnd.oasis.opendocument.text", "ODT (OpenDocument)"),
    ("application/vnd.oasis.opendocument.presentation", "ODP (OpenDocument)"),
    ("application/vnd.oasis.opendocument.formula", "OpenDocument"),
    ("image/openraster", "ORA (OpenRaster)"), ("application/x-strange", "application/x-strange"),
  ])
  func byTheirType(type: String, format: String) throws {
    #expect(try error(["Thumbnails/1.png"], mimeType: type) == WorkerError(.otherFormat, format))
    #expect("\(WorkerError(.otherFormat, format))" == "is \(format), a format that is not read")
  }

  @Test func likeAnEPUB() throws {
    let flaw = WorkerError(.damaged, "the EPUB has no package document")
    #expect(try error(["OEBPS/content.opf", "OEBPS/1.png"]) == flaw)
    #expect(try error(["1.png"], mimeType: "application/epub+zip") == flaw)
  }

  @Test func comicsStayComics() throws {
    #expect(try error(["1.png", "ComicInfo.xml", "notes.txt", "index.html"]) == nil)
    #expect(try error(["1.png"], mimeType: "application/vnd.comicbook+zip") == nil)
  }
}
