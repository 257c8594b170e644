/**
 * What the command draws by: a request that may hold anything, checked field by field, and its picture. These functions throw and
 * reject with the errors of the core, not with a `QuickResponseError`.
 */
import { codecs } from "./codecs.ts"
import { type DrawConfig, drawConfigBy } from "./drawDesign.ts"

export { configOfRequest, styleFields } from "./configOf.ts"

/** Draws a checked configuration on Node, Deno or Bun. What draws a format, a style, a caption or a logo is loaded when it is first used. */
export const drawConfig: DrawConfig = /* @__PURE__ */ drawConfigBy(codecs)
