import * as Schema from "effect/Schema"

/** Characters of an excerpt before and after the first difference; shorter texts are shown whole. */
const [before, after] = [200, 1_000]

/** The first index at which two texts differ. */
const firstDifference = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  return at
}

const excerpt = (text: string, at: number): string => {
  if (text.length <= before + after) return text
  const start = Math.max(0, at - before)
  return `${start > 0 ? "..." : ""}${text.slice(start, at + after)}${at + after < text.length ? "..." : ""}`
}

/**
 * A store broke a law. The message has the law's name and both views.
 *
 * @example
 * ```ts
 * import { type Law, LawBroken } from "@quick-response/laws"
 * import * as Effect from "effect/Effect"
 *
 * const law: Law = {
 *   name: "a store keeps records",
 *   meaning: "Else what was bought is lost.",
 *   holds: new LawBroken({ law: "a store keeps records", meaning: "", what: "a record", expected: "1", actual: "2" })
 * }
 * const { message } = await Effect.runPromise(Effect.flip(law.holds))
 * message.includes("a store keeps records") // => true
 * ```
 */
export class LawBroken extends Schema.TaggedError<LawBroken>()("LawBroken", {
  law: Schema.String,
  /** The damage if the law is broken. */
  meaning: Schema.String,
  /** The subject of the comparison. */
  what: Schema.String,
  /** As JSON. */
  expected: Schema.String,
  actual: Schema.String
}) {
  override get message(): string {
    const at = firstDifference(this.expected, this.actual)
    return `the law "${this.law}" does not hold: ${this.what}
  expected: ${excerpt(this.expected, at)}
  got:      ${excerpt(this.actual, at)}
${this.meaning}`
  }
}
