import type { FrameFont } from "@quick-response/design/config/options"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { charactersOf, isRightToLeft } from "@quick-response/typefaces/characters"
import { isIcon } from "@quick-response/typefaces/iconCharacters"
import { type Typeface, typefaceOf } from "@quick-response/typefaces/Typeface"
import { captionIn, hasAll } from "../captions/caption.ts"
import type { DrawCaption } from "../styles/placement.ts"
import { loadOnce, type MaybeLater, next } from "./MaybeLater.ts"

const typefaces = {
  sans: loadOnce(async () => typefaceOf((await import("@quick-response/typefaces/sans")).sans)),
  serif: loadOnce(async () => typefaceOf((await import("@quick-response/typefaces/serif")).serif)),
  rounded: loadOnce(async () => typefaceOf((await import("@quick-response/typefaces/rounded")).rounded)),
  mono: loadOnce(async () => typefaceOf((await import("@quick-response/typefaces/mono")).mono))
} as const satisfies Record<FrameFont, () => MaybeLater<Typeface>>

const icons = loadOnce(async () => [(await import("@quick-response/typefaces/iconTypeface")).iconTypeface])

const rightToLeft = loadOnce(() => import("@quick-response/typefaces/rightToLeft"))

/** The drawers of captions by typeface; frames are cached by drawer. */
const drawers = new Map<string, DrawCaption>()

const drawerOf = (key: string, make: () => DrawCaption): DrawCaption => {
  const known = drawers.get(key) ?? make()
  drawers.set(key, known)
  return known
}

/**
 * The drawer of a caption. Loads the sans and icon typefaces in addition to another one only if characters need them.
 */
export const captionFor = ({ frameText, frameFont = "sans" }: QrConfig): MaybeLater<DrawCaption> =>
  next(typefaces[frameFont](), (typeface) => {
    if (!isRightToLeft(frameText) && hasAll(typeface, frameText))
      return drawerOf(frameFont, () => captionIn([typeface]))
    return next(typefaces.sans(), (sans) =>
      next(charactersOf(frameText).some(isIcon) ? icons() : [], (icons) => {
        const own = [typeface, sans, ...icons]
        const key = `${frameFont} sans${icons.length > 0 ? " icons" : ""}`
        if (!isRightToLeft(frameText)) return drawerOf(key, () => captionIn(own))
        return next(rightToLeft(), ({ arrange, rightToLeftTypefaces }) =>
          drawerOf(`${key} rightToLeft`, () => captionIn([...own, ...rightToLeftTypefaces], arrange))
        )
      })
    )
  })
