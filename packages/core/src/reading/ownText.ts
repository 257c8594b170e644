/**
 * Copies a text. A part of a long text keeps all of it in memory (V8's sliced strings), so texts that outlive a request
 * are copied.
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
