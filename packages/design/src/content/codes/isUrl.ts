/**
 * True for an absolute URL. In Node 20 and 22, `URL.canParse` is false for letters such as ü once it has run some
 * thousand times and is optimized.
 *
 * @example
 * ```ts
 * import { isUrl } from "@quick-response/design/content/codes/isUrl"
 *
 * isUrl("https://münchen.example/") // => true
 * ```
 */
export const isUrl = (text: string): boolean => {
  try {
    return new URL(text) instanceof URL
  } catch {
    return false
  }
}
