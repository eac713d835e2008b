import Foundation

/// The last pages: from the sea to the last line.
enum BoatEnding {
  /// The wide picture in the middle: the sea.
  static func sea(on canvas: Canvas) {
    canvas.paint(Colour(0xFAF6EC))
    let rect = canvas.bounds.inset(48)
    let s = ComicStage(canvas: canvas, rect: rect)
    canvas.clipped(to: .rect(rect)) {
      s.field(0, 0.46, Colour(0x5E7FA0), Colour(0xF6CFA0))
      let sun = s.at(0.7, 0.42)
      for radius in stride(from: 420.0, to: 80, by: -40) {
        canvas.fill(.circle(sun, radius), Colour(0xFFE6B0, alpha: 0.1))
      }
      canvas.fill(.circle(sun, 84), Colour(0xFFF3D0))
      for (x, y, w) in [
        (0.16, 0.14, 260.0), (0.42, 0.22, 190), (0.86, 0.12, 300), (0.58, 0.08, 150),
      ] {
        canvas.fill(.ellipse(s.at(x, y), w, w * 0.13), Colour(0xF3B98F, alpha: 0.8))
        canvas.fill(
          .ellipse(s.at(x + 0.03, y - 0.02), w * 0.6, w * 0.12), Colour(0xF7D3AE, alpha: 0.8))
      }
      s.waves(
        top: 0.44, rows: 9, height: 62, length: 90, Colour(0xC6A98F), Colour(0x27566A), seed: 3)
      s.shape(
        [(-0.01, 0.5), (0.06, 0.44), (0.16, 0.47), (0.2, 0.52), (0.13, 0.6), (-0.01, 0.66)],
        Colour(0x5C6B52))
      s.boat(s.at(0.36, 0.69), 46, .calm, tilt: -0.08, rider: true)
      s.tell("And then there were no more banks.", width: 480)
      s.say("Is this it?", (0.33, 0.57), width: 170, to: s.at(0.365, 0.66))
      s.say("No. This is only where it gets wide.", (0.52, 0.6), width: 330, to: s.at(0.385, 0.675))
    }
    canvas.stroke(.rect(rect), ComicStage.ink, width: 5)
  }

  static let pages: [ComicPage] = [
    gull, wind, wave, rock, found, lampIsOut, read, refold, light, morning, captain, door,
  ]

  private static let gull = ComicPage(
    row(
      1,
      panel { s in
        s.sea(top: 0.5, seed: 2)
        let voice = s.gull(s.at(0.72, 0.24), 150)
        let mouth = s.boat(s.at(0.3, 0.78), 100, .calm, rider: true)
        s.say("We’re looking for a ship with a captain on it.", (0.3, 0.28), width: 320, to: mouth)
        s.say("They all have one.", (0.66, 0.6), width: 240, to: voice)
      }),
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0xBBD5DE), Colour(0xDDE6E2))
        let voice = s.gull(s.at(0.6, 0.62), 240)
        s.say("Blue hull, red funnel?", (0.5, 0.18), width: 300)
        s.say("She’s late.", (0.3, 0.88), width: 190, to: voice)
      },
      panel { s in
        s.sea(
          top: 0.4, Colour(0x7C97A3), Colour(0x2C4E5C), sky: (Colour(0x4C5866), Colour(0xC9C2AC)),
          seed: 4)
        s.boat(s.at(0.5, 0.72), 120, .afraid, rider: true)
        s.say("And there’s weather between you.", (0.5, 0.2), width: 320)
      }),
    row(
      0.7,
      panel { s in
        s.sea(
          top: 0.6, Colour(0x5E7884), Colour(0x223E4A), sky: (Colour(0x272E38), Colour(0x7A8387)),
          seed: 6)
        s.boat(s.at(0.3, 0.84), 54, .calm, tilt: 0.1, rider: true)
        s.steamer(s.at(0.86, 0.62), 60, tilt: -0.1)
        s.sound("rrrumble", 0.56, 0.36, size: 80, turned: 0.04)
      }))

  private static let wind = ComicPage(
    row(
      0.8,
      panel { s in
        s.storm(top: 0.5, height: 0.2, seed: 1)
        s.boat(s.at(0.34, 0.5), 90, .afraid, tilt: -0.4, rider: true)
      },
      panel(0.7) { s in
        s.storm(top: 0.62, height: 0.2, seed: 2.2)
        s.boat(s.at(0.56, 0.72), 90, .afraid, tilt: 0.5, rider: true)
      }),
    row(
      1.1,
      panel { s in
        s.storm(top: 0.56, height: 0.16, seed: 3.1)
        let mouth = s.boat(s.at(0.42, 0.7), 190, .afraid, tilt: -0.12, wet: true, rider: true)
        s.say("I’m getting soft!", (0.26, 0.16), width: 260, to: mouth)
        s.say("Hold your fold!", (0.76, 0.3), width: 240, to: s.at(0.6, 0.6))
      }),
    row(
      0.8,
      panel { s in
        s.storm(top: 0.66, height: 0.14, seed: 5)
        s.steamer(s.at(0.34, 0.7), 120, tilt: 0.2)
        s.say(
          "Where’s the light? There should be a light!", (0.7, 0.24), width: 340, to: s.at(0.4, 0.5)
        )
      }))

  private static let wave = ComicPage { s in
    s.field(0, 1, Colour(0x151B24), Colour(0x323F4A))
    s.lighthouse(s.at(0.82, 0.46), 330, lit: false)
    s.shape(
      [(0.66, 0.46), (0.74, 0.43), (0.9, 0.43), (1.02, 0.47), (1.02, 0.6), (0.64, 0.6)],
      Colour(0x10151C))
    s.waves(
      top: 0.5, rows: 3, height: 150, length: 140, Colour(0x3F5A66), Colour(0x26424E), seed: 2)
    let crest: [(Double, Double)] = [
      (-0.1, 0.8), (-0.05, 0.4), (0.1, 0.2), (0.32, 0.13), (0.5, 0.2), (0.56, 0.32), (0.46, 0.27),
      (0.36, 0.32),
      (0.34, 0.5), (0.46, 0.7), (0.8, 0.86), (1.1, 0.9), (1.1, 1.1), (-0.1, 1.1),
    ]
    s.shape(crest, Colour(0x1E4250), smooth: true, line: 5)
    for i in 0..<9 {
      let t = Double(i) / 8
      s.pen(
        [
          s.at(0.02 + 0.04 * t, 0.9), s.at(0.06 + 0.08 * t, 0.5 - 0.05 * t),
          s.at(0.2 + 0.22 * t, 0.24 - 0.03 * t),
        ], 3, Colour(0x6C93A0, alpha: 0.8))
    }
    s.boat(s.at(0.5, 0.66), 92, .afraid, tilt: 0.5, wet: true, rider: true)
    s.rain(200, lean: -0.7, seed: 77)
    s.tell("The lighthouse was dark.", width: 330)
  }

  private static let rock = ComicPage(
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0x1B222C), Colour(0x39454F))
        s.shape(
          [(-0.1, 1.1), (0.1, 0.62), (0.34, 0.54), (0.62, 0.66), (0.9, 0.58), (1.1, 1.1)],
          Colour(0x2A2F37), line: 5)
        s.boat(s.at(0.46, 0.56), 120, .asleep, tilt: 0.34, wet: true)
        s.snail(s.at(0.74, 0.64), 50, facing: -1)
        s.rain(110, lean: -0.6, seed: 21)
        s.sound("SPLASH", 0.5, 0.26, size: 100)
      }),
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0x222A34), Colour(0x10151C))
        let light = s.at(0.62, 0.5)
        for radius in stride(from: 260.0, to: 40, by: -30) {
          s.canvas.fill(.circle(light, radius), Colour(0xFFD98A, alpha: 0.1))
        }
        s.person(.keeper, s.at(0.34, 1.05), 440, arms: .forward)
        s.drawn(
          .roundedRect(Rect(centre: light + Point(0, 34), width: 50, height: 70), radius: 8),
          Colour(0xFFE89A))
        s.rain(80, lean: -0.6, seed: 23)
        s.say("Who’s there?", (0.56, 0.14), width: 220, to: s.at(0.4, 0.34))
      },
      panel { s in
        s.field(0, 1, Colour(0x3B3A36), Colour(0x22211F))
        s.shape(
          [
            (-0.1, 0.7), (0.3, 0.6), (0.74, 0.66), (0.9, 0.78), (0.6, 0.92), (0.2, 0.95),
            (-0.1, 1.05),
          ], Colour(0xE0B79A), smooth: true, line: 4)
        s.boat(s.at(0.46, 0.6), 110, .asleep, tilt: 0.1, wet: true)
        s.snail(s.at(0.72, 0.66), 40, facing: -1)
        s.say("A boat. And a passenger.", (0.5, 0.18), width: 290)
      }))

  private static let found = ComicPage(
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0x6B5138), Colour(0x4A3626))
        let stove = Rect(centre: s.at(0.76, 0.66), width: 240, height: 290)
        s.drawn(.roundedRect(stove, radius: 16), Colour(0x2B2A2A), line: 5)
        let door = Rect(centre: s.at(0.76, 0.72), width: 140, height: 90)
        s.drawn(.roundedRect(door, radius: 10), Colour(0xE98B35))
        for radius in [300.0, 220, 150] {
          s.canvas.fill(.circle(door.centre, radius), Colour(0xFFB45A, alpha: 0.1))
        }
        s.pen([s.at(0.05, 0.2), s.at(0.95, 0.2)], 4)
        s.boat(s.at(0.36, 0.34), 90, .asleep, tilt: 1.2)
        s.snail(s.at(0.58, 0.87), 44, facing: 1)
        s.tell("He hung the boat up by the stove to dry.", width: 330, atFoot: true)
      }),
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0x6B5138), Colour(0x4A3626))
        let mouth = s.boat(s.at(0.4, 0.72), 160, .calm)
        s.say("Why is your light out?", (0.56, 0.2), width: 290, to: mouth)
      },
      panel { s in
        s.field(0, 1, Colour(0x59442F))
        let mouth = s.person(.keeper, s.at(0.34, 1.5), 620, mood: .sad)
        s.say(
          "The storm broke the glass. Every flame I light, the wind puts out.", (0.62, 0.22),
          width: 300, to: mouth)
      }))

  private static let lampIsOut = ComicPage(
    row(
      0.9,
      panel { s in
        s.lampRoom(lit: false)
        s.shape([(0.44, 0.84), (0.46, 0.66), (0.54, 0.66), (0.56, 0.84)], Colour(0x5A656E))
        s.person(.keeper, s.at(0.24, 0.98), 345, arms: .forward, mood: .sad)
        s.sound("FFFT", 0.54, 0.52, size: 80)
      }),
    row(
      1,
      panel { s in
        s.storm(top: 0.6, height: 0.14, seed: 7)
        s.steamer(s.at(0.5, 0.66), 130, tilt: -0.16)
        s.shape(
          [(0.74, 0.9), (0.84, 0.7), (0.94, 0.84), (1.1, 0.76), (1.1, 1.1), (0.7, 1.1)],
          Colour(0x10151C))
        s.tell("And out there was somebody who needed it.", width: 320)
      }),
    row(
      1,
      panel { s in
        s.lampRoom(lit: false)
        let mouth = s.boat(s.at(0.36, 0.76), 160, .calm)
        s.say("What keeps the wind from a flame?", (0.6, 0.18), width: 300, to: mouth)
      },
      panel { s in
        s.lampRoom(lit: false)
        let mouth = s.person(.keeper, s.at(0.42, 2.0), 640)
        s.say("A shade. Glass. Or paper, if it’s folded well…", (0.56, 0.2), width: 310, to: mouth)
      }))

  private static let read = ComicPage(
    row(
      0.7,
      panel { s in
        s.field(0, 1, Colour(0x6B5138))
        let mouth = s.boat(s.at(0.32, 0.66), 120, .calm)
        s.say("I am folded well.", (0.26, 0.16), width: 250, to: mouth)
        let voice = s.person(.keeper, s.at(0.88, 2.3), 640, facing: -1)
        s.say("You’d have to stop being a boat.", (0.6, 0.3), width: 230, to: voice)
      }),
    row(
      1.6,
      panel { s in
        s.field(0, 1, Colour(0xB98B5E), Colour(0x8A6440))
        s.lastPage(s.at(0.5, 0.54), width: 470, tilt: -0.03)
        s.drawn(.ellipse(s.at(0.17, 0.8), 80, 50), Colour(0xE0B79A))
        s.drawn(.ellipse(s.at(0.83, 0.8), 80, 50), Colour(0xE0B79A))
        s.tell("So he unfolded it, and read.", width: 390)
      }),
    row(
      0.6,
      panel { s in
        s.field(0, 1, Colour(0x59442F))
        s.snail(s.at(0.3, 0.86), 120)
        s.say("So that’s how it ends.", (0.68, 0.3), width: 300, to: s.at(0.42, 0.6))
        s.say("That’s how it has to, then.", (0.66, 0.74), width: 320)
      }))

  private static let refold = ComicPage(
    row(
      1, fold(1, [(0.26, 0.14), (0.74, 0.14), (0.74, 0.88), (0.26, 0.88)], 3),
      fold(2, [(0.2, 0.2), (0.8, 0.3), (0.8, 0.84), (0.2, 0.74)], 5),
      fold(3, [(0.3, 0.14), (0.7, 0.14), (0.8, 0.84), (0.2, 0.84)], 7)),
    row(
      1.4,
      panel { s in
        s.lampRoom(lit: true)
        s.person(.keeper, s.at(0.2, 1.02), 470, arms: .forward)
        s.shade(s.at(0.64, 0.84), 190)
        s.say(
          "You were a page, and you were a boat.", (0.46, 0.13), width: 420, to: s.at(0.28, 0.4))
      }),
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0xE5B766), Colour(0xB97F3C))
        s.shade(s.at(0.42, 0.98), 250)
        s.say("And now I know what I say.", (0.72, 0.24), width: 230, to: s.at(0.5, 0.58))
      }))

  private static func fold(_ number: Int, _ points: [(Double, Double)], _ creases: Int)
    -> ComicPage.Panel
  {
    panel { s in
      s.field(0, 1, Colour(0x8A6440), Colour(0x6B4C30))
      s.shape(points, Colour(0xFBF6E6), line: 4)
      for i in 1..<creases {
        let t = Double(i) / Double(creases)
        let top = s.at(points[0].0, points[0].1).mixed(with: s.at(points[1].0, points[1].1), t)
        let foot = s.at(points[3].0, points[3].1).mixed(with: s.at(points[2].0, points[2].1), t)
        s.pen([top, foot], 3, Colour(0xC9BDA0))
      }
    }
  }

  private static let light = ComicPage { s in
    s.field(0, 1, Colour(0x141B28), Colour(0x2C3A48))
    s.stars(30, down: 0.3, seed: 8)
    s.waves(
      top: 0.62, rows: 5, height: 90, length: 120, Colour(0x4B6672), Colour(0x142831), seed: 6)
    let foot = s.at(0.24, 0.66)
    s.beam(foot - Point(0, 0.83 * 620), length: 1300, spread: 0.09, angle: 0.36)
    s.lighthouse(foot, 620, lit: true)
    s.shape(
      [(-0.05, 0.68), (0.06, 0.63), (0.3, 0.64), (0.44, 0.7), (0.4, 0.8), (-0.05, 0.86)],
      Colour(0x10151C))
    s.steamer(s.at(0.74, 0.75), 130, tilt: -0.06)
    s.rain(70, lean: -0.5, seed: 90)
    s.say("There! Hard over!", (0.7, 0.56), width: 260, to: s.at(0.72, 0.68))
    s.tell("It was only paper, but it was folded well.", width: 420, atFoot: true)
  }

  private static let morning = ComicPage(
    row(
      1,
      panel { s in
        s.sea(
          top: 0.56, Colour(0xC6B79F), Colour(0x4F7F8C), sky: (Colour(0x9FC0D4), Colour(0xFBE3B8)),
          seed: 9)
        s.lighthouse(s.at(0.16, 0.62), 300, lit: false)
        s.shape(
          [(-0.05, 0.62), (0.3, 0.6), (0.4, 0.7), (0.3, 0.78), (-0.05, 0.8)], Colour(0x6F6A5E))
        s.steamer(s.at(0.7, 0.72), 150)
        s.tell("In the morning the sea was flat, as if it had not been.", width: 420)
      }),
    row(
      1.1,
      panel { s in
        s.field(0, 0.72, Colour(0xC9DEE6), Colour(0xFBE9C8))
        s.field(0.72, 1, Colour(0x8A8578), Colour(0x6F6A5E))
        let captain = s.person(.mother, s.at(0.26, 0.97), 430, arms: .forward, mood: .glad)
        let keeper = s.person(.keeper, s.at(0.8, 0.97), 400, facing: -1, mood: .glad)
        s.say("I came to thank whoever lit the lamp.", (0.32, 0.15), width: 330, to: captain)
        s.say("It was a friend of mine.", (0.78, 0.34), width: 210, to: keeper)
      }))

  private static let captain = ComicPage(
    row(
      1,
      panel { s in
        s.lampRoom(lit: true)
        s.shade(s.at(0.3, 0.86), 150)
        let mouth = s.person(.mother, s.at(0.74, 1.3), 560, facing: -1)
        s.say("But I know this book. I gave it to my daughter.", (0.4, 0.18), width: 340, to: mouth)
      }),
    row(
      0.9,
      panel { s in
        s.field(0, 1, Colour(0xD8A55F), Colour(0xA8743C))
        s.shade(s.at(0.44, 1.0), 200)
        s.say("Ada!", (0.7, 0.24), width: 130, to: s.at(0.5, 0.54))
      },
      panel { s in
        s.lampRoom(lit: true)
        let mouth = s.person(.keeper, s.at(0.42, 1.95), 620, mood: .glad)
        s.say("Take it home. I’ve new glass now.", (0.58, 0.18), width: 300, to: mouth)
      }),
    row(
      0.8,
      panel { s in
        s.street(kerb: 0.74)
        s.rain(90, seed: 31)
        s.person(.mother, s.at(0.7, 0.88), 310, arms: .forward)
        s.snail(s.at(0.88, 0.88), 36)
        s.tell("On Saturday, in the rain, somebody knocked.", width: 440)
      }))

  private static let door = ComicPage(
    row(
      1.35,
      panel { s in
        s.field(0, 1, Colour(0xD9C49C))
        s.field(0.86, 1, Colour(0x9A6B45))
        let frame = Rect(
          x: s.at(0.52, 0).x, y: s.at(0, 0.08).y, width: s.rect.width * 0.42,
          height: s.rect.height * 0.8)
        s.canvas.fill(.rect(frame), Colour(0x8EA5B3))
        s.canvas.clipped(to: .rect(frame)) { s.rain(80, seed: 40) }
        s.canvas.stroke(.rect(frame), Colour(0x7E5536), width: 18)
        let mother = s.person(
          .mother, s.at(0.72, 0.93), 460, facing: -1, arms: .forward, mood: .glad)
        let ada = s.person(.ada, s.at(0.26, 0.95), 330, arms: .up, mood: .glad)
        s.say("You are late.", (0.22, 0.14), width: 210, to: ada)
        s.say("I came the long way. It was raining.", (0.68, 0.13), width: 320, to: mother)
      }),
    row(
      1,
      panel { s in
        s.field(0, 1, Colour(0xE9DCBB))
        s.lastPage(s.at(0.46, 0.62), width: 300, tilt: 0.05)
        s.drawn(.ellipse(s.at(0.82, 0.8), 66, 42), Colour(0xE7B98F))
        s.tell("Then she read the end.", width: 320)
      },
      panel(0.8) { s in
        s.field(0, 1, Colour(0xD9C49C), Colour(0xB98B5E))
        s.drawn(
          .polygon([
            s.at(0.12, 0.86), s.at(0.5, 0.8), s.at(0.9, 0.86), s.at(0.9, 0.93), s.at(0.12, 0.93),
          ]), Colour(0x2F4769))
        s.drawn(
          .polygon([s.at(0.14, 0.84), s.at(0.5, 0.77), s.at(0.88, 0.84), s.at(0.5, 0.88)]),
          Colour(0xFBF6E6))
        s.boat(s.at(0.5, 0.62), 90, .glad)
        s.snail(s.at(0.84, 0.8), 46, facing: -1)
        s.tell("But it never forgot how to be a boat.", width: 260)
      }))
}
