import JSON
import SystemCalls

/// The listing of a folder of WebDAV on the disk, for the next start and for the time when the server is away. The file has no
/// address and no key, and costs a walk only. All functions wait for the disk.
public struct KeptListing: Sendable {
  private let path: String

  /// A file that is larger is none of ours.
  private static let limit = 64 << 20

  /// - Parameter path: `ServerFolders.listing`.
  public init(path: String) { self.path = path }

  /// An empty listing where none is kept, or where the kept one is damaged.
  public func listing() -> RootListing {
    guard let bytes = try? Files.read(path, limit: Self.limit + 1), bytes.count <= Self.limit,
      let value = JSONValue(bytes), let listing = try? RootListing(json: value)
    else { return RootListing() }
    return listing
  }

  /// A full disk keeps the listing before.
  public func keep(_ listing: RootListing) {
    try? Files.makeFolder(Paths.parent(of: path), mode: 0o700)
    try? Files.replace(path, with: Array(listing.json.text().utf8), mode: 0o600)
  }

  public func remove() { Files.remove(path) }
}

extension RootListing: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init()
    walk = try fields.needed("walk")
    isWhole = try fields.needed("whole")
    walked = try fields.optional("walked")
    let all: [NamedFolder] = try fields.needed("folders")
    for named in all { folders[named.path] = named.folder }
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "walk": .integer(walk), "whole": .bool(isWhole), "walked": walked.map { .integer($0) },
      "folders": .array(
        folders.sorted { $0.key < $1.key }.map { NamedFolder(path: $0.key, folder: $0.value).json }),
    ])
  }
}

private struct NamedFolder: JSONReadable, JSONWritable {
  var path: String
  var folder: RootListing.Folder

  init(path: String, folder: RootListing.Folder) { (self.path, self.folder) = (path, folder) }

  init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    path = try fields.needed("path")
    folder = RootListing.Folder()
    folder.files = try fields.optional("files") ?? []
    folder.folders = try fields.optional("folders") ?? []
    folder.version = try fields.optional("version") ?? ""
    folder.walk = try fields.needed("walk")
    folder.isDoubted = try fields.optional("doubted") ?? false
  }

  var json: JSONValue {
    JSONValue(fields: [
      "path": .string(path), "walk": .integer(folder.walk),
      "files": folder.files.isEmpty ? nil : .array(folder.files.map(\.json)),
      "folders": folder.folders.isEmpty ? nil : .array(folder.folders.map(\.json)),
      "version": folder.version.isEmpty ? nil : .string(folder.version),
      "doubted": folder.isDoubted ? .bool(true) : nil,
    ])
  }
}

extension RootListing.File: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    let name: String = try fields.needed("name")
    self.init(
      name: name, title: try fields.needed("title"), type: try fields.optional("type") ?? "",
      size: try fields.optional("size"), changed: try fields.optional("changed"))
    guard !name.isEmpty, !name.contains("/") else { throw JSONMismatch() }
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "name": .string(name), "title": .string(title),
      "type": type.isEmpty ? nil : .string(type), "size": size.map { .integer($0) },
      "changed": changed.map { .integer($0) },
    ])
  }
}

extension RootListing.Subfolder: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    let name: String = try fields.needed("name")
    self.init(name: name, version: try fields.optional("version") ?? "")
    guard !name.isEmpty, !name.contains("/") else { throw JSONMismatch() }
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "name": .string(name), "version": version.isEmpty ? nil : .string(version),
    ])
  }
}
