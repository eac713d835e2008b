import Foundation

/// The first pages: from the book to the river.
enum BoatBeginning {
  static let pages: [ComicPage] = [
    window, tearing, folding, gutter, drain, snail, frog, unfolding, heron, barge,
  ]

  private static let window = ComicPage { s in
    s.room()
    s.tell("It had rained for three days, and Ada had read for three days.", width: 470)
    let seat = s.at(0.3, 0.93)
    s.shape(
      [
        (0.06, 0.96), (0.06, 0.62), (0.13, 0.56), (0.2, 0.62), (0.2, 0.78), (0.56, 0.78),
        (0.56, 0.96),
      ], Colour(0x7D4A44))
    s.person(.ada, seat + Point(30, -170), 430, arms: .forward, legs: false)
    s.pen(
      [seat + Point(60, -180), seat + Point(220, -170), seat + Point(250, -20)], 46, ComicStage.ink)
    s.pen(
      [seat + Point(60, -180), seat + Point(220, -170), seat + Point(250, -20)], 38,
      Colour(0x4B5A78))
    let book = seat + Point(200, -430)
    s.drawn(
      .polygon([
        book + Point(-96, -60), book + Point(0, -34), book + Point(0, 84), book + Point(-96, 58),
      ]), Colour(0x2F4769))
    s.drawn(
      .polygon([
        book + Point(96, -60), book + Point(0, -34), book + Point(0, 84), book + Point(96, 58),
      ]), Colour(0x2F4769))
    // A ship in a frame: her mother's.
    let frame = Rect(centre: s.at(0.22, 0.36), width: 190, height: 150)
    s.drawn(.rect(frame), Colour(0xDDE8EA))
    s.steamer(frame.centre + Point(0, 34), 66)
    s.canvas.stroke(.rect(frame), Colour(0x7E5536), width: 12)
    s.tell("Her mother’s ship was due on Friday.", width: 300, atFoot: true)
  }

  private static let tearing = ComicPage(
    row(
      1,
      panel { s in
        s.room()
        let mouth = s.person(.ada, s.at(0.3, 1.15), 540, arms: .forward, mood: .sad)
        s.drawn(
          .polygon([s.at(0.4, 0.62), s.at(0.52, 0.56), s.at(0.64, 0.62), s.at(0.52, 0.72)]),
          Colour(0xFBF6E6))
        s.say("One page to go. And then it is over.", (0.7, 0.2), width: 330, to: mouth)
      }),
    row(
      1,
      panel(0.8) { s in
        s.field(0, 1, Colour(0xE9DCBB))
        s.drawn(
          .polygon([s.at(-0.05, 0.3), s.at(0.46, 0.4), s.at(0.46, 1.05), s.at(-0.05, 1.02)]),
          Colour(0xFBF6E6))
        s.drawn(
          .polygon([s.at(1.05, 0.3), s.at(0.5, 0.4), s.at(0.5, 1.05), s.at(1.05, 1.02)]),
          Colour(0xFBF6E6))
        for i in 0..<8 {
          let v = 0.52 + Double(i) * 0.06
          s.pen([s.at(0.06, v - 0.02), s.at(0.4, v)], 4, Colour(0xB9AD9B))
        }
        s.pen([s.at(0.56, 0.52), s.at(0.9, 0.5)], 4, Colour(0xB9AD9B))
        s.tell("“… at last somebody”", width: 280)
        s.drawn(.ellipse(s.at(0.93, 0.66), 60, 40), Colour(0xE7B98F))
      },
      panel { s in
        s.room(window: false)
        s.person(.ada, s.at(0.4, 1.12), 520, arms: .up)
        s.drawn(
          .polygon([s.at(0.62, 0.1), s.at(0.9, 0.16), s.at(0.84, 0.5), s.at(0.58, 0.44)]),
          Colour(0xFBF6E6))
        s.sound("RRRIP", 0.62, 0.9, size: 92)
      }),
    row(
      0.8,
      panel { s in
        s.room(window: false)
        let mouth = s.person(.ada, s.at(0.22, 1.56), 560, arms: .forward)
        s.drawn(
          .polygon([s.at(0.36, 0.56), s.at(0.52, 0.48), s.at(0.57, 0.84), s.at(0.41, 0.94)]),
          Colour(0xFBF6E6))
        s.say("I won’t read you. Not until she’s back.", (0.72, 0.34), width: 380, to: mouth)
      }))

  private static func step(_ number: Int, _ points: [(Double, Double)], _ fold: [(Double, Double)])
    -> ComicPage.Panel
  {
    panel { s in
      s.field(0, 1, Colour(0xB98B5E), Colour(0xA0744B))
      s.shape(points, Colour(0xFBF6E6), line: 4)
      s.pen(fold.map { s.at($0.0, $0.1) }, 3, Colour(0xC9BDA0))
      s.canvas.line(
        "\(number)", x: s.at(0.1, 0).x, baseline: s.at(0, 0.17).y,
        TextStyle(size: 44, colour: Colour(0xFBF6E6)))
    }
  }

  private static let folding = ComicPage(
    row(
      1,
      step(
        1, [(0.26, 0.14), (0.74, 0.14), (0.74, 0.88), (0.26, 0.88)], [(0.26, 0.51), (0.74, 0.51)]),
      step(2, [(0.2, 0.3), (0.8, 0.3), (0.8, 0.76), (0.2, 0.76)], [(0.5, 0.3), (0.5, 0.76)]),
      step(
        3, [(0.5, 0.2), (0.8, 0.62), (0.8, 0.74), (0.2, 0.74), (0.2, 0.62)],
        [(0.2, 0.62), (0.8, 0.62)])),
    row(
      1, step(4, [(0.5, 0.2), (0.82, 0.72), (0.18, 0.72)], [(0.5, 0.2), (0.5, 0.72)]),
      step(5, [(0.5, 0.14), (0.8, 0.5), (0.5, 0.86), (0.2, 0.5)], [(0.2, 0.5), (0.8, 0.5)]),
      step(6, [(0.5, 0.26), (0.8, 0.72), (0.2, 0.72)], [(0.5, 0.26), (0.44, 0.72)])),
    row(
      1.3,
      panel { s in
        s.field(0, 1, Colour(0xD9C49C), Colour(0xB98B5E))
        s.boat(s.at(0.5, 0.66), 200, .asleep)
      },
      panel { s in
        s.field(0, 1, Colour(0xE9D3A4), Colour(0xC59A6B))
        let mouth = s.boat(s.at(0.5, 0.7), 200, .calm)
        s.say("Oh.", (0.66, 0.22), width: 110, to: mouth)
      }))

  private static let gutter = ComicPage(
    row(
      1.3,
      panel { s in
        s.street()
        s.rain(120, seed: 8)
        let mouth = s.person(.adaOutside, s.at(0.26, 0.82), 400, arms: .forward)
        s.boat(s.at(0.56, 0.86), 80, .calm)
        s.say("Find her. And keep the end for me.", (0.68, 0.2), width: 380, to: mouth)
      }),
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0x7C98A6), Colour(0x5B7B8C))
        s.rain(60, seed: 9)
        let mouth = s.boat(s.at(0.42, 0.66), 170, .calm, tilt: 0.06)
        s.say("What is the end?", (0.6, 0.2), width: 300, to: mouth)
      },
      panel { s in
        s.field(0, 1, Colour(0x9AA9B0))
        s.rain(80, seed: 10)
        s.person(.adaOutside, s.at(0.5, 1.4), 720, arms: .wave, mood: .glad)
        s.say("It’s written on you!", (0.5, 0.14), width: 320)
      }))

  private static let drain = ComicPage(
    row(
      0.9,
      panel { s in
        s.street(kerb: 0.34)
        s.rain(90, seed: 12)
        s.boat(s.at(0.5, 0.8), 120, .calm, tilt: 0.1)
        s.tell("Down Mill Street, past the baker’s,", width: 380)
      }),
    row(
      1,
      panel { s in
        s.street(kerb: 0.2)
        let grate = Rect(
          centre: s.at(0.7, 0.66), width: s.rect.width * 0.42, height: s.rect.height * 0.3)
        s.drawn(.rect(grate), Colour(0x22272B), line: 5)
        for i in 1..<6 {
          let x = grate.x + grate.width * Double(i) / 6
          s.pen([Point(x, grate.y), Point(x, grate.maxY)], 10, Colour(0x565E63))
        }
        s.boat(s.at(0.3, 0.6), 110, .afraid, tilt: 0.24)
      },
      panel(0.7) { s in
        s.field(0, 1, Colour(0x15191D), Colour(0x2B3942))
        s.pen([s.at(0.5, 0), s.at(0.52, 0.5), s.at(0.48, 1)], 130, Colour(0x5B7B8C))
        s.boat(s.at(0.5, 0.5), 120, .afraid, tilt: 1.2)
        s.sound("OOOOOH", 0.5, 0.2, size: 74, turned: 0.2)
      }),
    row(
      0.9,
      panel { s in
        s.brook(top: 0.4)
        s.drawn(.circle(s.at(0.12, 0.38), 110), Colour(0x8A8F86), line: 5)
        s.drawn(.circle(s.at(0.12, 0.38), 84), Colour(0x22272B))
        s.pen([s.at(0.12, 0.42), s.at(0.2, 0.52), s.at(0.26, 0.72)], 70, Colour(0x9FC0C4))
        s.boat(s.at(0.42, 0.7), 100, .calm, tilt: -0.06)
        s.tell("and out of a pipe into the light.", width: 360, atFoot: true)
      }))

  private static let snail = ComicPage(
    row(
      1,
      panel { s in
        s.brook()
        s.shape(
          [(0.52, 0.62), (0.7, 0.5), (0.98, 0.54), (0.9, 0.66), (0.68, 0.68)], Colour(0x8FA84E),
          smooth: true)
        let voice = s.snail(s.at(0.76, 0.58), 74, facing: -1)
        let mouth = s.boat(s.at(0.26, 0.72), 110, .calm)
        s.say("Such a hurry! Where to?", (0.7, 0.14), width: 300, to: voice)
        s.say("I don’t know. I’m an end.", (0.26, 0.24), width: 300, to: mouth)
      }),
    row(
      1.1,
      panel { s in
        s.brook(top: 0.3)
        let voice = s.snail(s.at(0.62, 0.82), 150, facing: -1)
        s.say(
          "Everyone is going to the end. I’m going there myself, only slowly.", (0.5, 0.25),
          width: 330, to: voice)
      },
      panel { s in
        s.brook(top: 0.36)
        let mouth = s.boat(s.at(0.44, 0.76), 150, .glad, rider: true)
        s.say("There’s room for a small one.", (0.5, 0.2), width: 320, to: mouth)
      }),
    row(
      0.8,
      panel { s in
        s.brook(top: 0.3)
        s.boat(s.at(0.5, 0.66), 120, .glad, tilt: -0.05, rider: true)
        for i in 0..<3 {
          s.pen([s.at(0.1 + Double(i) * 0.05, 0.6), s.at(0.3, 0.64)], 3, Colour(0xE7F0F0))
        }
        s.tell("So there were two.", width: 250)
      }))

  private static let frog = ComicPage(
    row(
      1,
      panel { s in
        s.brook()
        s.shape(
          [(0.56, 0.84), (0.76, 0.76), (1.0, 0.8), (0.96, 0.92), (0.7, 0.95)], Colour(0x6E9448),
          smooth: true)
        let voice = s.frog(s.at(0.8, 0.84), 120)
        s.boat(s.at(0.26, 0.82), 110, .calm, rider: true)
        s.say("You’ve got writing on you.", (0.6, 0.16), width: 330, to: voice)
      }),
    row(
      1,
      panel { s in
        s.brook(top: 0.34)
        let mouth = s.boat(s.at(0.4, 0.8), 170, .calm, rider: true)
        s.say("Can you read it? I can’t see myself.", (0.5, 0.2), width: 320, to: mouth)
      },
      panel { s in
        s.field(0, 1, Colour(0x9DB77A), Colour(0x7E9A5A))
        let voice = s.frog(s.at(0.5, 1.05), 250)
        s.say(
          "“… knocked, and she ran …” Then it goes round the corner.", (0.5, 0.2), width: 340,
          to: voice)
      }),
    row(
      0.9,
      panel { s in
        s.brook(top: 0.36)
        let voice = s.frog(s.at(0.84, 0.98), 120)
        let mouth = s.boat(s.at(0.24, 0.86), 110, .afraid, rider: true)
        s.say("The rest is inside. You’d have to unfold.", (0.68, 0.2), width: 320, to: voice)
        s.say("Unfold?", (0.2, 0.32), width: 150, to: mouth)
      }))

  private static let unfolding = ComicPage(
    row(
      1.1,
      panel { s in
        s.river(top: 0.36)
        let mouth = s.boat(s.at(0.4, 0.76), 170, .sad, rider: true)
        s.say("Unfolded, I’d know how it ends.", (0.34, 0.18), width: 300, to: mouth)
        s.say("But I’d be no boat.", (0.74, 0.4), width: 200, to: mouth)
      }),
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0xEBC48F), Colour(0xD9A870))
        let voice = s.snail(s.at(0.42, 0.86), 190)
        s.say("And wet through in a minute.", (0.5, 0.2), width: 320, to: voice)
      },
      panel { s in
        s.river(top: 0.3)
        s.boat(s.at(0.5, 0.74), 150, .calm, rider: true)
        s.say("Then later.", (0.5, 0.22), width: 220, to: s.at(0.54, 0.7))
      }),
    row(
      0.8,
      panel { s in
        s.river(top: 0.5)
        s.boat(s.at(0.3, 0.74), 60, .calm, rider: true)
        s.tell("The brook had become a river. Nobody had noticed when.", width: 430, atFoot: true)
      }))

  private static let heron = ComicPage(
    row(
      1,
      panel(0.62) { s in
        s.river(top: 0.3)
        for x in [0.36, 0.52] {
          s.pen([s.at(x, -0.05), s.at(x + 0.02, 0.8)], 15, Colour(0x3C4A55))
        }
        s.boat(s.at(0.66, 0.86), 78, .calm, rider: true)
      },
      panel { s in
        s.river(top: 0.56)
        s.heron(s.at(0.62, 0.98), 420, bow: 0.1)
        s.boat(s.at(0.16, 0.9), 70, .afraid, rider: true)
      }),
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0xEBC48F), Colour(0xB9B58C))
        s.heron(s.at(0.9, 1.7), 1000, bow: 1)
        s.boat(s.at(0.2, 0.78), 120, .afraid, tilt: -0.3, rider: true)
        s.sound("SNAP", 0.24, 0.26, size: 104)
      }),
    row(
      0.9,
      panel { s in
        s.river(top: 0.4)
        let bill = s.heron(s.at(0.84, 1.08), 400, bow: 0.15)
        let mouth = s.boat(bill + Point(-26, 36), 76, .afraid, tilt: 0.4, rider: true)
        s.say("Not fish. Paper.", (0.2, 0.17), width: 170, to: bill)
        s.say("And snail!", (0.3, 0.84), width: 160, to: mouth)
      },
      panel(0.7) { s in
        s.river(top: 0.36)
        s.boat(s.at(0.5, 0.78), 110, .glad, tilt: 0.12, rider: true)
        s.sound("plop", 0.26, 0.64, size: 76)
        s.tell("Snails are not to its taste.", width: 250)
      }))

  private static let barge = ComicPage(
    row(
      1,
      panel { s in
        s.river(top: 0.4, night: true)
        s.shape([(0.3, 0.56), (1.05, 0.5), (1.05, 0.8), (0.4, 0.8)], Colour(0x4A5568))
        s.shape([(0.34, 0.68), (1.05, 0.66), (1.05, 0.8), (0.4, 0.8)], Colour(0x7A3B33))
        s.shape([(0.72, 0.53), (0.72, 0.32), (0.96, 0.32), (0.96, 0.51)], Colour(0x8C8A80))
        s.drawn(.circle(s.at(0.84, 0.42), 26), Colour(0xFFE89A))
        let mouth = s.boat(s.at(0.17, 0.82), 74, .calm, rider: true)
        s.say("Good evening! Which way to the end?", (0.3, 0.2), width: 310, to: mouth)
      }),
    row(
      0.9,
      panel { s in
        s.river(top: 0.3, night: true)
        s.shape([(0.1, 0.5), (1.05, 0.42), (1.05, 0.95), (0.2, 0.92)], Colour(0x4A5568))
        s.shape([(0.15, 0.74), (1.05, 0.72), (1.05, 0.95), (0.2, 0.92)], Colour(0x7A3B33))
        for u in [0.4, 0.56, 0.72] { s.drawn(.circle(s.at(u, 0.62), 20), Colour(0xFFE89A)) }
        s.say("Downstream. It’s all downstream.", (0.55, 0.22), width: 360, to: s.at(0.96, 0.48))
      }),
    row(
      1,
      panel { s in
        s.river(top: 0.34, night: true)
        let mouth = s.boat(s.at(0.5, 0.8), 170, .calm, rider: true)
        s.say("Are you afraid of it?", (0.7, 0.16), width: 270, to: s.at(0.68, 0.68))
        s.say("A little. Of knowing it, and of not knowing.", (0.34, 0.36), width: 300, to: mouth)
      }))
}
