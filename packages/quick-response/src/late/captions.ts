import type { FrameFont, QrConfig } from "@quick-response/core"
import { loadedOnce } from "./loadedOnce.ts"

/** Each typeface, with what draws captions; loaded when a design first has it. */
const loaders = {
  sans: /* @__PURE__ */ loadedOnce(() => import("@quick-response/core/parts/captions")),
  serif: /* @__PURE__ */ loadedOnce(() => import("@quick-response/core/parts/serif")),
  rounded: /* @__PURE__ */ loadedOnce(() => import("@quick-response/core/parts/rounded")),
  mono: /* @__PURE__ */ loadedOnce(() => import("@quick-response/core/parts/mono"))
} as const satisfies Record<FrameFont, unknown>

const noCaption = () => []

type DrawCaption = ReturnType<typeof import("@quick-response/core/parts/captions").captionBy>

const rightToLeft = /* @__PURE__ */ loadedOnce(() => import("@quick-response/core/parts/rightToLeft"))

/**
 * What draws the caption of a configuration. The default typeface is loaded beside another one only where that lacks a character, and what
 * sets Hebrew and Arabic only for these.
 */
export const captionFor = async ({
  frameStyle,
  frameText,
  frameFont = "sans"
}: QrConfig): Promise<DrawCaption> => {
  if (frameStyle === "none") return noCaption
  const { captionBy, hasAll, isRightToLeft, typeface } = await loaders[frameFont]()
  if (hasAll(typeface, frameText) && !isRightToLeft(frameText)) return captionBy([typeface])
  const own = [typeface, (await loaders.sans()).typeface]
  if (!isRightToLeft(frameText)) return captionBy(own)
  const { arrange, rightToLeftTypefaces } = await rightToLeft()
  return captionBy([...own, ...rightToLeftTypefaces], arrange)
}
