import CMuPDF
import ChapterFlow
import Faces
import TestDocuments

/// The pictures of the probe's book.
enum SamplePictures {
  static let vector = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">
    <rect x="0" y="0" width="40" height="20" fill="#0000ff"/></svg>
    """

  static func bytes(_ address: String) -> [UInt8]? {
    let png = Picture(20, 10) { _, _ in 0xFF0000 }.png
    switch address {
    case "red.png": return png
    case "blue.svg": return Array(vector.utf8)
    // Its head is whole.
    case "cut.png": return Array(png.prefix(45))
    // Its pixels are not.
    case "torn.png":
      return png.enumerated().map { index, byte in (41..<png.count - 16) ~= index ? 0x5A : byte }
    case "view.svg":
      return Array(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 200'><path d='M0 0h9'/></svg>"
          .utf8)
    case "noise.png": return [UInt8](repeating: 7, count: 1000)
    case "deep.svg":
      return Array(
        ("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'>"
          + String(repeating: "<g>", count: 5000)).utf8)
    default: return nil
    }
  }
}

/// What a page looks like.
struct Drawn {
  let result: Int32
  let marks: Int32
  let pixels: [UInt8]

  /// Points that have this colour, as 0xRRGGBB.
  func count(_ color: Int) -> Int {
    stride(from: 0, to: pixels.count, by: 4).filter { at in
      Int(pixels[at + 2]) << 16 | Int(pixels[at + 1]) << 8 | Int(pixels[at]) == color
    }.count
  }
}

extension Checks {
  static let (width, height) = (100, 80)

  static func line(_ glyphs: [ShapedGlyph], size: Float = 20, baseline: Float = 40) -> SetPage {
    var page = SetPage()
    var x: Float = 5
    for glyph in glyphs {
      let start = page.glyphs.count
      page.glyphs.append(SetPage.Glyph(glyph: glyph.glyph, x: x, rise: 0, scalar: 0x61))
      page.runs.append(
        SetPage.Run(
          face: glyph.face, size: size * glyph.scale, stretch: 1, color: nil, baseline: baseline,
          glyphs: start..<start + 1))
      x += glyph.advance * size / 1000
    }
    return page
  }

  @discardableResult
  static func drawn(_ glyphs: [ShapedGlyph], _ faces: MuPDFFaces) -> Drawn? {
    drawn(line(glyphs), faces)
  }

  static func drawn(
    _ page: SetPage, _ faces: MuPDFFaces, scale: Float = 1, x: Int = 0,
    furniture: UnsafePointer<paper_mupdf_furniture>? = nil
  ) -> Drawn? {
    SetPageDrawing(page, width: Float(width), height: Float(height), faces: faces).map {
      drawn($0, scale: scale, x: x, furniture: furniture)
    }
  }

  static func drawn(
    _ drawing: SetPageDrawing, scale: Float = 1, x: Int = 0,
    furniture: UnsafePointer<paper_mupdf_furniture>? = nil
  ) -> Drawn {
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    var marks: Int32 = 0
    let result = pixels.withUnsafeMutableBytes { memory in
      drawing.render(
        scale: scale, x: x, y: 0, width: width, height: height, stride: 4 * width, into: memory,
        furniture: furniture, marks: &marks)
    }
    return Drawn(result: result, marks: marks, pixels: pixels)
  }

  private static func withFurniture(
    shift: Float = 0, fillsPage: Bool = false, _ foot: String = "",
    _ body: (UnsafePointer<paper_mupdf_furniture>) -> Void
  ) {
    foot.withCString { foot in
      "".withCString { none in
        var furniture = paper_mupdf_furniture(
          shift: shift, margin: 10,
          head: paper_mupdf_line_of_page(words: none, size: 8, baseline: 10),
          foot: paper_mupdf_line_of_page(words: foot, size: 8, baseline: 75),
          fills_page: fillsPage ? 1 : 0)
        body(&furniture)
      }
    }
  }

  static func pages(_ probe: Probe) {
    let page = line(probe.shape("Paper"))
    guard let drawing = SetPageDrawing(page, width: 100, height: 80, faces: probe.faces) else {
      return probe.say("no page")
    }
    let (first, second) = (drawn(drawing), drawn(drawing))
    probe.say("ink", first.count(0xFFFFFF) < width * height, first.count(0) > 20)
    probe.say("same", first.pixels == second.pixels)
    probe.say("same-anew", drawn(page, probe.faces)?.pixels == first.pixels)
    // A region of the page is the same as that part of the whole.
    let moved = drawn(drawing, x: 10)
    probe.say(
      "region",
      (0..<height).allSatisfy { row in
        let at = 4 * row * width
        return first.pixels[at + 40..<at + 4 * width] == moved.pixels[at..<at + 4 * width - 40]
      })
    withFurniture(shift: 10) { furniture in
      let shifted = drawn(drawing, furniture: furniture)
      probe.say(
        "shift", shifted.pixels != first.pixels, drawn(drawing, x: -10).pixels == shifted.pixels)
    }
    withFurniture("12") { furniture in
      probe.say("foot", drawn(drawing, furniture: furniture).pixels != first.pixels)
    }
    var wide = page
    for index in wide.runs.indices { wide.runs[index].stretch = 1.01 }
    probe.say("stretch", drawn(wide, probe.faces)?.pixels != first.pixels)
    var slight = page
    for index in slight.runs.indices { slight.runs[index].stretch = 1.002 }
    probe.say("step", drawn(slight, probe.faces)?.pixels == first.pixels)
    var coloured = page
    for index in coloured.runs.indices { coloured.runs[index].color = 0x00FF00 }
    coloured.rules = [SetPage.Fill(rect: .init(x: 0, y: 60, width: 100, height: 2), color: nil)]
    coloured.backgrounds = [
      SetPage.Fill(rect: .init(x: 0, y: 0, width: 100, height: 10), color: 0x123456)
    ]
    let shown = drawn(coloured, probe.faces)
    probe.say(
      "colours", shown?.count(0x00FF00) ?? 0 > 20, shown?.count(0) ?? 0, shown?.count(0x123456) ?? 0
    )
    hostile(probe)
  }

  /// Numbers that no page has.
  private static func hostile(_ probe: Probe) {
    var page = SetPage()
    for value in [Float.nan, .infinity, -1e30, 0, 1e30] {
      let start = page.glyphs.count
      page.glyphs.append(SetPage.Glyph(glyph: 70_000, x: value, rise: value, scalar: .max))
      page.glyphs.append(SetPage.Glyph(glyph: 50, x: 10, rise: 0, scalar: 0xD800))
      page.runs.append(
        SetPage.Run(
          face: 200, size: value, stretch: value, color: .max, baseline: value,
          glyphs: start..<start + 9))
      page.runs.append(
        SetPage.Run(
          face: 0, size: 10, stretch: 1, color: .max, baseline: 20, glyphs: start..<start + 9))
      let rect = SetPage.Rectangle(x: value, y: value, width: value, height: value)
      page.backgrounds.append(SetPage.Fill(rect: rect, color: .max))
      page.pictures.append(SetPage.Picture(address: "red.png", rect: rect))
    }
    probe.say("hostile", drawn(page, probe.faces)?.result ?? -1)
    probe.say(
      "sizeless", SetPageDrawing(page, width: .nan, height: 0, faces: probe.faces) == nil)
  }

  static func pictures(_ probe: Probe) {
    for address in [
      "red.png", "blue.svg", "view.svg", "torn.png", "cut.png", "noise.png", "deep.svg", "none",
    ] {
      let size = probe.faces.size(ofPicture: address)
      probe.say(address, size.map { "\($0.width)x\($0.height)" } ?? "nothing")
    }
    // What was refused is not tried again, whoever asks; a sound drawing would be taken at any time.
    let deep = SamplePictures.bytes("deep.svg") ?? []
    let blue = SamplePictures.bytes("blue.svg") ?? []
    probe.say("refused", probe.refusals.contains(deep), probe.refusals.contains(blue))
    let refusals = RefusedDrawings()
    refusals.insert(blue)
    if let other = MuPDFFaces(
      probe.mupdf, refusals: refusals, pictures: SamplePictures.bytes)
    {
      probe.say("untried", other.size(ofPicture: "blue.svg") == nil)
    }
    func page(_ addresses: [String], width: Float = 40, height: Float = 20) -> SetPage {
      var page = SetPage()
      for (index, address) in addresses.enumerated() {
        page.pictures.append(
          SetPage.Picture(
            address: address,
            rect: .init(x: 10, y: 10 + 30 * Float(index), width: width, height: height)))
      }
      return page
    }
    let both = drawn(page(["red.png", "blue.svg"]), probe.faces)
    probe.say("both", both?.count(0xFF0000) ?? 0, both?.count(0x0000FF) ?? 0, both?.marks ?? -1)
    for address in ["torn.png", "cut.png", "noise.png", "none"] {
      let broken = drawn(page([address, "red.png"]), probe.faces)
      probe.say(
        "damaged", broken?.result ?? -1, broken?.marks ?? -1, broken?.count(0xFF0000) ?? 0,
        (broken?.count(0xEDEDED) ?? 0) > 100)
    }
    guard
      let cover = SetPageDrawing(
        page(["red.png"], width: 80, height: 40), width: 100, height: 80, faces: probe.faces)
    else { return }
    func rects(_ furniture: UnsafePointer<paper_mupdf_furniture>?) -> String {
      (cover.pictures(maximum: 4, furniture: furniture) ?? []).map {
        "\(Int($0.x0)),\(Int($0.y0)),\(Int($0.x1)),\(Int($0.y1))"
      }.joined(separator: ";")
    }
    probe.say("rects", rects(nil))
    withFurniture(fillsPage: true, "12") { furniture in
      probe.say("filled", rects(furniture), drawn(cover, furniture: furniture).count(0xFF0000))
    }
    probe.say("least", cover.pictures(maximum: 0, furniture: nil)?.count ?? -1)
  }
}
