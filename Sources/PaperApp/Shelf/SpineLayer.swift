import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster
import Shell

/// A spine on the wall: the cloth of the back, rounded by light and shade, the words along the back, and the ribbon.
final class SpineLayer {
  let layer: Layer
  private let title = TurnedLabel(name: "title")
  private let author = TurnedLabel(name: "author")
  private let ribbon = Layer(name: "ribbon")
  let mark: SelectionMark
  let progress: CoverProgress
  private var known: (place: Int, revision: Int)?
  private(set) var facts = SpineFacts(title: "")
  private(set) var document: DocumentID?
  /// Whether the shelf tells no colours, so that the spine takes the colour of the cover's picture.
  private var looksAtCover = false
  /// The mean colour of the cover's picture, and since when the picture is there.
  private var seen: (color: Color, since: Double)?

  /// The time in which a spine takes the colour of a picture that has come, in seconds.
  private static let dyeing = 0.35

  private static let silk = Color(hex: 0x9B2C2F)
  /// Inks with a contrast to dark and to light cloth.
  private static let (cream, dark) = (Color(hex: 0xF5ECD7), Color(hex: 0x2B221B))
  /// The light comes from the left, as on the covers.
  private static let roundness = LinearGradient(
    axis: .x,
    stops: [
      .init(0, Color(white: 0, alpha: 0.34)), .init(0.1, Color(white: 0, alpha: 0.08)),
      .init(0.28, Color(white: 1, alpha: 0.2)), .init(0.5, Color(white: 1, alpha: 0.02)),
      .init(0.8, Color(white: 0, alpha: 0.2)), .init(1, Color(white: 0, alpha: 0.46)),
    ])

  init(name: String, in parent: Layer) {
    layer = Layer(name: name)
    mark = SelectionMark(on: layer)
    progress = CoverProgress(on: layer)
    layer.isHitTestable = false
    layer.gradient = Self.roundness
    ribbon.backgroundColor = Self.silk
    for part in [title.layer, author.layer, ribbon] { layer.addSublayer(part) }
    parent.addSublayer(layer)
  }

  /// Takes what is seen of a book, unless the layer has the facts already.
  func take(_ place: Int, of source: any ShelfSource, revision: Int) {
    guard known.map({ $0 != (place, revision) }) ?? true else { return }
    known = (place, revision)
    facts = source.spineFacts(at: place)
    document = source.entry(at: place).documentID
    looksAtCover = (source as? any BrowsableShelf)?.hasSpines != true
    seen = nil
  }

  /// - Parameters:
  ///   - rest: the size of the spine in its row, in points.
  ///   - progress: how much has been read, from 0 to 1; nil for a book that nobody has begun.
  ///   - veil: how much of the book the ground's colour takes, from 0 to 1.
  ///   - demands: whether words that have not been set are asked for.
  func lay(
    _ item: ItemAttributes, rest: Size, progress: Double?, veil: Double, in view: ViewSize,
    at time: Double, _ content: ReceivedContent, demands: Bool, _ demand: inout Demand
  ) {
    layer.anchorPoint = item.anchorPoint
    layer.frame = item.frame
    layer.transform = item.transform
    layer.zPosition = item.zIndex
    layer.cornerRadii = item.cornerRadii
    layer.opacity = item.opacity
    layer.isHidden = item.isHidden || item.opacity <= 0
    layer.shadow = item.shadow
    if demands, item.opacity > 0 { lookAtCover(content, &demand) }
    let cloth = cloth(at: time)
    let part = max(veil, facts.isPale ? ShelfEmphasis.pale : 0)
    let lit = content.theme.isNight ? cloth.mixed(with: .black, 0.16) : cloth
    layer.backgroundColor = lit.mixed(with: content.theme.ground, part)
    layRibbon(progress, part, view)
    guard !layer.isHidden else { return }
    let ink = cloth.luminance > 0.22 ? Self.dark : Self.cream
    let words = words(rest, ink: ink, view)
    title.show(
      words.title, at: 0.05 * rest.height, fromFoot: false, in: layer.bounds.size,
      opacity: 1 - part, view,
      origin: item.frame.origin, content, demands: demands, &demand)
    author.show(
      words.author, at: 0.05 * rest.height, fromFoot: true, in: layer.bounds.size,
      opacity: 1 - part, view,
      origin: item.frame.origin, content, demands: demands, &demand)
  }

  /// Takes the colour of the small picture that tells the cover's shape.
  private func lookAtCover(_ content: ReceivedContent, _ demand: inout Demand) {
    guard looksAtCover, facts.spine == nil, facts.color == nil, let document else { return }
    let request = ReceivedContent.probe(.cover(document))
    guard case .picture(let picture, let since) = content.picture(request, .soon, &demand) else {
      return
    }
    if seen == nil { seen = (picture.averageColor, since ?? -.infinity) }
  }

  func isDyeing(at time: Double) -> Bool { seen.map { time < $0.since + Self.dyeing } ?? false }

  /// The colour of the spine as far as known, else the cloth in which the typeset cover is bound.
  private func cloth(at time: Double) -> Color {
    if let color = facts.spine ?? facts.color { return Color(hex: color) }
    let own = document.map { BookCloth.of($0).color } ?? Palette.cloth
    guard let seen else { return own }
    return own.mixed(with: seen.color, ((time - seen.since) / Self.dyeing).clamped(to: 0...1))
  }

  private func layRibbon(_ progress: Double?, _ part: Double, _ view: ViewSize) {
    ribbon.isHidden = progress == nil
    guard let progress else { return }
    let size = layer.bounds.size
    let width = max(2 / view.scale, size.width * 0.09)
    let length = size.height * (0.06 + 0.94 * progress.clamped(to: 0...1))
    ribbon.frame = Rect(size.width * 0.86 - width, 0, width, length)
    ribbon.opacity = 1 - part
    ribbon.shadow = Shadow(opacity: 0.35, radius: width / 2, offset: Point(0, width / 4))
  }

  /// Spines thinner than this have no words, in points.
  private static let thinnest = 10.5

  private func words(
    _ rest: Size, ink: Color, _ view: ViewSize
  ) -> (title: LabelRequest?, author: LabelRequest?) {
    guard rest.width >= Self.thinnest else { return (nil, nil) }
    let name = facts.author.flatMap { rest.height > 110 && !$0.isEmpty ? $0 : nil }
    // Smaller letters for a long title, in steps of half a point.
    let share = name == nil ? 0.9 : 0.58
    let length = Double(max(1, facts.title.count))
    let fitting = min(rest.width * 0.52, rest.height * share / (length * 0.5))
    let size = (fitting * 2).rounded(.down).clamped(to: 15...40) / 2
    func request(_ text: String, _ size: Double, _ share: Double, _ alpha: Double) -> LabelRequest {
      LabelRequest(
        text: text, pointSize: size, color: .init(ink.withAlpha(alpha)),
        maximumWidth: (rest.height * share).rounded(), maximumLines: 1, scale: view.scale)
    }
    return (
      facts.title.isEmpty ? nil : request(facts.title, size, share, 1),
      name.map { request($0, (size * 1.6).rounded() / 2, 0.3, 0.85) }
    )
  }
}

/// A line of words that runs downwards: the bitmap of a label, turned a quarter once.
private final class TurnedLabel {
  let layer: Layer
  private var request: LabelRequest?
  private var source: Bitmap?

  init(name: String) {
    layer = Layer(name: name)
    layer.isHidden = true
  }

  /// - Parameters:
  ///   - space: the distance of the words from the head or the foot, in points.
  ///   - origin: where the parent lies in the window, so that words at rest lie on whole pixels.
  func show(
    _ wanted: LabelRequest?, at space: Double, fromFoot: Bool, in size: Size, opacity: Double,
    _ view: ViewSize, origin: Point, _ content: ReceivedContent, demands: Bool,
    _ demand: inout Demand
  ) {
    if wanted != request { (request, source, layer.contents) = (wanted, nil, nil) }
    guard let wanted else {
      layer.isHidden = true
      return
    }
    if demands { demand.add(.label(wanted), .now) }
    if case .label(let bitmap?) = content.cache[.label(wanted)], bitmap !== source {
      (source, layer.contents) = (bitmap, bitmap.turnedClockwise)
      layer.contentsName = "label: " + wanted.text
    }
    guard let bitmap = layer.contents else {
      layer.isHidden = true
      return
    }
    let box = bitmap.size * (1 / view.scale)
    let y = fromFoot ? size.height - space - box.height : space
    layer.frame = Rect(
      view.whole(origin.x + (size.width - box.width) / 2) - origin.x,
      view.whole(origin.y + y) - origin.y, box.width, box.height)
    layer.opacity = opacity
    layer.isHidden = opacity <= 0
  }
}

extension Bitmap {
  /// The picture turned by a quarter clockwise.
  fileprivate var turnedClockwise: Bitmap? {
    let (width, height) = (width, height)
    let source = Array(pixels)
    var target = [Pixel](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { target[x * height + (height - 1 - y)] = source[y * width + x] }
    }
    return Bitmap(width: height, height: width, pixels: target, label: label)
  }
}

extension ShelfSource {
  /// What is seen of a book's spine; of a shelf that does not tell spines, the facts of the entry.
  func spineFacts(at place: Int) -> SpineFacts {
    if let shelf = self as? any BrowsableShelf { return shelf.spine(at: place) }
    let entry = entry(at: place)
    var facts = SpineFacts(title: entry.title, author: entry.author)
    facts.pageCount = entry.pageCount
    return facts
  }

  /// The measures of all spines, in the order of the shelf.
  func spineMeasures() -> [SpineMeasures] {
    sizes.map { SpineMeasures(trim: $0.trim, pageCount: $0.pageCount, seed: $0.seed) }
  }

  /// The measures of all covers in rows of covers of one height.
  func coverMeasures() -> [SpineMeasures] { sizes.map { SpineMeasures(coverOf: $0.trim) } }

  private var sizes: [SpineSize] {
    if let shelf = self as? any BrowsableShelf { return shelf.spineSizes }
    return (0..<count).map { SpineSize(spineFacts(at: $0)) }
  }
}
