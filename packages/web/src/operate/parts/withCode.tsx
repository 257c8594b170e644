import type { ComponentChildren } from "preact"

/** A sentence whose commands and names stand between backticks. */
export const withCode = (text: string): ReadonlyArray<ComponentChildren> =>
  text.split("`").map((part, place) => (place % 2 === 0 ? part : <code key={place}>{part}</code>))
