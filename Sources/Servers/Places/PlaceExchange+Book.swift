import IPC

/// Places of the program's books in KOReader's words.
extension PlaceExchange.Place {
  /// - Parameters:
  ///   - page: counted from 0.
  ///   - path: the page's paragraph in a text; nil where the text has no paths, as every text that is no EPUB.
  ///   - isText: whether the pages depend on the layout, so that their numbers tell other devices nothing.
  ///   - time: seconds since 1970.
  public init(page: Int, of pageCount: Int, path: ElementPath?, isText: Bool, time: Int) {
    let read = Double(page + 1) / Double(max(1, pageCount))
    self.init(
      progress: isText ? path?.description ?? "" : "\(page + 1)",
      percentage: (read * 10_000).rounded() / 10_000, page: page, pageCount: pageCount, time: time)
  }

  /// What is sent of the place to a server of OPDS.
  public func progression(device: String, deviceID: String) -> Progression {
    // Servers ask for the part of the file wherever a file is told.
    Progression(
      modified: time, deviceID: deviceID, device: device, total: percentage, href: file,
      hrefType: file.isEmpty ? "" : "application/xhtml+xml", position: Int(progress),
      inFile: file.isEmpty ? nil : inFile ?? 0)
  }

  /// What is sent of the place.
  public func record(device: String, deviceID: String) -> PlaceRecord {
    PlaceRecord(
      progress: progress, percentage: percentage, device: device, deviceID: deviceID, time: time)
  }
}

extension PlaceRecord {
  /// Where a record leads in a book.
  public enum Target: Equatable, Sendable {
    /// Counted from 0.
    case page(Int)
    /// A paragraph, which the worker finds (`FindPlaceOfElement`).
    case path(ElementPath)
    /// Only the percentage tells: an estimate.
    case share(Double)
  }

  /// - Parameter isText: whether the pages of the book depend on the layout: another program's numbers of pages say nothing.
  public func target(pageCount: Int, isText: Bool) -> Target {
    if let path = ElementPath(progress) { return isText ? .path(path) : .share(percentage) }
    if !isText, let page = Int(progress), (1...max(1, pageCount)).contains(page) {
      return .page(page - 1)
    }
    return .share(percentage)
  }
}

extension Progression {
  /// Where a place leads in a book.
  public enum Target: Equatable, Sendable {
    /// Counted from 0.
    case page(Int)
    /// A file of the book and a part of the file, which the worker finds (`FindPlaceInFile`).
    case file(String, share: Double)
    /// Only the share of the whole book tells: an estimate.
    case share
  }

  /// - Parameter isText: whether the pages of the book depend on the layout: another program's numbers of pages say nothing.
  public func target(pageCount: Int, isText: Bool) -> Target {
    if isText { return path.map { .file($0, share: inFile ?? 0) } ?? .share }
    guard let position, (1...max(1, pageCount)).contains(position) else { return .share }
    return .page(position - 1)
  }
}
