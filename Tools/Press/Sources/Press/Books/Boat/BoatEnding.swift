import Foundation

/// The last pages: from the sea to the lighthouse, and on to the last line.
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

  static let pages: [ComicPage] =
    [gull, wind, wave, rock, found, lampIsOut] + BoatHomecoming.pages

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
}
