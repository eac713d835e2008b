import Accessibility
import Bus

// The links of a page: Hypertext is the page with its links by number and place, Hyperlink a link with the part of the
// text that it covers. A link is followed by its action.
extension Objects {
  func hypertext(_ page: AccessibleNode, _ member: String?, _ arguments: CallArguments) -> Answer {
    let links = page.children.filter { $0.role == .link }
    switch member {
    case "GetNLinks": return Answer(.int32(clamping: links.count))
    case "GetLink":
      guard links.indices.contains(arguments[0]),
        let path = paths.hyperlink(links[arguments[0]].id)
      else { return Answer(Self.none) }
      return Answer(Self.reference(name, path))
    case "GetLinkIndex":
      let text = page.text.map { TextContent($0) }
      let index = links.firstIndex {
        guard case .link(let characters, _) = $0.content else { return false }
        return text?.part(ofCharacters: characters).contains(arguments[0]) == true
      }
      return Answer(.int32(clamping: index ?? -1))
    default: return Answer(failing: .unknownMethod)
    }
  }

  /// A link has one anchor, which is the link itself.
  func hyperlink(_ link: AccessibleNode, _ member: String?, _ arguments: CallArguments) -> Answer {
    let isFirst = arguments[0] == 0
    switch member {
    case "GetObject": return Answer(reference(isFirst ? link.id : nil))
    case "GetURI":
      guard isFirst, case .link(_, let address) = link.content else { return Answer(.string("")) }
      return Answer(.string(address))
    case "IsValid": return Answer(.boolean(true))
    default: return Answer(failing: .unknownMethod)
    }
  }

  func linkProperty(_ place: AccessibleTree.Place, _ name: String) -> BusValue? {
    guard case .link(let characters, _) = place.node.content else { return nil }
    let text = place.parent.flatMap { tree[$0]?.node.text }.map { TextContent($0) }
    let part = text?.part(ofCharacters: characters) ?? 0..<0
    return switch name {
    case "NAnchors": .int16(1)
    case "StartIndex": .int32(clamping: part.lowerBound)
    case "EndIndex": .int32(clamping: part.upperBound)
    default: nil
    }
  }
}
