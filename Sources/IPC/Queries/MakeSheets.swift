import Localisation

/// Adds pages of the book to the PDF that the worker makes, on a sheet of paper.
public struct AddSheet: Query {
  /// What begins with the pages. Pages of several books may stand on one sheet.
  public enum Beginning: UInt8, CaseIterable, Sendable { case pdf, sheet, nothing }

  public static let code = QueryCode.addSheet
  public static var task: String { Localisation.text("making the PDF") }
  public typealias Answer = Done

  /// The sheet's size, in points.
  public var size: PageSize
  /// Where each page stands on the sheet, in points. A page fills its rectangle.
  public var pages: [PlacedPage]
  public var beginning: Beginning

  public init(size: PageSize, _ pages: [PlacedPage], beginning: Beginning) {
    (self.size, self.beginning) = (size, beginning)
    self.pages = Array(pages.prefix(IPCLimits.pagesOfSheet))
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    size = try PageSize(from: &reader)
    pages = try reader.list("pages", limit: IPCLimits.pagesOfSheet)
    beginning = try reader.choice("beginning")
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(size)
    writer.put(list: pages, limit: IPCLimits.pagesOfSheet)
    writer.put(beginning.rawValue)
  }
}

/// A page and its part of a sheet, in points from the sheet's top left corner.
public struct PlacedPage: Equatable, Sendable {
  public var page: PagePlace
  public var rect: PageRect

  public init(_ page: PagePlace, _ rect: PageRect) { (self.page, self.rect) = (page, rect) }
}

extension PlacedPage: IPCValue {
  public static var minimumBytes: Int { PagePlace.minimumBytes + PageRect.minimumBytes }

  public func write(to writer: inout IPCWriter) {
    writer.put(page)
    writer.put(rect)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    page = try PagePlace(from: &reader)
    rect = try PageRect(from: &reader)
  }
}

/// Reads bytes of the PDF that the worker has made. The first such question ends the PDF.
public struct ReadSheets: Query {
  public static let code = QueryCode.readSheets
  public static var task: String { AddSheet.task }
  public typealias Answer = SheetBytes

  /// The first byte.
  public var first: Int
  /// The title that the PDF is given.
  public var title: String

  public init(first: Int, title: String) { (self.first, self.title) = (first, title) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    first = try reader.integer("first byte", in: 0...IPCLimits.sheets)
    title = try reader.text("title", limit: IPCLimits.text)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: first)
    writer.put(title, limit: IPCLimits.text)
  }

  /// A part ends with the PDF, and only an end has no bytes.
  public func admits(_ answer: SheetBytes) -> Bool {
    let end = first + answer.bytes.count
    return end <= answer.count && (!answer.bytes.isEmpty || first >= answer.count)
  }
}

/// A part of a PDF, and the bytes of the whole.
public struct SheetBytes: IPCValue, Equatable, Sendable {
  public static var minimumBytes: Int { 8 }

  public var count: Int
  public var bytes: [UInt8]

  public init(count: Int, bytes: [UInt8]) { (self.count, self.bytes) = (count, bytes) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    count = try reader.integer("count of bytes", in: 0...IPCLimits.sheets)
    bytes = try reader.bytes("bytes", limit: IPCLimits.sheetPart)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: count)
    writer.put(bytes: bytes)
  }
}
