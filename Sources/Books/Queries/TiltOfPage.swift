import IPC

/// By which angle the lines of a scanned page fall to the right, in radians; 0 for a page that is upright.
public struct TiltOfPage: DocumentPageQuery {
  public static let lane = QueryLane.words

  public var pageID: PageID

  public init(_ page: PageID) { pageID = page }

  public func ask<Worker: DocumentWorker>(_ worker: Worker) throws(DocumentError) -> Double {
    let place = try worker.place(of: pageID.index)
    return Double(try worker.ask(ReadTilt(place), page: place))
  }

  /// A picture has no words whose places would be asked for.
  public func answerOfPictures(pageCount: Int) -> Double { 0 }

  public func flaw(of tilt: Double, pageCount: Int) -> String? {
    abs(tilt) <= Double(IPCLimits.tilts.upperBound) ? nil : "an angle that no page has"
  }

  public func bytes(of tilt: Double) -> Int { 8 }
}
