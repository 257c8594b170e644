/**
 * Fills the places of a text, such as `{host}`; a place without a value stays.
 *
 * @example
 * ```ts
 * import { fillIn } from "@quick-response/design/languages/fillIn"
 *
 * fillIn("A mail to {to}.", { to: "ana@example.com" }) // => "A mail to ana@example.com."
 * ```
 */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(
    /\{(\w+)\}/g,
    (place, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? place
  )
