import type { FrameFont } from "../../config/options.ts"
import type { Paint } from "../../config/Paint.ts"
import { requireConfig } from "../../config/QrConfig.ts"
import { saidBy } from "../../config/saidBy.ts"
import type { LogoContent } from "../../logo/LogoImage.ts"
import { inSmallerUnit, repeated } from "../pictures/cells.ts"
import type { Pictures } from "../pictures/pictures.ts"
import { unitsOfModule } from "../pictures/units.ts"
import type { Path } from "../scene/Path.ts"
import type { Box, Fill, Layer, LogoLayer } from "../scene/Scene.ts"
import { place, rectangle } from "../scene/shapes.ts"
import { alignmentCorners, alignmentPattern, alignmentPlaces, alignmentSize } from "./alignmentPatterns.ts"
import { decorate, gridOf } from "./bodyShapes.ts"
import { layTiles, tilingOf } from "./bodyStyles.ts"
import { captionPaint } from "./captionPaint.ts"
import { bandAround, card } from "./card.ts"
import { descriptionOf } from "./descriptionOf.ts"
import { eyePlaces, eyeSize, innerEye, outerEye } from "./eyes.ts"
import { cardUnder } from "./frames/Frame.ts"
import { frameAround, withQuietZone } from "./frames/frames.ts"
import { cardColor, groundOf, hasFrameCard } from "./ground.ts"
import { logoField } from "./logoField.ts"
import { type ComposeScene, isPlain, plainScene } from "./plainScene.ts"
import { titleOf } from "./titleOf.ts"

/** A picture that was read, at its place. */
const imageLayer = (
  content: LogoContent,
  place: Pick<LogoLayer, "box" | "clip" | "behind" | "ground">
): LogoLayer =>
  content.kind === "raster"
    ? { kind: "image", image: content.image, orientation: content.orientation, ...place }
    : { kind: "picture", picture: content.picture, ...place }

/**
 * The picture of a symbol: background, frame, body, eyes and logo, in the order in which they are drawn. Pure, and the
 * same everywhere. Captions and the pictures that symbols show are drawn by what is given. What lies outside the symbol and its
 * frame is background, or nothing where that is transparent; within the frame a card is light then.
 */
export const composeSceneBy =
  (drawCaption: (text: string, box: Box, font: FrameFont) => Path, pictures: Pictures): ComposeScene =>
  (matrix, config, contents = {}) => {
    requireConfig(config)
    if (isPlain(config)) return plainScene(matrix, config)
    const { size } = matrix
    const {
      data: _data,
      foreground,
      background,
      bodyShape,
      bodyShapePath,
      bodyStyle,
      outerEyeStyle,
      innerEyeStyle,
      outerEyeColor,
      innerEyeColor,
      margin,
      quietZone,
      frameStyle,
      frameText,
      frameFont = "sans",
      frameColor,
      frameTextColor,
      logo: chosenLogo,
      picture,
      // The matrix has the data and the level in it, and the configuration its template's style.
      errorCorrectionLevel: _level,
      template: _template,
      ...undrawn
    } = config
    undrawn satisfies Record<string, never>
    const grid = gridOf(bodyShape, size, margin, bodyShapePath)
    const { side: ownSide, inset } = withQuietZone(bodyShape === "Square", grid.columns, margin)
    const band = quietZone === "card" ? bandAround(ownSide) : 0
    const side = ownSide + 2 * band
    const frame = frameAround(
      frameStyle,
      side,
      frameText.trim() === ""
        ? undefined
        : {
            lines: frameText.trim().split("\n").length,
            draw: (box) => drawCaption(frameText, box, frameFont)
          }
    )
    const gridX = frame.x + band + inset
    const gridY = frame.y + band + inset
    const inGridX = grid.x
    const inGridY = grid.y
    const symbolX = gridX + inGridX
    const symbolY = gridY + inGridY

    const modules = new Uint8Array(grid.columns * grid.rows)
    for (let row = 0; row < size; row++) {
      modules.set(
        matrix.modules.subarray(row * size, (row + 1) * size),
        (inGridY + row) * grid.columns + inGridX
      )
    }
    const hasPlainEyes =
      bodyStyle === "Square" &&
      outerEyeStyle === "Square" &&
      innerEyeStyle === "Square" &&
      outerEyeColor === undefined &&
      innerEyeColor === undefined
    const kept = new Uint8Array(size * size).fill(1)
    const clear = (x: number, y: number, side: number): void => {
      for (let row = 0; row < side; row++) {
        kept.fill(0, (y + row) * size + x, (y + row) * size + x + side)
        const start = (inGridY + y + row) * grid.columns + inGridX + x
        modules.fill(0, start, start + side)
      }
    }
    const tiling = tilingOf(bodyStyle)
    const corners = alignmentCorners(outerEyeStyle, tiling.alignmentRadius)
    const eyes = hasPlainEyes ? [] : eyePlaces(size)
    for (const { x, y } of eyes) clear(x, y, eyeSize)
    const logo = chosenLogo === undefined ? undefined : { ...logoField(size, chosenLogo), ...chosenLogo }
    if (logo !== undefined) {
      for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
          if (logo.cleared(x, y)) clear(x, y, 1)
        }
      }
    }
    const isWhole = (x: number, y: number): boolean => {
      for (let dy = 0; logo !== undefined && dy < alignmentSize; dy++) {
        for (let dx = 0; dx < alignmentSize; dx++) if (logo.cleared(x + dx, y + dy)) return false
      }
      return true
    }
    const alignments =
      corners === undefined ? [] : alignmentPlaces(matrix.version).filter(({ x, y }) => isWhole(x, y))
    for (const { x, y } of alignments) clear(x, y, alignmentSize)

    const units = unitsOfModule(config)
    const fine = (coarse: Uint8Array): Uint8Array => repeated(coarse, grid.columns, units)
    const cells = fine(modules)
    if (picture?.mode === "halftone" && contents.picture !== undefined) {
      const toned = pictures.halftone(matrix, contents.picture)
      const [columns, stride] = [units * size, units * grid.columns]
      for (let y = 0; y < columns; y++) {
        const to = (units * inGridY + y) * stride + units * inGridX
        for (let x = 0; x < columns; x++) {
          const module = Math.floor(y / units) * size + Math.floor(x / units)
          if (kept[module] === 1) cells[to + x] = toned[y * columns + x] ?? 0
        }
      }
    }

    const symbolBox: Box = { x: symbolX, y: symbolY, width: size, height: size }
    const bodyBox: Box =
      bodyShape === "Square" ? symbolBox : { x: gridX, y: gridY, width: grid.columns, height: grid.rows }
    const body: Fill = { paint: foreground, box: bodyBox }
    const layers: Array<Layer> = []
    const canvas: Box = { x: 0, y: 0, width: frame.width, height: frame.height }
    if (background !== "transparent") {
      layers.push({
        kind: "path",
        path: rectangle(0, 0, frame.width, frame.height),
        fill: { paint: background, box: canvas }
      })
    }
    if (hasFrameCard(config)) {
      layers.push({
        kind: "path",
        path: frame.card ?? cardUnder(frame.x, frame.y, side),
        fill: { paint: cardColor, box: canvas }
      })
    }
    if (quietZone === "card") {
      const place: Box = { x: frame.x + band, y: frame.y + band, width: ownSide, height: ownSide }
      layers.push({
        kind: "path",
        path: card(place.x, place.y, ownSide, margin),
        fill: { paint: cardColor, box: place }
      })
    }
    const framePaint = frameColor ?? foreground
    if (frame.decoration.length > 0) {
      layers.push({ kind: "path", path: frame.decoration, fill: { paint: framePaint, box: canvas } })
    }
    if (frame.text.length > 0) {
      const behind = frame.onDecoration ? framePaint : hasFrameCard(config) ? cardColor : background
      const paint = frameTextColor ?? captionPaint(framePaint, behind)
      layers.push({ kind: "path", path: frame.text, fill: { paint, box: canvas } })
    }
    if (picture?.mode === "backdrop" && contents.picture !== undefined) {
      const ground = groundOf(config)
      const behind = pictures.backdrop(contents.picture, foreground, ground)
      const clean = { paint: behind.ground, box: canvas }
      if (ground !== behind.ground)
        layers.push({ kind: "path", path: rectangle(symbolX, symbolY, size, size), fill: clean })
      layers.push(imageLayer(contents.picture, { box: symbolBox, clip: "square", behind }))
      // Finder patterns with their separators stay as they are: scanners look for them first.
      const path = eyePlaces(size, symbolX, symbolY).flatMap(({ x, y }) =>
        rectangle(Math.max(x - 1, symbolX), Math.max(y - 1, symbolY), eyeSize + 1, eyeSize + 1)
      )
      layers.push({ kind: "path", path, fill: clean })
    }
    const drawLogo = (): LogoLayer | undefined => {
      if (logo === undefined || contents.logo === undefined) return undefined
      const { x, y, width, height } = logo.box
      const box = { x: symbolX + x, y: symbolY + y, width, height }
      const paint = groundOf(config)
      const isGroundSeen = paint !== "transparent" && picture?.mode !== "backdrop"
      return logo.shape === "circle" && isGroundSeen
        ? imageLayer(contents.logo, { box, clip: "circle", ground: { paint, box: canvas } })
        : imageLayer(contents.logo, { box, clip: logo.shape })
    }
    const logoLayer = drawLogo()
    // What covers the corners of a round logo would cover modules, too.
    if (logoLayer?.ground !== undefined) layers.push(logoLayer)
    const fineGrid = {
      x: units * gridX,
      y: units * gridY,
      columns: units * grid.columns,
      rows: units * grid.rows
    }
    layers.push({
      kind: "modules",
      ...fineGrid,
      cells: layTiles(tiling, cells, fineGrid.columns, fineGrid.rows),
      tiles: tiling.tiles,
      fill: body
    })
    const decoration = decorate(bodyShape, grid, size, bodyShapePath)
    if (decoration !== undefined) {
      layers.push({
        kind: "modules",
        ...fineGrid,
        cells: layTiles(tiling.filling, fine(decoration.modules), fineGrid.columns, fineGrid.rows),
        tiles: tiling.filling.tiles,
        fill: body
      })
      layers.push({ kind: "path", path: place(decoration.rim, { x: gridX, y: gridY }), fill: body })
    }
    if (corners !== undefined && alignments.length > 0) {
      const path = alignments.flatMap(({ x, y }) => alignmentPattern(symbolX + x, symbolY + y, corners))
      layers.push({ kind: "path", path, fill: body })
    }
    const eyeFill = (paint: Paint | undefined, x: number, y: number, side: number): Fill =>
      paint === undefined ? body : { paint, box: { x, y, width: side, height: side } }
    const eyesInPicture = hasPlainEyes ? [] : eyePlaces(size, symbolX, symbolY)
    for (const eye of eyesInPicture) {
      const fill = eyeFill(outerEyeColor, eye.x, eye.y, eyeSize)
      layers.push({ kind: "path", path: outerEye(outerEyeStyle, eye), fill })
    }
    for (const eye of eyesInPicture) {
      const fill = eyeFill(innerEyeColor, eye.x + 2, eye.y + 2, 3)
      layers.push({ kind: "path", path: innerEye(innerEyeStyle, eye), fill })
    }
    if (logoLayer !== undefined && logoLayer.ground === undefined) layers.push(logoLayer)
    return inSmallerUnit(
      {
        width: frame.width,
        height: frame.height,
        title: titleOf(saidBy(config)),
        description: descriptionOf(matrix, config),
        layers
      },
      units
    )
  }
