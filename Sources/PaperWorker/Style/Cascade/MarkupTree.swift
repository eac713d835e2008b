/// The elements and texts of a chapter: flat arrays, so that no reader of the tree is recursive.
///
/// Node 0 is the root element. Nodes stand in the order of the document; a child has a larger index than its parent.
package struct MarkupTree: Sendable {
  /// Elements deeper than this become siblings of their parents.
  package static let maximumDepth = 512
  /// Bytes of text and attributes, and nodes, that a tree holds.
  package static let maximumBytes = 64 << 20
  package static let maximumNodes = 4 << 20

  package struct Node: Sendable {
    /// -1 for the root.
    package var parent: Int32
    /// The next sibling and the first child, or -1.
    package var next: Int32 = -1
    package var firstChild: Int32 = -1
    /// The index of the element's name in `names`, or -1 for a text.
    package var name: Int32
    /// Of an element: its attributes in `attributes`. Of a text: its bytes in `bytes`.
    package var start: Int32
    package var count: Int32

    package var isText: Bool { name < 0 }
  }

  package struct Attribute: Sendable {
    /// The index of the attribute's name in `names`, with the prefix of its namespace, as in `epub:type`.
    package var name: Int32
    /// The value's bytes in `bytes`, as UTF-8.
    package var start: Int32
    package var count: Int32
  }

  package fileprivate(set) var nodes: [Node] = []
  package fileprivate(set) var attributes: [Attribute] = []
  /// Names in lower case; names of elements have no prefix.
  package fileprivate(set) var names: [String] = []
  package fileprivate(set) var bytes: [UInt8] = []

  /// The name of an element, or an empty one.
  package func name(of node: Int) -> String {
    nodes[node].isText ? "" : names[Int(nodes[node].name)]
  }

  /// The number of elements with one of some names.
  package func count(of wanted: Set<String>) -> Int {
    let numbers = names.map(wanted.contains)
    guard numbers.contains(true) else { return 0 }
    return nodes.reduce(0) { $0 + (!$1.isText && numbers[Int($1.name)] ? 1 : 0) }
  }

  package func text(of node: Int) -> ArraySlice<UInt8> {
    guard nodes[node].isText else { return [] }
    let start = Int(nodes[node].start)
    return bytes[start..<start + Int(nodes[node].count)]
  }

  /// The index behind an element and all that stands in the element.
  package func end(of node: Int) -> Int {
    var at = node
    while at >= 0 {
      if nodes[at].next >= 0 { return Int(nodes[at].next) }
      at = Int(nodes[at].parent)
    }
    return nodes.count
  }

  /// The value of an attribute, or nil.
  package func attribute(_ name: String, of node: Int) -> String? {
    guard !nodes[node].isText else { return nil }
    let start = Int(nodes[node].start)
    for attribute in attributes[start..<start + Int(nodes[node].count)]
    where names[Int(attribute.name)] == name {
      let first = Int(attribute.start)
      return String(decoding: bytes[first..<first + Int(attribute.count)], as: UTF8.self)
    }
    return nil
  }
}

extension MarkupTree {
  /// Makes a tree from the events of a reader. Whatever the events are, the tree is whole: ends that are missing are
  /// added, ends that are too many are ignored.
  package struct Builder {
    private var tree = MarkupTree()
    private var indices: [String: Int32] = [:]
    /// Open elements, and the last child of each.
    private var open: [(node: Int32, last: Int32)] = []
    /// Elements that are open beyond the depth.
    private var beyond = 0
    /// The last child of the root, where the root has ended.
    private var lastOfRoot: Int32 = -1
    /// Whether something was left out, as the bounds were reached.
    package private(set) var isCut = false

    package init() {}

    package mutating func begin(
      _ name: String, attributes: some Sequence<(name: String, value: String)>
    ) {
      if tree.nodes.count >= MarkupTree.maximumNodes {
        (beyond, isCut) = (beyond + 1, true)
        return
      }
      // An element behind the root becomes the root's.
      if open.isEmpty, !tree.nodes.isEmpty { open.append((0, lastOfRoot)) }
      let start = Int32(tree.attributes.count)
      for (name, value) in attributes {
        guard let (start, count) = add(bytes: value.utf8) else { continue }
        tree.attributes.append(Attribute(name: index(name), start: start, count: count))
      }
      let count = Int32(tree.attributes.count) - start
      let node = append(Node(parent: -1, name: index(name), start: start, count: count))
      if open.count >= MarkupTree.maximumDepth || beyond > 0 {
        // The element's end closes nothing, so that what stands in the element becomes a sibling.
        beyond += 1
      } else {
        open.append((node, -1))
      }
    }

    package mutating func end() {
      if beyond > 0 {
        beyond -= 1
      } else if let ended = open.popLast(), open.isEmpty {
        lastOfRoot = ended.last
      }
    }

    package mutating func text(_ text: some Collection<UInt8>) {
      guard !open.isEmpty, !text.isEmpty else { return }
      guard tree.nodes.count < MarkupTree.maximumNodes, let (start, count) = add(bytes: text) else {
        isCut = true
        return
      }
      append(Node(parent: -1, name: -1, start: start, count: count))
    }

    /// The tree; it has one element at least.
    package consuming func finish() -> MarkupTree {
      if tree.nodes.isEmpty { begin("html", attributes: []) }
      return tree
    }

    private mutating func index(_ name: String) -> Int32 {
      if let known = indices[name] { return known }
      let index = Int32(tree.names.count)
      tree.names.append(name)
      indices[name] = index
      return index
    }

    private mutating func add(bytes: some Collection<UInt8>) -> (start: Int32, count: Int32)? {
      guard tree.bytes.count + bytes.count <= MarkupTree.maximumBytes else {
        isCut = true
        return nil
      }
      let start = Int32(tree.bytes.count)
      tree.bytes.append(contentsOf: bytes)
      return (start, Int32(bytes.count))
    }

    @discardableResult
    private mutating func append(_ node: Node) -> Int32 {
      var node = node
      let index = Int32(tree.nodes.count)
      if let parent = open.last {
        node.parent = parent.node
        if parent.last < 0 {
          tree.nodes[Int(parent.node)].firstChild = index
        } else {
          tree.nodes[Int(parent.last)].next = index
        }
        open[open.count - 1].last = index
      }
      tree.nodes.append(node)
      return index
    }
  }
}
