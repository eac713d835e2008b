import CMuPDF

/// Which file is which chapter, as MuPDF counts chapters.
struct ChapterPaths {
  private var numbers: [String: Int] = [:]
  private var paths: [Int: String] = [:]
  /// Chapters that are places in the file of another chapter, by their numbers, with the addresses of the places.
  private(set) var repeated: [Int: String] = [:]

  init(_ files: [String], _ document: OpaquePointer) {
    for path in files where numbers[path] == nil && BookAddress.cut(path).fragment.isEmpty {
      guard let chapter = Self.chapter(of: path, document) else { continue }
      numbers[path] = chapter
      if paths[chapter] == nil { paths[chapter] = path }
    }
    addPlaces(files, document)
  }

  /// Chapters that are named with a place, or a second time. MuPDF knows no file with a place, and has a page of an error
  /// there.
  private mutating func addPlaces(_ files: [String], _ document: OpaquePointer) {
    var chapters: Int32 = 0
    // Where MuPDF passes over files of the list, the number of a file is not known.
    guard paper_mupdf_chapters(document, &chapters) == 0, Int(chapters) == files.count else {
      return
    }
    for (number, address) in files.enumerated() where paths[number] == nil {
      let (path, fragment) = BookAddress.cut(address)
      if let first = numbers[path] {
        // A file is read once, where the order of reading has the file first.
        guard first != number else { continue }
        repeated[number] = address
      } else if !fragment.isEmpty {
        // The first of the places stands for the file.
        (numbers[path], paths[number]) = (number, path)
      }
    }
  }

  private static func chapter(of path: String, _ document: OpaquePointer) -> Int? {
    var (chapter, page, x, y): (Int32, Int32, Float, Float) = (-1, -1, 0, 0)
    // Without a place in the file no chapter is laid out.
    guard paper_mupdf_resolve(document, path, &chapter, &page, &x, &y) == 0, chapter >= 0 else {
      return nil
    }
    return Int(chapter)
  }

  func number(of path: String) -> Int? { numbers[path] }
  func path(of chapter: Int) -> String? { paths[chapter] }
}
