/** The labels of names that are more than their words. */
const ownLabels: ReadonlyMap<string, string> = new Map([["wifi", "Wi-Fi"]])

/**
 * The name of a template or a frame style as people read it: `high-contrast` is "High contrast".
 *
 * @example
 * ```ts
 * import { labelOfName } from "@quick-response/design/config/labelOfName"
 *
 * labelOfName("high-contrast") // => "High contrast"
 * labelOfName("wifi") // => "Wi-Fi"
 * ```
 */
export const labelOfName = (name: string): string =>
  ownLabels.get(name) ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`
