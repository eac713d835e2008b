import BookText
import CMuPDF
import Glibc
import IPC

/// XML that has been read. Names of elements are without their namespaces.
final class XMLTree {
  private let pointer: OpaquePointer

  init(_ context: DocumentContext, _ bytes: [UInt8]) throws(WorkerError) {
    var parsed: OpaquePointer?
    try context.check(paper_mupdf_xml_parse(context.pointer, bytes, bytes.count, &parsed))
    guard let parsed else { throw WorkerError(.damaged) }
    pointer = parsed
  }

  deinit { paper_mupdf_xml_free(pointer) }

  /// More elements are not looked at.
  static let maximumElements = 200_000

  /// All elements with one of the names, in their order.
  func elements(_ names: String...) -> [XMLElement] {
    var found: [XMLElement] = []
    var waiting = [paper_mupdf_xml_root(pointer)]
    var count = 0
    while let next = waiting.popLast(), count < Self.maximumElements {
      guard let node = next else { continue }
      count += 1
      // The sibling is looked at after everything within the element.
      waiting.append(paper_mupdf_xml_next(node))
      waiting.append(paper_mupdf_xml_down(node))
      let element = XMLElement(tree: self, node: node)
      if let name = element.name, names.contains(name) { found.append(element) }
    }
    return found
  }

  func first(_ name: String) -> XMLElement? { elements(name).first }
}

/// An element, or a text between elements. Valid as long as it is held, for it holds the tree.
struct XMLElement {
  fileprivate let tree: XMLTree
  fileprivate let node: UnsafeRawPointer

  /// Nil for a text.
  var name: String? { paper_mupdf_xml_tag(node).map { String(cString: $0) } }

  subscript(attribute: String) -> String? {
    paper_mupdf_xml_attribute(node, attribute).map { String(cString: $0) }
  }

  /// An attribute with its namespace by the name that is usual, or by that of XLink, or without one.
  subscript(qualified attribute: String, in space: String) -> String? {
    self[attribute] ?? self["\(space):\(attribute)"] ?? self["xlink:\(attribute)"]
  }

  var children: [XMLElement] {
    var found: [XMLElement] = []
    var next = paper_mupdf_xml_down(node)
    while let child = next, found.count < XMLTree.maximumElements {
      found.append(XMLElement(tree: tree, node: child))
      next = paper_mupdf_xml_next(child)
    }
    return found
  }

  /// The words within the element, as far as `limit` bytes.
  func words(_ limit: Int = IPCLimits.text) -> String {
    var words = ""
    var waiting = Array(children.reversed())
    while let next = waiting.popLast(), words.utf8.count < limit {
      if let text = paper_mupdf_xml_text(next.node) {
        // Bound: as many bytes as stand before the zero.
        let count = strnlen(text, limit - words.utf8.count)
        text.withMemoryRebound(to: UInt8.self, capacity: count) {
          words += String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
      }
      waiting += next.children.reversed()
    }
    return words.singleSpaced
  }

  /// The first child of this name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}

extension String {
  /// The words with one space between them.
  var singleSpaced: String {
    var words: [UInt8] = []
    SingleSpaces.append(Array(utf8), to: &words)
    return String(decoding: words, as: UTF8.self)
  }
}
