import IPC

/// How many pixels of its picture a page has to a point, where the page is a single scan; 0 for any other page.
public struct ScanOfPage: DocumentPageQuery {
  public static let lane = QueryLane.words

  public var pageID: PageID

  public init(_ page: PageID) { pageID = page }

  public func ask<Worker: DocumentWorker>(_ worker: Worker) throws(DocumentError) -> Double {
    let place = try worker.place(of: pageID.index)
    return Double(try worker.ask(MeasureScan(place), page: place))
  }

  /// A picture has its own size anyway.
  public func answerOfPictures(pageCount: Int) -> Double { 0 }

  public func flaw(of scale: Double, pageCount: Int) -> String? {
    (0...Double(IPCLimits.scanScales.upperBound)).contains(scale)
      ? nil : "a scale that no scan has"
  }

  public func bytes(of scale: Double) -> Int { 8 }
}
