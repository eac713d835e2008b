/// The nights of the book: how old the moon is, and what there is to say.
struct MoonNight {
  let age: Double
  let name: String
  let words: String
  let scene: MoonScene

  init(_ age: Double, _ name: String, _ scene: MoonScene, _ words: String) {
    self.age = age
    self.name = name
    self.scene = scene
    self.words = words
  }

  static let all = [
    MoonNight(
      0, "new moon", .hills,
      "Nothing to see. It is there all the same,\nbetween us and the sun, with its back to us."),
    MoonNight(
      2, "a young moon", .lonelyTree,
      "The paring of a nail, low in the west.\nWhoever looks at their shoes will miss it."),
    MoonNight(
      4, "waxing crescent", .pond,
      "Look at the dark part: it is not quite dark.\nThat grey light is ours, lent and sent back."),
    MoonNight(
      6, "waxing crescent", .boat,
      "Near the right edge lies a small round sea.\nNo one has ever got wet in it."),
    MoonNight(
      7.4, "first quarter", .signpost,
      "Half a moon, and they call it a quarter.\nIt is the month that they are counting."),
    MoonNight(
      9, "waxing gibbous", .mountains,
      "Where the light ends, every hill is tall:\nalong that border the shadows are longest."),
    MoonNight(
      11, "waxing gibbous", .gate,
      "Bright enough to find the gate by,\nand to see who left it open."),
    MoonNight(
      13, "waxing gibbous", .walkers,
      "Nearly. People stop on the road to say\nthat it is full, and are forgiven."),
    MoonNight(
      14.8, "full moon", .darkHouse,
      "Full. It came up as the sun went down,\nand tonight nobody lights the lamp."),
    MoonNight(
      17, "waning gibbous", .poplars,
      "A little late, and a little worn\non the side it showed us first."),
    MoonNight(
      19, "waning gibbous", .litHouse,
      "It rises when the children are in bed,\nand looks in on the one still reading."),
    MoonNight(
      22.15, "last quarter", .train,
      "Half again, the other half. It gets up\nat midnight, for bakers and night trains."),
    MoonNight(
      25, "waning crescent", .bareTree,
      "Thin, and facing the other way,\nlike a letter seen from the back."),
    MoonNight(
      28, "an old moon", .dawn,
      "One last line, just before the sun.\nIn three days or so, look west."),
  ]
}

/// What stands on the land under the moon.
enum MoonScene {
  case hills, lonelyTree, pond, boat, signpost, mountains, gate, walkers, darkHouse, poplars,
    litHouse, train, bareTree, dawn
}
