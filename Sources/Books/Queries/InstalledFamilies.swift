/// The families of the desktop in which the text of a document can be set, by their names and in their order. No worker is
/// asked: a locked process sees no files.
public struct InstalledFamilies: DocumentQuery {
  public static let lane = QueryLane.outline

  public var document: DocumentID

  public init(for document: DocumentID) { self.document = document }

  public var isOfPages: Bool { false }

  public func ask<Worker: DocumentWorker>(_ worker: Worker) throws(DocumentError) -> [String] {
    Array(worker.installedFamilies.lazy.filter(Self.isName).prefix(Self.maximum))
  }

  public func answerOfPictures(pageCount: Int) -> [String] { [] }

  public func flaw(of families: [String], pageCount: Int) -> String? {
    let areNames = families.allSatisfy(Self.isName)
    return families.count <= Self.maximum && areNames ? nil : "too long a list"
  }

  /// Whether a setting can keep the name.
  private static func isName(_ family: String) -> Bool {
    family.utf8.count <= TextSetting.Face.nameBytes
  }

  public func bytes(of families: [String]) -> Int {
    families.reduce(0) { $0 + $1.utf8.count + 32 }
  }

  private static let maximum = 20_000
}
