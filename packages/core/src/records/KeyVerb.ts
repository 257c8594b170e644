import * as Schema from "effect/Schema"

/**
 * An operation that an API key allows: read records and lists, draw pictures, buy codes, or change codes.
 *
 * @example
 * ```ts
 * import { KeyVerb } from "@quick-response/core"
 *
 * KeyVerb.literals // => ["read", "draw", "buy", "redirect"]
 * ```
 */
export const KeyVerb: Schema.Literal<["read", "draw", "buy", "redirect"]> = Schema.Literal(
  "read",
  "draw",
  "buy",
  "redirect"
)
export type KeyVerb = typeof KeyVerb.Type

/** The verbs of a key by default. */
export const allKeyVerbs: ReadonlyArray<KeyVerb> = KeyVerb.literals

/** Verbs once each, in the order of {@link KeyVerb}. */
export const orderedVerbs = (verbs: ReadonlyArray<KeyVerb>): ReadonlyArray<KeyVerb> =>
  allKeyVerbs.filter((verb) => verbs.includes(verb))

/** The key lacks the verb of an operation. */
export class KeyNotAllowed extends Schema.TaggedError<KeyNotAllowed>()("KeyNotAllowed", { verb: KeyVerb }) {
  override get message(): string {
    return `X-API-Key: the key lacks the verb "${this.verb}"; use a key with it, or add it to this one in the account's API Keys area`
  }
}
