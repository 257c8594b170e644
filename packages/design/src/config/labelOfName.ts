/**
 * The name of a template or a frame style as people read it: `high-contrast` is "High contrast".
 *
 * @example
 * ```ts
 * import { labelOfName } from "@quick-response/design/config/labelOfName"
 *
 * labelOfName("high-contrast") // => "High contrast"
 * ```
 */
export const labelOfName = (name: string): string =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`
