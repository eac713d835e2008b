import BookFormats
import Books
import Check
import Foundation
import TestDocuments
import Testing

/// The media types that the desktop is told of, beside what is opened and what the desktop's database calls it.
@Suite(.timeLimit(.minutes(5))) struct MediaTypeTests {
  /// A sound file for each ending of books and pictures.
  private static var samples: [(ending: String, bytes: [UInt8]?)] {
    BookFormat.all.flatMap { format in
      let samples = FormatSamples.of(format.id)
      return format.endings.map { ($0.name, samples[$0.name] ?? samples[""]) }
    }
      + PictureHeader.Kind.allCases.flatMap { kind in
        kind.endings.sorted().map { ($0, FormatSamples.of(kind)) }
      }
  }

  /// What the desktop's database says of a file, by its name and its bytes.
  private func desktopType(_ path: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/gio")
    process.arguments = ["info", "-a", "standard::content-type", path]
    process.environment = ["LC_ALL": "C", "PATH": "/usr/bin"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let mark = "standard::content-type: "
    let line = try #require(
      text.split(separator: "\n").first { $0.contains(mark) }, "\(path)")
    return line.components(separatedBy: mark).last ?? ""
  }

  /// Every ending is opened, and what the desktop calls such a file is among what it is told of, so that a double click
  /// reaches the program. Nothing else is told.
  @Test func theTypesAreThoseOfWhatIsOpened() throws {
    var reached: Set<String> = []
    for (ending, sample) in Self.samples {
      let bytes = try #require(sample, "\(ending) has no sample")
      let folder = try Folder()
      let path = try folder.file("a.\(ending)", bytes)
      let entry = try #require(Library.open([path]).entries.first, "\(ending)")
      let book = BookCheck(Programs.worker, password: nil, extent: .some, deadline: 20_000)
        .check(entry)
      #expect(book.flaw == nil && book.pages >= 1, "\(ending): \(book.flaw ?? "no page")")
      let type = try desktopType("\(folder.path)/a.\(ending)")
      #expect(MediaTypes.all.contains(type), "\(ending) is \(type) to the desktop")
      reached.insert(type)
      reached.insert(MediaTypes.type(of: "a.\(ending)"))
    }
    #expect(reached.sorted() == MediaTypes.all)
  }
}
