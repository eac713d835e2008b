extension Imposition.SideContent {
  /// The name of a layer that shows such a side.
  package var name: String {
    switch self {
    case .cover: "cover"
    case .page(let page, .secondHalf): "page-\(page)-second"
    case .page(let page, _): "page-\(page)"
    case .blank, .endpaper: "endpaper"
    case .backCover: "backCover"
    }
  }
}
