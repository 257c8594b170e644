import type { FrameFont } from "@quick-response/design/config/options"
import { drawCaption } from "../captions/typefaces.ts"
import type { Box, Scene } from "../scene/Scene.ts"
import type { SheetKind } from "./sheetKinds.ts"

/** A scene and its box, in millimeters from the upper left corner of its face. */
export interface Part {
  readonly scene: Scene
  readonly box: Box
}

/** The texts beside a code on a sheet, one line each. */
export interface SheetTexts {
  readonly headline: string
  readonly line: string
  readonly font: FrameFont
}

const ink = "#111111"

/** A text as a scene of its box's size; empty if it is. */
const textPart = (text: string, box: Box | undefined, font: FrameFont): ReadonlyArray<Part> => {
  if (box === undefined) return []
  const path = drawCaption(text, { x: 0, y: 0, width: box.width, height: box.height }, font)
  if (path.length === 0) return []
  const fill = { paint: ink, box }
  return [
    {
      box,
      scene: { width: box.width, height: box.height, title: "", layers: [{ kind: "path", path, fill }] }
    }
  ]
}

/** The parts of one face: the code, and the texts that fit. */
export const faceParts = (
  { code, headline, line }: SheetKind,
  scene: Scene,
  texts: SheetTexts
): ReadonlyArray<Part> => [
  { scene, box: code },
  ...textPart(texts.headline, headline, texts.font),
  ...textPart(texts.line, line, texts.font)
]
