import IPC
import PaperGeometry

/// An area of a page that is read at once: a column of text or a panel of a comic.
public struct PageArea: Equatable, Sendable {
  /// In page space: the page is 1 high.
  public var rect: Rect
  /// Whether the area is a column of lines, which is read from its top on.
  public var isColumn: Bool

  public init(_ rect: Rect, isColumn: Bool) { (self.rect, self.isColumn) = (rect, isColumn) }
}

/// The columns or panels of a page, in the order in which they are read.
public struct AreasOfPage: DocumentPageQuery {
  public static let lane = QueryLane.words

  public var pageID: PageID
  public var isRightToLeft: Bool
  /// Whether the areas are those of the page as it is turned upright.
  public var isStraight: Bool

  public init(_ page: PageID, isRightToLeft: Bool, isStraight: Bool = false) {
    (pageID, self.isRightToLeft, self.isStraight) = (page, isRightToLeft, isStraight)
  }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> [PageArea] {
    let place = try worker.place(of: pageID.index)
    let height = try worker.size(of: pageID.index).height
    let query = FindAreas(place, isRightToLeft: isRightToLeft, isStraight: isStraight)
    return try worker.ask(query, page: place)
      .map { PageArea($0, height: height) }
  }

  public func answerOfPictures(pageCount: Int) -> [PageArea] { [] }

  public func flaw(of areas: [PageArea], pageCount: Int) -> String? {
    guard areas.count <= DocumentLimits.areas else { return "too many areas" }
    let areRight = areas.allSatisfy {
      AnswerCheck.isPlace($0.rect.minX, $0.rect.minY, $0.rect.maxX, $0.rect.maxY)
        && $0.rect.width >= 0 && $0.rect.height >= 0
    }
    return areRight ? nil : "an area has no place"
  }

  public func bytes(of areas: [PageArea]) -> Int { 40 * areas.count }
}

extension PageArea {
  /// - Parameter height: of the page, in the units of the record.
  package init(_ record: AreaRecord, height: Double) {
    let (rect, unit) = (Rect(record.rect), 1 / max(height, 1e-3))
    self.init(
      Rect(rect.minX * unit, rect.minY * unit, rect.width * unit, rect.height * unit),
      isColumn: record.isColumn)
  }
}
