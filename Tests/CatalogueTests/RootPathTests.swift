import Books
import Catalogue
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct RootPathTests {
  private func flaw(_ path: String) -> String? {
    do throws(RootPath.Flaw) {
      _ = try RootPath(Picture.Source(path: path))
      return nil
    } catch { return error.description }
  }

  @Test("a path is found without links, dots and slashes at its end")
  func resolved() throws {
    let place = try Place()
    try place.write("in/a.epub")
    let books = try RootPath(Picture.Source(path: place.books)).bytes
    let link = place.folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place.books)
    for path in [link, link + "/", place.books + "///", place.books + "/in/..", link + "/./"] {
      let found = try RootPath(Picture.Source(path: path))
      #expect(found.bytes == books && found.isFolder, "\(path)")
    }
    #expect(try !RootPath(Picture.Source(path: place.books + "/in/a.epub")).isFolder)
  }

  @Test("what cannot join is told in one line with the reason")
  func flaws() throws {
    let place = try Place()
    try place.write("a.epub")
    let loop = place.folder + "/loop"
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    let long = place.folder + "/" + String(repeating: "x", count: 300)
    for (path, reason) in [
      (place.folder + "/none", "is not there"), (place.books + "/a.epub/in", "is not there"),
      (place.books + "/a\0b", "is not there"), ("", "is not there"),
      (loop, "too many symbolic links"), (long, "too long"), ("/", "the whole system"),
      ("/usr/../", "the whole system"), ("/proc", "(proc)"), ("/proc/self", "(proc)"),
      ("/sys", "(sysfs)"),
    ] {
      let told = flaw(path)
      #expect(told?.contains(reason) == true, "\(path): \(told ?? "no flaw")")
      #expect(told?.contains("\n") == false)
    }
    #expect(flaw(place.books) == nil)
  }
}
