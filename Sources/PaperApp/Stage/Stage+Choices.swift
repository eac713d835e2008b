import Chrome
import Content
import PaperLayers
import Shelf
import Shell

// What the stage's owner may choose while the stage is shown, and what it may look at.
extension Stage {
  /// The table in which keys are looked up from now on, and from which they are shown.
  public var keymap: Keymap {
    get { responders.keymap }
    set {
      responders.keymap = newValue
      bookChrome.chrome.keymap = newValue
    }
  }

  /// Whether the times and the pages of reading, and the words that are looked up, are kept from now on.
  public var keepsTimes: Bool {
    get { keeping.keepsTimes }
    set {
      keeping.keepsTimes = newValue
      texts.keepsWords = newValue
    }
  }

  /// How changes are shown from now on.
  public var motion: MotionPlan {
    get { navigator.motion }
    set {
      navigator.motion = newValue
      let fade = newValue.style == .none ? 0 : 0.16
      overlays.style.fade = fade
      bookChrome.follow(newValue, fade: fade)
    }
  }

  /// The size of all pictures and labels that are kept, in bytes.
  public var cachedBytes: Int { content.cache.bytes }

  /// The records of all layers as last laid out, back to front.
  package func layerRecords() -> [LayerRecord] { tree.records() }

  /// The number of layers; the number is independent of a book's length.
  public var layerCount: Int { tree.count }

  /// The number of the book that is at the centre of the shelf or on its way there; nil on an empty
  /// shelf.
  public var centredBook: Int? { shelf.centredBook }
}
