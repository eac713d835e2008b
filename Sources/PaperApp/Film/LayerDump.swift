import Content
import JSON
import PaperGeometry
import PaperLayers
import PaperRaster
import Shell
import Stage

/// The layer tree of an instant as JSON lines: a line for the scene, then a line for each layer, back to
/// front. Numbers are written so that parsing them gives the same double again.
///
/// The order of keys and the form of numbers are part of the format, so that a dump is not written as a whole
/// `JSONValue`, whose keys are sorted.
public enum LayerDump {
  /// - Parameter time: in seconds, for the scene's line; the layers are those of the last layout.
  public static func lines(of stage: Stage, at time: Double) -> String {
    var text = scene(stage.facts, stage.viewSize, at: time) + "\n"
    for record in stage.layerRecords() { text += layer(record) + "\n" }
    return text
  }

  private static func scene(_ facts: SceneFacts, _ view: ViewSize, at time: Double) -> String {
    let progress = facts.progress.sorted { $0.key < $1.key }
      .map { "\(string($0.key)): \(number($0.value))" }.joined(separator: ", ")
    return object([
      ("t", number(time)), ("scene", string(facts.scene)), ("style", string(facts.style)),
      ("pose", string(facts.pose)), ("offset", number(facts.offset)),
      ("progress", "{\(progress)}"),
      ("size", numbers([view.size.width, view.size.height])), ("scale", number(view.scale)),
    ])
  }

  private static func layer(_ record: LayerRecord) -> String {
    let frame = record.frame
    let background = record.backgroundColor
    return object(
      [
        ("layer", string(record.name)), ("path", string(record.path)),
        ("frame", numbers([frame.minX, frame.minY, frame.width, frame.height])),
        ("anchor", numbers([record.anchorPoint.x, record.anchorPoint.y])),
        ("transform", numbers(record.transform.elements)),
        (
          "quad",
          record.quad.map { quad in
            "[" + quad.corners.map { numbers([$0.x, $0.y]) }.joined(separator: ", ") + "]"
          } ?? "null"
        ),
        ("opacity", number(record.opacity)), ("z", number(record.zPosition)),
        ("background", background.alpha > 0 ? color(background) : "null"),
        ("contents", record.contentsName.map(string) ?? "null"),
        ("gradient", record.gradient.map(gradient) ?? "null"),
        ("hidden", record.isHidden ? "true" : "false"),
      ] + (record.bend.map { [("bend", bend($0))] } ?? []))
  }

  private static func bend(_ bend: LayerBend) -> String {
    let cylinder = bend.cylinder
    let links = bend.profile?.links.map { numbers([$0.start, $0.across, $0.z, $0.angle]) }
    return object(
      [
        ("face", string(bend.face.rawValue)),
        ("normal", numbers([cylinder.normal.x, cylinder.normal.y])),
        ("offset", number(cylinder.offset)), ("radius", number(cylinder.radius)),
      ] + (links.map { [("links", "[" + $0.joined(separator: ", ") + "]")] } ?? []))
  }

  private static func gradient(_ gradient: LinearGradient) -> String {
    let stops = gradient.stops.map { "[\(number($0.location)), \(color($0.color))]" }
    return object([
      ("axis", string(gradient.axis.rawValue)),
      ("stops", "[" + stops.joined(separator: ", ") + "]"),
    ])
  }

  private static func color(_ color: Color) -> String {
    numbers([color.red, color.green, color.blue, color.alpha])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func numbers(_ values: [Double]) -> String {
    "[" + values.map(number).joined(separator: ", ") + "]"
  }

  /// A number as JSON, which has no infinity: `null` stands for a number that is not finite.
  private static func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }

  private static func string(_ text: String) -> String { JSONValue.string(text).text() }
}
