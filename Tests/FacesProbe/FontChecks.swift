import ChapterFlow
import Faces
import TestBasics

extension Checks {
  private static let text = "The quick brown fox, AVATAR fi λόγος"

  static func exercise(_ faces: MuPDFFaces, _ number: Int) -> Float {
    var total: Float = 0
    for (isBold, isItalic) in [(false, false), (true, true)] {
      let style = FaceStyle(
        family: .embedded(number), isBold: isBold, isItalic: isItalic, isSmallCaps: isBold)
      let glyphs = faces.shape(Array(text.utf8)[...], in: style, language: "en")
      total += glyphs.reduce(0) { $0 + $1.advance } + faces.metrics(of: style).xHeight
      _ = Checks.drawn(glyphs, faces)
    }
    return total
  }

  /// The face of the file, and fonts that lie.
  static func fonts(_ probe: Probe) {
    let font = probe.file()
    let number = probe.faces.addFace(font)
    probe.say("whole", number ?? -1)
    if let number {
      let style = FaceStyle(family: .embedded(number))
      probe.say("same", probe.width("AVATAR", style) == probe.width("AVATAR"))
      let bold = FaceStyle(family: .embedded(number), isBold: true)
      probe.say("made", probe.shape("A", bold).first?.face != probe.shape("A", style).first?.face)
    }
    var random = SeededRandom(7)
    let noise = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    probe.say("noise", probe.faces.addFace(noise) ?? -1)
    probe.say("noise-head", probe.faces.addFace(Array("OTTO".utf8) + noise) ?? -1)
    probe.say("empty", probe.faces.addFace([]) ?? -1)
    probe.say("woff2", probe.faces.addFace(Array("wOF2".utf8) + noise) ?? -1)
    var (taken, refused) = (0, 0)
    for round in 0..<60 {
      guard let fresh = MuPDFFaces(probe.mupdf, pictures: { _ in nil }) else { continue }
      var broken = font
      if round % 3 == 0 {
        broken = Array(font.prefix(Int.random(in: 0..<font.count, using: &random)))
      }
      for _ in 0..<(round % 3 == 2 ? 2000 : 8) where !broken.isEmpty {
        // The directory, or anywhere.
        let reach = round % 2 == 0 ? min(400, broken.count) : broken.count
        broken[Int.random(in: 4..<max(5, reach), using: &random) % broken.count] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let number = fresh.addFace(broken) else {
        refused += 1
        continue
      }
      taken += 1
      _ = exercise(fresh, number)
    }
    probe.say("broken", taken > 0, refused > 0, taken + refused)
    var count = 1
    while count < 50, probe.faces.addFace(font) != nil { count += 1 }
    probe.say("most", count)
  }

  /// The same font as WOFF, with its tables as they are and packed, and WOFF that lies.
  static func woff(_ probe: Probe) {
    let font = probe.file()
    let packed = WOFF.made(of: font)
    let number = probe.faces.addFace(packed)
    probe.say("whole", number ?? -1)
    if let number {
      probe.say(
        "same", probe.width("AVATAR", FaceStyle(family: .embedded(number))) == probe.width("AVATAR")
      )
    }
    var random = SeededRandom(3)
    for round in 0..<60 {
      guard let fresh = MuPDFFaces(probe.mupdf, pictures: { _ in nil }) else { continue }
      var broken = packed
      for _ in 0..<4 {
        broken[Int.random(in: 4..<(round % 2 == 0 ? 300 : packed.count), using: &random)] =
          UInt8.random(
            in: 0...255, using: &random)
      }
      if let number = fresh.addFace(broken) { _ = exercise(fresh, number) }
    }
    probe.say("broken", "survived")
  }

  /// Faces in the newer packing, and packed faces that lie.
  static func woff2(_ probe: Probe) {
    guard let whole = probe.faces.addFace(WOFF2.made(of: probe.file())),
      let plain = probe.faces.addFace(WOFF2.plain), let packed = probe.faces.addFace(WOFF2.packed)
    else { return probe.say("refused", probe.faces.addFace(WOFF2.plain) ?? -1) }
    let style = FaceStyle(family: .embedded(whole))
    probe.say("whole", probe.width("AVATAR", style) == probe.width("AVATAR"))
    let reversed = WOFF2.made(of: probe.file(), isReversed: true, added: 16)
    if let number = probe.faces.addFace(reversed) {
      let width = probe.width("AVATAR", FaceStyle(family: .embedded(number)))
      probe.say("reversed", width == probe.width("AVATAR"))
    }
    func ink(_ number: Int) -> [GlyphExtent?] {
      let glyphs = probe.shape("AVT", FaceStyle(family: .embedded(number)))
      return glyphs.map { probe.faces.extent(of: $0) }
    }
    probe.say("letters", ink(packed).count, ink(packed).allSatisfy { $0 != nil })
    probe.say("ink", ink(packed) == ink(plain))
    probe.say(
      "widths",
      probe.width("AVT", FaceStyle(family: .embedded(packed)))
        == probe.width("AVT", FaceStyle(family: .embedded(plain))))
    var random = SeededRandom(5)
    for font in [WOFF2.packed, WOFF2.made(of: probe.file())] {
      for round in 0..<300 {
        guard let fresh = MuPDFFaces(probe.mupdf, pictures: { _ in nil }) else { continue }
        var broken = font
        for _ in 0..<(1 + round % 4) {
          broken[Int.random(in: 4..<min(1000, font.count), using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        if round % 10 == 0 { broken.removeLast(Int.random(in: 0..<font.count, using: &random)) }
        if let number = fresh.addFace(broken) { _ = exercise(fresh, number) }
        if font.count > 1000, round > 40 { break }
      }
    }
    probe.say("broken", "survived")
  }

  static func obfuscation(_ probe: Probe) {
    let font = probe.file()
    let idpf = "http://www.idpf.org/2008/embedding"
    let adobe = "http://ns.adobe.com/pdf/enc#RC"
    let identifier = "urn:uuid:0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"
    for (name, algorithm) in [("idpf", idpf), ("adobe", adobe)] {
      let hidden =
        Obfuscation.undone(font, algorithm: algorithm, identifier: identifier) ?? []
      let spaced = algorithm == idpf ? identifier.replacing("-4b5a", with: " -4b5a\n") : identifier
      let shown = Obfuscation.undone(hidden, algorithm: algorithm, identifier: spaced)
      probe.say(
        name, "first", hidden.first ?? 0, "changed",
        zip(hidden, font).filter { $0 != $1 }.count > 900, "back", shown == font, "usable",
        probe.faces.addFace(hidden) == nil, probe.faces.addFace(shown ?? []) != nil)
    }
    probe.say(
      "tail", Obfuscation.undone(font, algorithm: idpf, identifier: "x")?[1040] == font[1040])
    // The digest of "abc" begins with these bytes.
    let key = Obfuscation.undone([0, 0, 0, 0], algorithm: idpf, identifier: "abc") ?? []
    probe.say("digest", key.map { String($0, radix: 16) }.joined(separator: "-"))
    probe.say("unknown", Obfuscation.undone(font, algorithm: "x", identifier: "x") == nil)
    probe.say("unfit", Obfuscation.undone(font, algorithm: adobe, identifier: "isbn") == nil)
  }
}
