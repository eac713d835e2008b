// One import for programs that embed the engine. The rooms keep their own modules, so that the compiler
// holds the walls between them inside this package.
@_exported public import PaperBook
@_exported public import PaperGeometry
@_exported public import PaperGestures
@_exported public import PaperLayers
@_exported public import PaperLayouts
@_exported public import PaperLeaves
@_exported public import PaperMotion
@_exported public import PaperRaster
