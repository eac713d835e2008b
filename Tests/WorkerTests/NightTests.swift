import Glibc
import TestDocuments
import Testing
import IPC
import WorkerClient

/// Pages by night: dark paper, light letters, and pictures in their own colours.
@Suite(.timeLimit(.minutes(5))) struct NightTests {
  /// Of the night.
  private let paper = 0x22252A

  /// A picture of the PDF's own, of 4 by 4 pixels, over a rectangle in points from the lower left corner.
  private func picture(_ pixels: [Int], at x: Int, _ y: Int, _ width: Int, _ height: Int) -> String
  {
    let hex = pixels.map { pixel in
      let digits = String(pixel, radix: 16)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }.joined()
    return "q \(width) 0 0 \(height) \(x) \(y) cm "
      + "BI /W 4 /H 4 /CS /RGB /BPC 8 /F /AHx ID \(hex)> EI Q"
  }

  private let photograph = (0..<16).map { $0 % 2 == 0 ? 0xC03020 : 0x204080 }
  /// Yellowed paper with some ink.
  private let scan = (0..<16).map { $0 % 7 == 0 ? 0x202020 : 0xF0E8D0 }

  @Test("text and drawings are turned and keep their hue, at every scale", arguments: [0.5, 2.0])
  func text(scale: Double) throws {
    let reader = try Reader(PDF([PDF.Page("Hello page one")]).bytes)
    let day = try reader.render(0, scale: Float(scale))
    let night = try reader.render(0, scale: Float(scale), isNight: true)
    #expect(night.isOpaque && night.color(2, 2) == paper)
    // The square of 20 to 80 points is blue.
    let point = (Int(50 * scale), Int(350 * scale))
    let (blue, dark) = (day.color(point.0, point.1), night.color(point.0, point.1))
    #expect(blue == 0x3366CC)
    #expect(dark & 0xFF > dark >> 8 & 0xFF && dark >> 8 & 0xFF > dark >> 16, "\(dark)")
    let letters = night.pixels.filter { $0 & 0xFF > 0xA0 && $0 >> 16 & 0xFF > 0xA0 }
    #expect(letters.count > 10, "light letters")
  }

  @Test("a colour stands out from the night's paper as it does from the day's, links among them")
  func contrast() throws {
    let colors = [0x0000FF, 0x0000EE, 0x1A0DAB, 0x551A8B, 0xFF0000, 0x800080, 0x5050FF, 0x1C3F6E]
    let drawing = colors.enumerated().map { index, color in
      let parts = [16, 8, 0].map { "\(Double(color >> $0 & 0xFF) / 255)" }.joined(separator: " ")
      return "\(parts) rg \(20 + 30 * index) 300 25 60 re f"
    }.joined(separator: " ")
    let reader = try Reader(PDF([PDF.Page("", drawing: drawing)]).bytes)
    let day = try reader.render(0)
    let night = try reader.render(0, isNight: true)
    for (index, painted) in colors.enumerated() {
      let (x, y) = (32 + 30 * index, 70)
      let color = day.color(x, y)
      // Half a step may be rounded either way.
      try #require([16, 8, 0].allSatisfy { abs(color >> $0 & 0xFF - painted >> $0 & 0xFF) <= 1 })
      let wanted = min(4.5, contrast(color, 0xFFFFFF))
      let seen = night.color(x, y)
      #expect(contrast(seen, paper) >= wanted - 0.05, "\(String(color, radix: 16)): \(seen)")
      if color & 0xFF == 0xFF, color >> 16 == 0 { #expect(seen & 0xFF > seen >> 16 & 0xFF) }
    }
  }

  private func contrast(_ a: Int, _ b: Int) -> Double {
    func luminance(_ color: Int) -> Double {
      zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        let value = Double(color >> part.0 & 0xFF) / 255
        return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
      }
    }
    let (first, second) = (luminance(a), luminance(b))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  @Test("a photograph keeps its colours, a scan is turned with the page; tiles agree with the page")
  func pictures() throws {
    let drawing =
      picture(photograph, at: 100, 100, 100, 100) + " " + picture(scan, at: 20, 220, 260, 100)
    let reader = try Reader(PDF([PDF.Page("Both", drawing: drawing)]).bytes)
    let day = try reader.render(0)
    let night = try reader.render(0, isNight: true)
    for (x, y) in [(110, 210), (140, 240), (190, 290)] {
      let (before, after) = (day.color(x, y), night.color(x, y))
      for shift in [0, 8, 16] {
        let part = before >> shift & 0xFF
        #expect(after >> shift & 0xFF == part * 208 / 256, "a photograph at \(x), \(y)")
      }
    }
    let white = night.color(100, 120)
    #expect(day.color(100, 120) == 0xF0E8D0 && white & 0xFF < 0x40, "a scan is dark")
    let letter = (0..<260).map { night.color(20 + $0, 92) }.max() ?? 0
    #expect(letter & 0xFF > 0x90, "and its letters are light")
    let tile = try #require(PixelRegion(x: 90, y: 150, width: 120, height: 160))
    #expect(try reader.render(0, tile, isNight: true).pixels == night.part(tile))
  }

  @Test("a page that is a scan is turned as a whole, and one that is a photograph is not")
  func wholePages() throws {
    func page(_ pixels: [Int]) throws -> Drawn {
      let drawing = picture(pixels, at: 0, 0, 300, 400)
      let reader = try Reader(PDF([PDF.Page("", drawing: drawing)]).bytes)
      return try reader.render(0, isNight: true)
    }
    #expect(try page(scan).color(150, 250) & 0xFF < 0x40)
    #expect(try page(photograph).color(10, 10) >> 16 > 0x80, "red stays red")
  }

  @Test("what a clip hides of a picture is not spared")
  func clipped() throws {
    let drawing =
      "q 100 100 50 50 re W n " + picture(photograph, at: 0, 0, 300, 400) + " Q"
    let reader = try Reader(PDF([PDF.Page("", drawing: drawing)]).bytes)
    let night = try reader.render(0, isNight: true)
    #expect(night.color(250, 200) == paper)
    #expect(night.color(120, 280) != paper)
  }

  @Test("a comic's pages and an EPUB's pictures keep their colours, an EPUB's paper does not")
  func others() throws {
    let red = Picture(40, 60) { _, _ in 0xFF0000 }
    let entries: [Archives.Entry] = [("1.png", red.png), ("2.png", red.png)]
    let comic = try Reader(Archives.zip(entries))
    let page = try comic.render(1, isNight: true)
    #expect(page.color(20, 30) == 0xCF0000)
    #expect(try comic.render(1).color(20, 30) == 0xFF0000)
    var epub = EPUB(
      "Red", [EPUB.Chapter("One", "<p>Some words.</p><p><img src=\"r.png\" alt=\"\"/></p>")])
    epub.items = [("r.png", "image/png", "", red.png)]
    let text = try Reader(epub.bytes)
    let day = try text.render(0, scale: 1)
    let night = try text.render(0, scale: 1, isNight: true)
    let place = try #require(day.pixels.firstIndex { $0 == 0xFFFF_0000 }) + 5 * day.width + 5
    #expect(night.pixels[place] == 0xFFCF_0000 && night.color(2, 2) == paper)
  }
}
