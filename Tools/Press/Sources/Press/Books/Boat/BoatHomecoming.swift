import Foundation

/// The pages after the storm: the boat is read, lights the lamp and comes home.
enum BoatHomecoming {
  static let pages: [ComicPage] = [read, refold, light, morning, captain, door]

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
