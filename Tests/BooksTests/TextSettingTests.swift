import Books
import Testing

/// How a text is set, as a value.
@Suite(.timeLimit(.minutes(5))) struct TextSettingTests {
  private let faces =
    TextSetting.Face.ofPaper + [.installed("DejaVu Serif"), .installed("Ēřiū")]

  private var all: [TextSetting] {
    TextSetting.sizes.flatMap { size in
      faces.flatMap { face in
        TextSetting.leadings.flatMap { leading in
          TextSetting.widths.flatMap { margins in
            (0..<8).map { flags in
              TextSetting(
                size: size, face: face, leading: leading, margins: margins,
                isJustified: flags & 1 == 0, isHyphenated: flags & 2 == 0, isAsBook: flags & 4 != 0)
            }
          }
        }
      }
    }
  }

  @Test("every setting has a number of its own, which is the size's where all else is as usual")
  func numbers() {
    #expect(Set(all.map(\.number)).count == all.count)
    for size in TextSetting.sizes { #expect(TextSetting(size: size).number == size) }
  }

  @Test("a number beyond its range counts as the nearest")
  func bounds() {
    let wild = TextSetting(size: .max, leading: .min, margins: 99)
    #expect(wild == TextSetting(size: 10, leading: -1, margins: 1))
    #expect(TextChange.size(by: .max).applied(to: .usual).size == 10)
    #expect(TextChange.size(by: .min).applied(to: wild).size == -4)
    #expect(wild.sizeFactor.isFinite && wild.leadingFactor > 0.5)
  }

  @Test("a book's state keeps every setting, and nothing of the usual one")
  func kept() {
    for setting in all {
      var state = BookState()
      state.text = setting
      #expect(state.text == setting)
      #expect((state == BookState()) == (setting == .usual))
    }
    var foreign = BookState()
    (foreign.face, foreign.leading) = ("", 400)
    #expect(foreign.text == TextSetting(leading: 3), "a face without a name is none")
    foreign.face = String(repeating: "x", count: 300)
    #expect(foreign.text == TextSetting(leading: 3), "no family has such a name")
  }

  @Test("books without a face of their own have the one for all books, and others have theirs")
  func usualFace() {
    let usual = TextSetting.Face.installed("Gentium")
    var state = BookState()
    #expect(state.text(usual: usual).face == usual)
    for face in faces + [usual] {
      state.keep(TextSetting(face: face), usual: usual)
      #expect(state.text(usual: usual).face == face)
      #expect((state == BookState()) == (face == usual))
    }
  }

  @Test("another setting is another document of the same book")
  func documents() {
    let book = DocumentID("Book", origin: 3)
    let set = book.set(in: TextSetting(face: .sans, margins: 1))
    #expect(set != book && set.sized(0) == book && set.textSize != 0)
  }
}
