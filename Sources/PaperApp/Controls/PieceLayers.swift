import Books
import Content
import PaperGeometry
import PaperLayers
import PaperRaster

/// The layers of pieces: one for each piece, used again for the pieces of the next frame.
package final class PieceLayers {
  package let layer: Layer
  private var slots: [Slot] = []
  private let icons = IconStore()

  /// A layer, and the layers within it.
  private final class Slot {
    let layer: Layer
    var inner: [Slot] = []
    var text: String?

    init(_ name: String) {
      layer = Layer(name: name)
      layer.isHitTestable = false
    }
  }

  /// The duration of a late picture's fade, in seconds.
  private static let fade = 0.15
  private var fadingUntil = -1.0

  package init(_ layer: Layer) { self.layer = layer }

  /// Whether a late picture fades in.
  package func isMoving(at time: Double) -> Bool { time < fadingUntil }

  /// Sets the layers.
  package func show(
    _ pieces: [Piece], in view: ViewSize, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    fadingUntil = -1
    show(pieces, in: &slots, of: layer, view, time, content, &demand)
  }

  private func show(
    _ pieces: [Piece], in slots: inout [Slot], of parent: Layer, _ view: ViewSize, _ time: Double,
    _ content: ReceivedContent, _ demand: inout Demand
  ) {
    while slots.count > pieces.count { slots.removeLast().layer.removeFromSuperlayer() }
    while slots.count < pieces.count {
      let slot = Slot("piece-\(slots.count)")
      slots.append(slot)
      parent.addSublayer(slot.layer)
    }
    for (slot, piece) in zip(slots, pieces) {
      clear(slot)
      show(piece, in: slot, view, time, content, &demand)
    }
  }

  private func clear(_ slot: Slot) {
    let layer = slot.layer
    (layer.isHidden, layer.opacity, layer.masksToBounds) = (false, 1, false)
    (layer.backgroundColor, layer.cornerRadii) = (.clear, CornerRadii(0))
    layer.contentsName = nil
  }

  private func show(
    _ piece: Piece, in slot: Slot, _ view: ViewSize, _ time: Double, _ content: ReceivedContent,
    _ demand: inout Demand
  ) {
    let layer = slot.layer
    var inner: [Piece] = []
    if case .words = piece {} else { slot.text = nil }
    switch piece {
    case .fill(let rect, let color, let radius):
      (layer.frame, layer.backgroundColor) = (rect, color)
      (layer.contents, layer.cornerRadii) = (nil, CornerRadii(radius))
    case .words(let request, let rect, let alignment):
      show(request, rect, alignment, in: slot, view, content, &demand)
    case .icon(let icon, let rect, let color):
      let bitmap = icons.bitmap(icon, side: view.pixels(rect.width), color)
      place(bitmap, at: rect, "icon: \(icon.rawValue)", on: layer, view)
    case .bitmap(let bitmap, let rect, let name): place(bitmap, at: rect, name, on: layer, view)
    case .picture(let request, let rect):
      show(request, rect, in: slot, view, time, content, &demand)
    case .clip(let rect, let pieces):
      (layer.frame, layer.contents, layer.masksToBounds) = (rect, nil, true)
      inner = pieces
    }
    show(inner, in: &slot.inner, of: layer, view, time, content, &demand)
  }

  private func place(
    _ bitmap: Bitmap?, at rect: Rect, _ name: String, on layer: Layer, _ view: ViewSize
  ) {
    layer.frame = Rect(origin: Point(view.whole(rect.minX), view.whole(rect.minY)), size: rect.size)
    (layer.contents, layer.contentsName) = (bitmap, name)
    layer.isHidden = bitmap == nil
  }

  /// Words that have not arrived are not seen; those of the same text in another look stand in for them.
  private func show(
    _ request: LabelRequest, _ rect: Rect, _ alignment: Piece.Alignment, in slot: Slot,
    _ view: ViewSize, _ content: ReceivedContent, _ demand: inout Demand
  ) {
    let standIn = slot.text == request.text ? slot.layer.contents : nil
    guard !request.text.isEmpty, let bitmap = content.label(request, &demand) ?? standIn else {
      (slot.layer.contents, slot.layer.isHidden, slot.text) = (nil, true, nil)
      return
    }
    slot.text = request.text
    let size = bitmap.size * (1 / view.scale)
    let room = rect.width - size.width
    let x =
      switch alignment {
      case .leading: rect.minX
      case .center: rect.minX + room / 2
      case .trailing: rect.minX + room
      }
    let frame = Rect(origin: Point(x, rect.midY - size.height / 2), size: size)
    place(bitmap, at: frame, "label: " + request.text, on: slot.layer, view)
  }

  private func show(
    _ request: ImageRequest, _ rect: Rect, in slot: Slot, _ view: ViewSize, _ time: Double,
    _ content: ReceivedContent, _ demand: inout Demand
  ) {
    let layer = slot.layer
    (layer.frame, layer.contents) = (rect, nil)
    guard case .picture(let picture, let since) = content.picture(request, .soon, &demand) else {
      layer.backgroundColor = content.theme.paper
      return
    }
    let size = picture.bitmap.size
    let scale = min(rect.width / max(1, size.width), rect.height / max(1, size.height))
    let shown = size * scale
    layer.frame = Rect(
      view.whole(rect.midX - shown.width / 2), view.whole(rect.midY - shown.height / 2),
      shown.width, shown.height)
    (layer.contents, layer.contentsName) = (picture.bitmap, request.name)
    // A picture that was there before fades in no more when its row is scrolled back.
    let end = (since ?? time) + Self.fade
    layer.opacity = 1 - ((end - time) / Self.fade).clamped(to: 0...1)
    fadingUntil = max(fadingUntil, end)
  }
}

/// The bitmaps of icons, made once for each size and colour.
private final class IconStore {
  private struct Key: Hashable {
    var icon: Icon
    var side: Int
    var color: Color
  }

  private var bitmaps: [Key: Bitmap] = [:]

  func bitmap(_ icon: Icon, side: Int, _ color: Color) -> Bitmap? {
    let key = Key(icon: icon, side: side, color: color)
    if let bitmap = bitmaps[key] { return bitmap }
    // A window that goes from screen to screen leaves sizes behind.
    if bitmaps.count > 100 { bitmaps = [:] }
    bitmaps[key] = icon.bitmap(side: side, color: color)
    return bitmaps[key]
  }
}
