import {
  bodyShapes,
  bodyStyles,
  frameStyles,
  innerEyeStyles,
  inspectLogo,
  outerEyeStyles,
  type PictureMode,
  type Pixels,
  type QrConfig,
  type SampleRequest,
  sampleShapePath,
  templates
} from "@quick-response/core"
import { composeScene, encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import type { Path } from "@quick-response/images/geometry/Path"
import { configOf, logoImages } from "@quick-response/laws"

/** The scene of a configuration that leaves all else at its defaults. */
export const sceneOf = (input: SampleRequest): Scene => {
  const config: QrConfig = configOf(input)
  const { logo, picture } = config
  return composeScene(Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)), config, {
    logo: logo && Either.getOrThrow(inspectLogo(logo.image)).content,
    picture: picture && Either.getOrThrow(inspectLogo(picture.image)).content
  })
}

/** A JPEG whose lightness the core reads. */
const samplePicture = logoImages.quartersJpeg

const pictureModes: ReadonlyArray<PictureMode> = ["halftone", "backdrop", "bits"]

/** Each value of each option that has a look of its own, alone in a configuration; a template by its defaults. */
export const looks: ReadonlyArray<{ readonly name: string; readonly input: SampleRequest }> = [
  ...bodyStyles.map(({ name }) => ({ name: `bodyStyle ${name}`, input: { bodyStyle: name } })),
  ...bodyShapes.map(({ name }) => ({
    name: `bodyShape ${name}`,
    input: { bodyShape: name, ...(name === "Custom" ? { bodyShapePath: sampleShapePath } : {}) }
  })),
  ...outerEyeStyles.map(({ name }) => ({ name: `outerEyeStyle ${name}`, input: { outerEyeStyle: name } })),
  ...innerEyeStyles.map(({ name }) => ({ name: `innerEyeStyle ${name}`, input: { innerEyeStyle: name } })),
  ...frameStyles.map(({ name }) => ({ name: `frameStyle ${name}`, input: { frameStyle: name } })),
  ...templates.map(({ name }) => ({ name: `template ${name}`, input: { template: name } })),
  ...pictureModes.map((mode) => ({
    name: `picture ${mode}`,
    input: { picture: { image: samplePicture, mode } }
  }))
]

/** A path in black over white, `scale` pixels a unit. The canvas spans -1 to `side` + 1. */
export const maskOf = (path: Path, side: number, scale: number) => {
  const span = side + 2
  const moved: Path = path.map((segment) =>
    segment[0] === "M" || segment[0] === "L"
      ? [segment[0], segment[1] + 1, segment[2] + 1]
      : segment[0] === "Q"
        ? ["Q", segment[1] + 1, segment[2] + 1, segment[3] + 1, segment[4] + 1]
        : segment[0] === "C"
          ? [
              "C",
              segment[1] + 1,
              segment[2] + 1,
              segment[3] + 1,
              segment[4] + 1,
              segment[5] + 1,
              segment[6] + 1
            ]
          : segment[0] === "A"
            ? ["A", segment[1], segment[2], segment[3], segment[4] + 1, segment[5] + 1]
            : segment
  )
  const box = { x: 0, y: 0, width: span, height: span }
  const pixels: Pixels = rasterize(
    {
      width: span,
      height: span,
      title: "",
      layers: [
        {
          kind: "path",
          path: [["M", 0, 0], ["L", span, 0], ["L", span, span], ["L", 0, span], ["Z"]],
          fill: { paint: "#ffffff", box }
        },
        { kind: "path", path: moved, fill: { paint: "#000000", box } }
      ]
    },
    span * scale
  )
  const width = pixels.width
  return { width, isDark: (x: number, y: number): boolean => (pixels.data[4 * (y * width + x)] ?? 255) < 128 }
}
