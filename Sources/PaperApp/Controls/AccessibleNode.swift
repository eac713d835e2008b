/// What a screen reader would be told of a part of the interface.
package struct AccessibleNode: Equatable {
  package var role: ControlRole
  package var label: String
  package var value: String?
  package var isEnabled: Bool
  package var hasFocus: Bool
  package var children: [AccessibleNode]

  package init(
    _ role: ControlRole, _ label: String, value: String? = nil, isEnabled: Bool = true,
    hasFocus: Bool = false, children: [AccessibleNode] = []
  ) {
    (self.role, self.label, self.value) = (role, label, value)
    (self.isEnabled, self.hasFocus, self.children) = (isEnabled, hasFocus, children)
  }

  /// The tree as lines, indented by depth, for tests and dumps.
  package var lines: [String] {
    let marks = (isEnabled ? "" : " (off)") + (hasFocus ? " *" : "")
    let own = "\(role.rawValue) “\(label)”" + (value.map { " = \($0)" } ?? "") + marks
    return [own] + children.flatMap(\.lines).map { "  " + $0 }
  }
}

extension SheetView {
  /// The sheet and its controls, in the order of Tab. Of a list the rows are told that are seen.
  package func accessibleTree(at time: Double) -> AccessibleNode {
    AccessibleNode(
      .panel, sheet.title.isEmpty ? sheet.name : sheet.title,
      children: sheet.controls.map { control in
        AccessibleNode(
          control.role, control.label, value: control.value, isEnabled: control.isEnabled,
          hasFocus: focus == control.id, children: rows(of: control, at: time))
      })
  }

  private func rows(of control: Control, at time: Double) -> [AccessibleNode] {
    guard let list = control.list, let height = layout?.part(control.id)?.frame.height else {
      return []
    }
    return list.rows(from: list.offset(at: time, height: height), height: height).compactMap {
      row in
      rows(control.id, row).map {
        AccessibleNode(
          .row, $0.title, value: $0.detail.isEmpty ? nil : $0.detail,
          hasFocus: focus == control.id && row == list.cursor)
      }
    }
  }
}
