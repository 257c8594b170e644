/**
 * A copy of a text. A part of a long text, and what is joined of it, keeps all of the long one in memory (V8's sliced strings): what
 * outlives a request keeps a copy.
 *
 * @example
 * ```ts
 * import { ownText } from "@quick-response/core"
 *
 * const part = "a header of many kilobytes".slice(0, 20)
 * ownText(part) === part // => true
 * ```
 */
export const ownText = (text: string): string => String(JSON.parse(JSON.stringify(text)))
