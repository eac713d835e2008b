import SystemCalls

extension WebProgram {
  /// The program as this program is built or installed: as `PAPER_NET` says, beside this program, or in `libexec`.
  public static var installed: WebProgram {
    if let named = Environment["PAPER_NET"], !named.isEmpty { return WebProgram(path: named) }
    let name = "paper-net"
    let own = Paths.parent(of: Paths.program ?? "")
    let installed = Paths.joined(Paths.parent(of: own), "libexec/paper/\(name)")
    return WebProgram(path: Files.isProgram(installed) ? installed : Paths.joined(own, name))
  }
}
