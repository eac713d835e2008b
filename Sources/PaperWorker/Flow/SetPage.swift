/// A page that has been set: what is drawn, and its text. Places are in points from the page's top left corner, with y
/// downwards, before the shift towards the spine.
package struct SetPage: Sendable {
  /// Letters of one face, size and colour on one base line.
  package struct Run: Sendable {
    /// The source's number.
    package var face: UInt16
    /// In points.
    package var size: Float
    /// The letters' width, in parts of the natural one.
    package var stretch: Float
    /// 0xRRGGBB; nil is the page's ink.
    package var color: UInt32?
    package var baseline: Float
    /// Whether the line runs down: the base line is an x, and the glyphs' x are y.
    package var isVertical = false
    package var glyphs: Range<Int>

    package init(
      face: UInt16, size: Float, stretch: Float, color: UInt32?, baseline: Float,
      glyphs: Range<Int>
    ) {
      (self.face, self.size, self.stretch, self.color) = (face, size, stretch, color)
      (self.baseline, self.glyphs) = (baseline, glyphs)
    }
  }

  package struct Glyph: Sendable {
    /// The glyph of a further letter of the glyph before, as in a ligature: nothing is drawn.
    package static let none = UInt32.max

    package var glyph: UInt32
    package var x: Float
    /// Above the base line.
    package var rise: Float
    /// The letter that the glyph stands for, as text under the drawing; 0 for the further glyphs of a letter.
    package var scalar: UInt32
    /// Whether the glyph stands upright in a line that runs down.
    package var isUpright = false

    package init(glyph: UInt32, x: Float, rise: Float, scalar: UInt32) {
      (self.glyph, self.x, self.rise, self.scalar) = (glyph, x, rise, scalar)
    }
  }

  package struct Rectangle: Sendable {
    package var x, y, width, height: Float
    package init(x: Float, y: Float, width: Float, height: Float) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  package struct Fill: Sendable {
    package var rect: Rectangle
    package var color: UInt32?

    package init(rect: Rectangle, color: UInt32?) { (self.rect, self.color) = (rect, color) }
  }

  package struct Picture: Sendable {
    package var address: String
    package var rect: Rectangle

    /// What is seen of the picture; nil is all of it.
    package var clip: Rectangle?
    /// How often the picture stands beside itself and below itself; the rectangle is the first of them.
    package var across = 1
    package var down = 1

    package init(address: String, rect: Rectangle, clip: Rectangle? = nil) {
      (self.address, self.rect, self.clip) = (address, rect, clip)
    }
  }

  package struct Character: Sendable {
    package var scalar: UInt32
    /// The letter's left edge, and its width.
    package var x, width: Float
    /// The top and the height where they are not the line's; else 0.
    package var y: Float = 0
    package var height: Float = 0
    /// Whether the letter tells how the letters before are read.
    package var isRuby = false
  }

  /// A line of text, whose hyphen at the end is no character of the book's.
  package struct Line: Sendable {
    package var rect: Rectangle
    /// Lines of one paragraph have the same number.
    package var block: Int
    /// 1 to 6 in a heading, else 0.
    package var headingLevel: Int
    package var characters: Range<Int>
    /// Whether the last word goes on in the next line.
    package var isHyphenated: Bool
  }

  package struct Link: Sendable {
    package var rect: Rectangle
    /// As the book has the address.
    package var address: String
  }

  /// A part of a page that stands, turned or scaled, at a place of its own. Layers have no layers.
  package struct Layer: Sendable {
    package var place: PagePlane
    package var drawing: SetPage
    /// What is seen of the layer: rectangles, each on a plane of its own.
    package var clips: [(place: PagePlane, rect: Rectangle)] = []
    /// The boxes around that let through what lies below, from the outermost, and how much of each is seen: 0 to 1.
    /// Layers of a box follow each other, and are seen as a whole.
    package var fades: [(box: Int, opacity: Float)] = []
  }

  package var runs: [Run] = []
  package var glyphs: [Glyph] = []
  /// Backgrounds come first, then pictures, then runs, then rules.
  package var backgrounds: [Fill] = []
  package var pictures: [Picture] = []
  package var rules: [Fill] = []
  package var lines: [Line] = []
  package var characters: [Character] = []
  package var links: [Link] = []
  /// Places that links lead to: ids, with their y.
  package var anchors: [(id: String, y: Float)] = []
  /// From the lowest to the highest; drawn over all else.
  package var layers: [Layer] = []
  /// Letters of the page by the rule of places.
  package var letters = 0
  /// Whether lines run down, the first at the right.
  package var isVertical = false

  package init() {}
}
