import Accessibility
import Bus
import PaperGeometry

// The interfaces that most objects have: Accessible, Component, Action, Selection, Document.
extension Objects {
  // MARK: Accessible

  func accessible(
    _ place: AccessibleTree.Place, _ member: String?, _ arguments: CallArguments
  ) -> Answer {
    let node = place.node
    switch member {
    case "GetChildAtIndex": return Answer(reference(node.child(at: arguments[0])?.id))
    case "GetChildren":
      return Answer(.array(of: "(so)", node.children.map { reference($0.id) }))
    case "GetIndexInParent": return Answer(.int32(clamping: place.index))
    case "GetRelationSet": return Answer(.array(of: "(ua(so))", relations(place)))
    case "GetRole": return Answer(.uint32(Vocabulary.role(node.role)))
    case "GetRoleName", "GetLocalizedRoleName":
      return Answer(.string(Vocabulary.name(node.role)))
    case "GetState":
      let states = Vocabulary.states(node, in: tree)
      return Answer(.array(of: "u", Vocabulary.bits(states).map { .uint32($0) }))
    case "GetAttributes": return Answer(.texts(attributes(place)))
    case "GetApplication": return Answer(application)
    case "GetInterfaces":
      let names = Vocabulary.interfaces(node).map { "org.a11y.atspi.\($0)" }
      return Answer(.strings(names))
    default: return Answer(failing: .unknownMethod)
    }
  }

  /// The place in a list and its length, counted from 1 as ARIA does, a heading's level, and a value in words.
  func attributes(_ place: AccessibleTree.Place) -> [(String, String)] {
    var pairs = [("toolkit", "Paper")]
    if let parent = place.parent.flatMap({ tree[$0]?.node }), case .list(let count) = parent.content
    {
      pairs += [("posinset", "\(place.index + 1)"), ("setsize", "\(count)")]
    }
    if place.node.level > 0 { pairs.append(("level", "\(place.node.level)")) }
    if let value = place.node.value, place.node.text == nil { pairs.append(("valuetext", value)) }
    return pairs
  }

  /// What names the object, and the pages between which a reading goes on.
  private func relations(_ place: AccessibleTree.Place) -> [BusValue] {
    var relations: [(Vocabulary.Relation, AccessibleID)] = []
    if let label = place.node.labelledBy { relations.append((.labelledBy, label)) }
    if place.node.role == .page, let parent = place.parent.flatMap({ tree[$0]?.node }) {
      let pages = parent.children.filter { $0.role == .page }.map(\.id)
      if let at = pages.firstIndex(of: place.node.id) {
        if at + 1 < pages.count { relations.append((.flowsTo, pages[at + 1])) }
        if at > 0 { relations.append((.flowsFrom, pages[at - 1])) }
      }
    }
    return relations.map { kind, target in
      .structure([.uint32(kind.rawValue), .array(of: "(so)", [reference(target)])])
    }
  }

  // MARK: Component

  func component(
    _ place: AccessibleTree.Place, _ member: String?, _ arguments: CallArguments
  ) -> Answer {
    let frame = place.node.frame
    switch member {
    case "Contains":
      let point = point(arguments[0], arguments[1], arguments[2], place)
      return Answer(.boolean(frame?.contains(point) == true))
    case "GetAccessibleAtPoint":
      let point = point(arguments[0], arguments[1], arguments[2], place)
      return Answer(reference(tree.object(at: point, under: place.node.id)))
    case "GetExtents": return Answer(.structure(extents(frame, arguments[0], place)))
    case "GetPosition":
      let values = extents(frame, arguments[0], place)
      return .init(values[0], values[1])
    case "GetSize":
      let values = extents(frame, 0, place)
      return .init(values[2], values[3])
    // Widgets lie in the layer of that name, a window in its own.
    case "GetLayer": return Answer(.uint32(place.node.role == .window ? 7 : 3))
    case "GetMDIZOrder": return Answer(.int16(-1))
    case "GetAlpha": return Answer(.double(1))
    case "GrabFocus":
      return .asked(place.node.canFocus ? .focus(place.node.id) : nil)
    case "ScrollTo":
      return .asked(place.node.canFocus ? .focus(place.node.id) : nil)
    case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint": return .refused
    default: return Answer(failing: .unknownMethod)
    }
  }

  /// The kinds of coordinates.
  private enum Coordinates { static let (screen, window, parent) = (0, 1, 2) }

  /// Where coordinates of a kind begin, in points of the window.
  private func origin(_ kind: Int, _ place: AccessibleTree.Place) -> Point {
    let (origin, scale) = (tree.snapshot.origin, tree.snapshot.scale)
    switch kind {
    case Coordinates.screen: return Point(-origin.x / scale, -origin.y / scale)
    case Coordinates.parent:
      return place.parent.flatMap { tree[$0]?.node.frame?.origin } ?? .zero
    default: return .zero
    }
  }

  /// A rectangle of the window as four numbers in pixels; what is not seen is told as AT-SPI does, by -1.
  func extents(_ rect: Rect?, _ kind: Int, _ place: AccessibleTree.Place) -> [BusValue] {
    guard let rect else { return [-1, -1, -1, -1].map { .int32($0) } }
    let (origin, scale) = (origin(kind, place), tree.snapshot.scale)
    func pixels(_ value: Double) -> BusValue {
      .int32(Int32((value * scale).rounded().clamped(to: -1e9...1e9)))
    }
    return [
      pixels(rect.minX - origin.x), pixels(rect.minY - origin.y), pixels(rect.width),
      pixels(rect.height),
    ]
  }

  /// A point in points of the window.
  func point(_ x: Int, _ y: Int, _ kind: Int, _ place: AccessibleTree.Place) -> Point {
    let (origin, scale) = (origin(kind, place), tree.snapshot.scale)
    return Point(Double(x) / scale + origin.x, Double(y) / scale + origin.y)
  }

  // MARK: Action

  /// One action: the press.
  func action(
    _ place: AccessibleTree.Place, _ member: String?, _ arguments: CallArguments
  ) -> Answer {
    let (node, isFirst) = (place.node, arguments[0] == 0)
    let press = node.role == .book ? "open" : node.role == .link ? "jump" : "click"
    switch member {
    case "GetName", "GetLocalizedName": return Answer(.string(isFirst ? press : ""))
    case "GetDescription": return Answer(.string(""))
    case "GetKeyBinding": return Answer(.string(isFirst ? node.keys : ""))
    case "GetActions":
      let action = BusValue.structure([.string(press), .string(""), .string(node.keys)])
      return Answer(.array(of: "(sss)", [action]))
    case "DoAction": return .asked(isFirst && node.isEnabled ? .press(node.id) : nil)
    default: return Answer(failing: .unknownMethod)
    }
  }

  // MARK: Selection

  /// One child of a list is selected, or none.
  func selection(_ node: AccessibleNode, _ member: String?, _ arguments: CallArguments) -> Answer {
    let selected = node.children.filter(\.isSelected)
    let child = node.child(at: arguments[0])
    switch member {
    case "GetSelectedChild":
      return Answer(
        reference(selected.indices.contains(arguments[0]) ? selected[arguments[0]].id : nil))
    case "SelectChild":
      // A tab that is selected is shown, as by a press.
      return .asked(child.map { node.role == .tabs ? .press($0.id) : .focus($0.id) })
    case "IsChildSelected": return Answer(.boolean(child?.isSelected == true))
    case "DeselectSelectedChild", "SelectAll", "ClearSelection", "DeselectChild": return .refused
    default: return Answer(failing: .unknownMethod)
    }
  }

  // MARK: Document

  func document(_ node: AccessibleNode, _ member: String?, _ arguments: CallArguments) -> Answer {
    let attributes = Self.attributes(node)
    return switch member {
    case "GetLocale": Answer(.string(node.language))
    case "GetAttributeValue":
      Answer(.string(attributes.first { $0.0 == arguments.text(0) }?.1 ?? ""))
    case "GetAttributes": Answer(.texts(attributes))
    case "GetTextSelections": Answer(.array(of: "((so)i(so)ib)", []))
    default: Answer(failing: .unknownMethod)
    }
  }
}
