import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { newKeySet, type ProofKeySet } from "./keySet.ts"

/** The keys that sign proofs cannot be read now. */
export class ProofKeysUnavailable extends Schema.TaggedError<ProofKeysUnavailable>()("ProofKeysUnavailable", {
  cause: Schema.Defect
}) {
  override get message(): string {
    return "the keys that sign proofs cannot be read; ask again"
  }
}

export interface ProofKeysShape {
  /** The current keys; a roll is visible at the next call. */
  readonly read: Effect.Effect<ProofKeySet, ProofKeysUnavailable>
}

/** Keys that end with the process, made at first need. */
export const makeTransientKeys = (): ProofKeysShape => {
  let made: Promise<ProofKeySet> | undefined
  return {
    read: Effect.promise(() => {
      made ??= newKeySet()
      return made
    })
  }
}

/** The port to the keys that sign proofs. By default they last as long as the process, like a store in memory. */
export class ProofKeys extends Context.Reference<ProofKeys>()("@quick-response/core/ProofKeys", {
  defaultValue: makeTransientKeys
}) {}
