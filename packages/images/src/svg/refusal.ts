/** Ends the reading of a logo: why it is refused and the remedy, as the rest of a sentence about it. */
export class Refusal extends Error {
  override readonly name = "Refusal"
}

/** Refuses a logo for this reason. */
export const refuse = (reason: string): never => {
  throw new Refusal(reason)
}

/** Quotes a caller's text: its first 40 characters. */
export const quoted = (text: string): string => {
  const shown = text.length > 40 ? `${text.slice(0, 40)}...` : text
  return JSON.stringify(shown)
}
