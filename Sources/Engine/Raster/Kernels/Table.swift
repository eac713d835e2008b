import CPaperProcessor
import PaperRasterJobs

/// This module's kernels.
package func makeKernels(_ name: String) -> Kernels {
  Kernels(
    name: name,
    line: { line($0, $1) },
    columns: { columns($0, $1, $2, $3) },
    rows: { rows($0, $1, $2, $3) },
    ramp: { ramp($0, $1, $2, $3, $4, $5) },
    dither: { dither($0, $1, $2, $3, $4) },
    blend: { blend($0, $1, over: $2, count: $3) },
    blendColor: { blendColor($0, $1, over: $2, count: $3) },
    blendEvenly: { blendEvenly($0, $1, over: $2, count: $3) },
    blendPrepared: { blendPrepared($0, $1, over: $2, count: $3) },
    blendShadow: { blendShadow($0, $1, $2, over: $3, count: $4) },
    multiply: { multiply($0, $1, over: $2, count: $3) },
    multiplyShadow: { multiplyShadow($0, $1, $2, over: $3, count: $4) },
    light: { light($0, $1, over: $2, count: $3) },
    lightColumns: { lightColumns($0, $1, $2, into: $3, count: $4) },
    copy: { paper_copy($0, $1, $2) },
    blur: { blur($0, $1, $2, $3, $4) },
    mask: { mask($0, $1, into: $2, count: $3) },
    halve: { halve($0, $1, $2, into: $3) },
    rolling: RollingKernels(
      places: { rollingPlaces($0, $1, $2, $3, $4) },
      span: { rollingSpan($0, $1, $2, $3) },
      cover: { rollingCover($0, $1, $2, $3, $4) },
      texture: { rollingTexture($0, $1, $2, $3, $4) },
      upright: { rollingUpright($0, $1, $2, $3) },
      ramp: { rollingRamp($0, $1, $2, $3, $4) }))
}
