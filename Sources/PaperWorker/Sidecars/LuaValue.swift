/// A value of Lua's literal forms (Lua 5.1 to 5.4, section 3.1): what a table of data has.
package enum LuaValue: Equatable, Sendable {
  case none
  case bool(Bool)
  /// Finite or not: tables of data have infinite numbers, too.
  case number(Double)
  /// Any bytes.
  case string([UInt8])
  case table(LuaTable)

  /// The text of a string, with U+FFFD for what is not UTF-8.
  package var text: String? {
    if case .string(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// A finite number, also of a string that is a number.
  package var number: Double? {
    switch self {
    case .number(let number) where number.isFinite: number
    case .string(let bytes):
      Double(String(decoding: bytes.prefix(64), as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  package var table: LuaTable? { if case .table(let table) = self { table } else { nil } }

  package subscript(name: String) -> LuaValue { table?[name] ?? .none }
}

/// The fields of a table that have a string or a whole number for a key.
package struct LuaTable: Equatable, Sendable {
  package var named: [[UInt8]: LuaValue] = [:]
  package var numbered: [Int: LuaValue] = [:]

  package init() {}

  package subscript(name: String) -> LuaValue { named[Array(name.utf8)] ?? .none }

  /// The values of whole numbers, in the order of the numbers.
  package var values: [LuaValue] { numbered.sorted { $0.key < $1.key }.map(\.value) }
}
