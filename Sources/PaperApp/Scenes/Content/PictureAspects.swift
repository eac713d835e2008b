import Books

/// What is known of the shapes of pictures: a picture tells its own shape once it has been decoded in any size.
package struct PictureAspects {
  private var aspects: [Picture.Source: Double] = [:]

  package init() {}

  /// Width for height of a picture; nil while it has not been decoded.
  package func aspect(of source: Picture.Source) -> Double? { aspects[source] }

  package mutating func learn(_ picture: DecodedPicture, of source: Picture.Source) {
    aspects[source] =
      Double(picture.naturalSize.width) / Double(max(1, picture.naturalSize.height))
  }
}
