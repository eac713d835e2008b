import Books
import Content
import Controls
import Localisation
import PaperGeometry
import Shell

/// The layers of the open document, each with a box. Switching draws the pages anew; the file stays as it is.
package final class LayersPanel: FormOverlay {
  package let view: FormView
  /// Nil until the list has been made.
  private var shown: [DocumentLayer]?

  /// The most layers that the panel shows.
  private static let longest = 300

  package init() {
    var form = Form(
      "layers", title: Localisation.text("Layers"),
      [[.words("empty", Localisation.text("Looking for layers …"), lines: 2)]], place: .left)
    form.scrolls = true
    view = FormView(form)
  }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    guard let layers = book?.layers, layers != shown else { return }
    shown = layers
    let lines = layers.prefix(Self.longest).enumerated().map { [Self.control($1, $0)] }
    self.view.form.lines =
      lines.isEmpty
      ? [[.words("empty", Localisation.text("This book has no layers."), lines: 2)]] : lines
  }

  private static func control(_ layer: DocumentLayer, _ number: Int) -> Control {
    let id = ControlID("\(number)")
    let name = LabelText.bounded(String(layer.name.prefix(200)))
    if layer.kind == .label { return .words(id, name, .caption, lines: 2) }
    var control = Control.toggle(id, name, isOn: layer.isOn)
    control.isEnabled = !layer.isLocked
    if layer.isLocked { control.hint = Localisation.text("The book locks this layer.") }
    return control
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .toggled(let id, let isOn) = action, let number = Int(id.name),
      let shown, shown.indices.contains(number), !shown[number].isLocked
    else { return [] }
    return [.change(.layer(number, isOn: isOn))]
  }
}
