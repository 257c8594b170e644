import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { LogEntry } from "../operators/OperatorLog.ts"
import { OperatorStorage } from "../storage/OperatorStorage.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { ProofKeySet } from "./keySet.ts"
import { ProofKeys, type ProofKeysShape, ProofKeysUnavailable } from "./ProofKeys.ts"

/** The log's subject and action. */
const [subject, action] = ["proofKey", "proofKey.used"] as const

/** The most entries that are read. */
const mostEntries = 100

const Detail = Schema.Struct({
  kid: Schema.String,
  former: Schema.Array(Schema.String),
  /** True if the key before was lost. */
  isLost: Schema.optional(Schema.Boolean)
})
type Detail = typeof Detail.Type

const isDetail = Schema.is(Detail)

/** The last key that continues its predecessor. */
const agreedIn = (entries: ReadonlyArray<LogEntry>): Detail | undefined => {
  let agreed: Detail | undefined
  for (const { detail } of entries.toReversed())
    if (
      isDetail(detail) &&
      (agreed === undefined || detail.isLost === true || detail.former.includes(agreed.kid))
    )
      agreed = detail
  return agreed
}

const kidsOf = ({ current, former }: ProofKeySet): Detail => ({
  kid: current.kid,
  former: former.map(({ kid }) => kid)
})

/** A key set, compared with the key that signs the store's proofs. */
export type KeyStanding =
  /** No proof was signed yet. */
  | "unused"
  | "present"
  /** The set continues the store's key: it was rolled here. */
  | "rolledHere"
  /** The store's key continues this set: it was rolled on another server. */
  | "rolledElsewhere"
  | "other"

/** The relation of a key set to the store's key, which the operators' log remembers. */
export const standingOf = (keys: ProofKeySet): Effect.Effect<KeyStanding, StorageError, OperatorStorage> =>
  Effect.gen(function* () {
    const { readLog } = yield* OperatorStorage
    const agreed = agreedIn((yield* readLog({ subject, pageNumber: 1, pageSize: mostEntries })).entries)
    const { kid, former } = kidsOf(keys)
    if (agreed === undefined) return "unused"
    if (agreed.kid === kid) return "present"
    if (former.includes(agreed.kid)) return "rolledHere"
    return agreed.former.includes(kid) ? "rolledElsewhere" : "other"
  })

/** Remembers a key set as the store's; `isLost` if the previous key was lost. */
export const noteProofKey = (
  keys: ProofKeySet,
  isLost = false
): Effect.Effect<void, StorageError, OperatorStorage> =>
  Effect.gen(function* () {
    const { appendLog } = yield* OperatorStorage
    const detail = isLost ? { ...kidsOf(keys), isLost } : kidsOf(keys)
    yield* appendLog({ operatorId: null, action, subject, reason: null, detail, at: yield* DateTime.now })
  })

/** The refusal of another key, with the remedy. */
export const otherProofKey =
  "proofs of this database are signed by another key; give all its servers the same key file, or start again with `quick-response proof roll --lost`"

/** Keys that all servers of a store share; another key than the remembered one is unavailable. */
export const agreedProofKeys = (keys: ProofKeysShape): Layer.Layer<ProofKeys, never, OperatorStorage> =>
  Layer.effect(
    ProofKeys,
    Effect.gen(function* () {
      const context = yield* Effect.context<OperatorStorage>()
      const tellOnce = yield* Effect.once(Effect.logError(otherProofKey))
      const read = Effect.gen(function* () {
        const set = yield* keys.read
        const standing = yield* standingOf(set)
        if (standing === "unused" || standing === "rolledHere") {
          yield* noteProofKey(set)
          if ((yield* standingOf(set)) === "present") return set
        } else if (standing !== "other") return set
        yield* tellOnce
        return yield* new ProofKeysUnavailable({ cause: new Error(otherProofKey) })
      })
      return {
        read: read.pipe(
          Effect.catchTag("StorageError", (cause) => new ProofKeysUnavailable({ cause })),
          Effect.provide(context)
        )
      }
    })
  )
