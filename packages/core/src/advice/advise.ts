import { allParts } from "@quick-response/drawing/draw/allParts"
import { parseConfig } from "../config/makeConfig.ts"
import { type Advice, adviseBy } from "./adviseBy.ts"

/**
 * The verdict on any request: the service's refusals in its words, and other obstacles for scanners, each with a fix.
 * Never fails.
 *
 * @example
 * ```ts
 * import { advise } from "@quick-response/core/drawing"
 *
 * const { findings } = advise({ data: "https://example.com", margin: 0 })
 * findings[0]?.mend // => { margin: 4 }
 * ```
 */
export const advise = (request: unknown): Advice => adviseBy(request, parseConfig(request), allParts)
