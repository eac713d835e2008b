import Accessibility
import Bus
import PaperGeometry

// The interfaces of texts: Text and EditableText. Places count Unicode scalars. What lies outside of a text is an
// empty answer.
extension Objects {
  func text(
    _ place: AccessibleTree.Place, _ text: TextContent, _ member: String?,
    _ arguments: CallArguments
  ) -> Answer {
    let offset = arguments[0]
    switch member {
    case "GetText": return Answer(.string(text.string(offset, arguments[1])))
    case "GetStringAtOffset":
      let units: [TextContent.Unit] = [.character, .word, .sentence, .line, .paragraph]
      guard units.indices.contains(arguments[1]) else { return Self.part(text, nil) }
      return Self.part(text, text.part(units[arguments[1]], at: offset))
    case "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset":
      return bounded(text, member, offset, arguments[1])
    case "GetCharacterAtOffset":
      let isIn = text.scalars.indices.contains(offset)
      return Answer(.int32(isIn ? Int32(clamping: text.scalars[offset].value) : 0))
    case "GetAttributeValue":
      let value = Self.attributes(place.node).first { $0.0 == arguments.text(1) }?.1
      return Answer(.string(value ?? ""))
    case "GetAttributes": return run(place, text)
    // All of the text has the attributes of the default, of which a run is told with the default alone.
    case "GetAttributeRun": return run(place, text, withDefaults: arguments.flag(1))
    case "GetDefaultAttributes", "GetDefaultAttributeSet":
      return Answer(.texts(Self.attributes(place.node)))
    case "GetCharacterExtents", "GetRangeExtents", "GetOffsetAtPoint", "GetBoundedRanges":
      return places(place, text, member, arguments)
    case "ScrollSubstringTo", "ScrollSubstringToPoint": return .refused
    default: return selections(place.node, text, member, arguments)
    }
  }

  /// The attributes of a text as a whole: its language, by which screen readers choose a voice.
  static func attributes(_ node: AccessibleNode) -> [(String, String)] {
    node.language.isEmpty ? [] : [("language", node.language)]
  }

  private func run(
    _ place: AccessibleTree.Place, _ text: TextContent, withDefaults: Bool = true
  ) -> Answer {
    .init(
      .texts(withDefaults ? Self.attributes(place.node) : []), .int32(0),
      .int32(clamping: text.count))
  }

  private static func part(_ text: TextContent, _ range: Range<Int>?) -> Answer {
    let range = range ?? 0..<0
    return .init(
      .string(text.string(range)), .int32(clamping: range.lowerBound),
      .int32(clamping: range.upperBound))
  }

  /// The part at a place, before or behind it, by the older kinds of boundaries. Those that end where a part ends are
  /// answered as those that begin where a part begins.
  private func bounded(
    _ text: TextContent, _ member: String?, _ offset: Int, _ kind: Int
  ) -> Answer {
    let units: [TextContent.Unit] = [
      .character, .word, .word, .sentence, .sentence, .line, .line,
    ]
    guard units.indices.contains(kind) else { return Self.part(text, nil) }
    let unit = units[kind]
    let here = text.part(unit, at: offset)
    switch member {
    case "GetTextBeforeOffset":
      return Self.part(
        text, here.lowerBound > 0 ? text.part(unit, at: here.lowerBound - 1) : nil)
    case "GetTextAfterOffset":
      return Self.part(text, text.part(unit, at: here.upperBound))
    default: return Self.part(text, here)
    }
  }

  private func places(
    _ place: AccessibleTree.Place, _ text: TextContent, _ member: String?,
    _ arguments: CallArguments
  ) -> Answer {
    switch member {
    case "GetCharacterExtents":
      let offset = arguments[0]
      let rect =
        text.scalars.indices.contains(offset) ? text.extents(offset..<offset + 1) : nil
      let values = extents(rect, arguments[1], place)
      return .init(values[0], values[1], values[2], values[3])
    case "GetRangeExtents":
      let rect = text.extents(text.range(arguments[0], arguments[1]))
      let values = extents(rect, arguments[2], place)
      return .init(values[0], values[1], values[2], values[3])
    case "GetOffsetAtPoint":
      let point = point(arguments[0], arguments[1], arguments[2], place)
      return Answer(.int32(clamping: text.place(at: point) ?? -1))
    default: return Answer(.array(of: "(iisv)", []))
    }
  }

  private func selections(
    _ node: AccessibleNode, _ text: TextContent, _ member: String?, _ arguments: CallArguments
  ) -> Answer {
    switch member {
    case "GetNSelections": return Answer(.int32(text.selection == nil ? 0 : 1))
    case "GetSelection":
      let range = arguments[0] == 0 ? text.selection : nil
      return .init(
        .int32(clamping: range?.lowerBound ?? 0), .int32(clamping: range?.upperBound ?? 0))
    case "AddSelection":
      return text.selection == nil
        ? select(node, text, text.range(arguments[0], arguments[1])) : .refused
    case "SetSelection":
      return arguments[0] == 0
        ? select(node, text, text.range(arguments[1], arguments[2])) : .refused
    case "RemoveSelection":
      return arguments[0] == 0 && text.selection != nil
        ? select(node, text, text.caret..<text.caret) : .refused
    case "SetCaretOffset":
      let place = text.range(arguments[0], arguments[0]).lowerBound
      return select(node, text, place..<place)
    default: return Answer(failing: .unknownMethod)
    }
  }

  private func select(
    _ node: AccessibleNode, _ text: TextContent, _ range: Range<Int>
  ) -> Answer {
    switch node.role {
    case .page, .heading:
      let place = text.character(at: range.lowerBound) ?? 0
      return .asked(.select(node.id, text.characters(range) ?? place..<place))
    case .field: return .asked(.select(node.id, range))
    default: return .refused
    }
  }

  // MARK: Editing

  func editableText(
    _ node: AccessibleNode, _ text: TextContent, _ member: String?, _ arguments: CallArguments
  ) -> Answer {
    guard [.field, .secret].contains(node.role), node.isEnabled else { return .refused }
    switch member {
    case "SetTextContents":
      return .asked(.type(node.id, arguments.text(0), over: 0..<text.count))
    case "InsertText":
      let place = text.range(arguments[0], arguments[0]).lowerBound
      // The third argument is a length in bytes of some clients, in characters of others: the text is whole.
      return .asked(.type(node.id, arguments.text(1), over: place..<place))
    case "DeleteText":
      return .asked(.type(node.id, "", over: text.range(arguments[0], arguments[1])))
    case "CopyText": return Answer()
    case "CutText", "PasteText": return .refused
    default: return Answer(failing: .unknownMethod)
    }
  }
}
