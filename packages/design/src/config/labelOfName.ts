/** Labels that differ from the words of the name. */
const ownLabels: ReadonlyMap<string, string> = new Map([["wifi", "Wi-Fi"]])

/**
 * The readable name of a template or frame style: `high-contrast` is "High contrast".
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
