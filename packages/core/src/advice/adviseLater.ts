import * as Either from "@quick-response/core/either"
import { captionOf } from "@quick-response/drawing/draw/loadParts"
import { partsBesideCaptions } from "@quick-response/drawing/draw/partsBesideCaptions"
import { parseConfig } from "../config/makeConfig.ts"
import { type Advice, adviseBy } from "./adviseBy.ts"

/**
 * The advice of `advise`, after the typefaces of the request's caption load: a page loads one at most. Rejects only if
 * a typeface does not load.
 *
 * @example
 * ```ts
 * import { adviseLater } from "@quick-response/core/advice"
 *
 * const { findings } = await adviseLater({ data: "https://example.com", margin: 0 })
 * findings[0]?.mend // => { margin: 4 }
 * ```
 */
export const adviseLater = async (request: unknown): Promise<Advice> => {
  const parsed = parseConfig(request)
  const drawCaption = Either.isRight(parsed) ? await captionOf(parsed.right) : undefined
  return adviseBy(request, parsed, { ...partsBesideCaptions, drawCaption })
}
