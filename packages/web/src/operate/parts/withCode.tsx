import type { ComponentChildren } from "preact"

/** A sentence with commands and names between backticks. */
export const withCode = (text: string): ReadonlyArray<ComponentChildren> =>
  text.split("`").map((part, place) => (place % 2 === 0 ? part : <code key={place}>{part}</code>))
