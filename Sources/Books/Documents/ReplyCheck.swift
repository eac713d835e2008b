import PaperGeometry

/// Checks whether a reply answers its request. A reply from another process is checked here, once, before
/// any part of the reply is used. A checked reply may still be wrong, but no number in it is out of bounds.
public struct ReplyCheck: Sendable {
  private let culprit: String
  private let pageCount: Int

  /// - Parameter pageCount: the number of pages of the open document; 0 before the document is open.
  public init(culprit: String, pageCount: Int) {
    self.culprit = culprit
    self.pageCount = pageCount
  }

  /// The answer, if it can answer the question; else `.invalidReply`.
  public func checked<Asked: DocumentQuery>(
    _ answer: Asked.Answer, to query: Asked
  ) -> Result<Asked.Answer, DocumentError> {
    result(answer, query.flaw(of: answer, pageCount: pageCount))
  }

  /// The document, if it lies within `DocumentLimits`.
  public func checked(_ document: Document) -> Result<Document, DocumentError> {
    result(document, Self.flaw(of: document))
  }

  /// The picture, if it has the size that was asked for.
  public func checked(
    _ picture: DecodedPicture, for image: ImageRequest
  ) -> Result<DecodedPicture, DocumentError> {
    result(picture, Self.flaw(of: picture, for: image))
  }

  private func result<Answer>(_ answer: Answer, _ flaw: String?) -> Result<Answer, DocumentError> {
    flaw.map { .failure(.invalidReply(culprit, reason: $0)) } ?? .success(answer)
  }

  private static func flaw(of document: Document) -> String? {
    guard AnswerCheck.isText(document.title), AnswerCheck.areTexts(document.authors),
      AnswerCheck.isText(document.language), AnswerCheck.isText(document.format),
      AnswerCheck.areTexts(document.remarks)
    else { return "a text is too long" }
    guard document.labels.count <= document.pageCount,
      document.labels.allSatisfy(AnswerCheck.isText)
    else { return "labels of no pages" }
    let isInside = document.sizes.exceptions.keys.allSatisfy { $0 < document.pageCount }
    guard isInside else { return "a size of no page" }
    return AnswerCheck.flaw(of: document.outline, document.pageCount)
  }

  private static func flaw(of picture: DecodedPicture, for image: ImageRequest) -> String? {
    let (width, height) = image.bitmapSize
    guard picture.bitmap.width == width, picture.bitmap.height == height else {
      return "a bitmap of \(picture.bitmap.width) x \(picture.bitmap.height) in place of "
        + "\(width) x \(height) pixels"
    }
    guard picture.bitmap.isOpaque else { return "a bitmap that is not opaque" }
    return MeasuredSizes.isSize(picture.naturalSize) ? nil : "a size that no page has"
  }
}
