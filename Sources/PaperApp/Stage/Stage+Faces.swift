import Books
import Content
import Localisation
import Shell

// The faces of texts: the one for all books, and those that cannot be had.
extension Stage {
  /// The face of texts without a choice of their own.
  public var face: TextSetting.Face {
    get { memory.face }
    set { memory.face = newValue }
  }

  /// Takes another face for all texts without a choice of their own, and has the face kept.
  func choose(_ face: TextSetting.Face) -> [HostEffect] {
    guard face != memory.face else { return [] }
    memory.face = face
    return [.changeSetting(.face, value: face.rawValue)]
  }

  /// Says once that the open book's text is not set in the family that was chosen.
  func tellOfFace(at time: Double) {
    guard let lack = openBook?.document.faceLack, toldFaces.insert(lack).inserted else { return }
    bookChrome.chrome.note(lack.words, at: time)
  }
}

extension FaceLack {
  fileprivate var words: String {
    switch self {
    case .notInstalled(let family):
      Localisation.text(
        "The letters “{name}” are not installed. Paper’s own stand in their place.",
        ["name": Printable.escaped(LabelText.bounded(family))])
    case .unusable(let family):
      Localisation.text(
        "The letters “{name}” are damaged. Paper’s own stand in their place.",
        ["name": Printable.escaped(LabelText.bounded(family))])
    }
  }
}
