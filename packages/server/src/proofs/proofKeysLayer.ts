import { existsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import {
  agreedProofKeys,
  makeTransientKeys,
  type OperatorStorage,
  otherProofKey,
  ProofKeys,
  standingOf
} from "@quick-response/core"
import { proofKeysIn } from "@quick-response/storage-sqlite/proofKeyFile"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Refused } from "../process/commandErrors.ts"
import type { Database } from "../settings/settingFields.ts"
import { type Settings, settings } from "../settings/settings.ts"

/** The settings of the keys that sign proofs. */
export type ProofSettings = Pick<Settings, "database" | "proofKeyFile">

const fileBeside = (database: Exclude<Database, { readonly kind: "memory" }>): string =>
  resolve(database.kind === "sqlite" ? dirname(database.path) : "data", "proof-keys.json")

/** The file with the keys; undefined for a database in memory, whose keys end with it. */
export const proofKeyFileOf = ({ database, proofKeyFile }: ProofSettings): string | undefined =>
  proofKeyFile ?? (database.kind === "memory" ? undefined : fileBeside(database))

/** The keys by the settings, which all servers of a database share. */
export const proofKeys = (chosen: ProofSettings): Layer.Layer<ProofKeys, never, OperatorStorage> => {
  const file = proofKeyFileOf(chosen)
  return file === undefined ? Layer.sync(ProofKeys, makeTransientKeys) : agreedProofKeys(proofKeysIn(file))
}

const rolledElsewhere =
  "the key of proofs was rolled on another server of this database; copy its file of keys to here"

/**
 * Compares the key file with the key that signs the database's proofs. If they differ, a server that may be one of
 * several does not start; a single server on SQLite starts, and only its proofs fail.
 */
export const requireSharedKey = (chosen: ProofSettings): Effect.Effect<void, Refused, OperatorStorage> => {
  const { database, proofKeyFile } = chosen
  const file = proofKeyFileOf(chosen)
  // With Postgres, a file that no setting names is made at the first proof.
  if (file === undefined || !existsSync(file)) return Effect.void
  return Effect.gen(function* () {
    const standing = yield* standingOf(yield* proofKeysIn(file).read)
    if (standing !== "other" && standing !== "rolledElsewhere") return
    const reason = standing === "other" ? otherProofKey : rolledElsewhere
    const sentence = `${settings.proofKeyFile.variable}: ${file}: ${reason}`
    if (database.kind === "sqlite" && proofKeyFile === undefined) yield* Effect.logWarning(sentence)
    else yield* Effect.fail(new Refused(sentence))
    // An unreadable file, or a database that is away, fails elsewhere, with its own remedy.
  }).pipe(Effect.catchTags({ ProofKeysUnavailable: () => Effect.void, StorageError: () => Effect.void }))
}

/** The refusal of a key file, with the setting to change. */
export const explainKeyFile = (file: string, cause: unknown): Refused => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Refused(
    `${settings.proofKeyFile.variable}: cannot use ${file}: ${reason}; name a file that this program may read and write`
  )
}

/**
 * Makes the keys at the first start. Fails if the file that a setting names is unusable; with the default file, only
 * proofs fail.
 */
export const prepareProofKeys = (chosen: ProofSettings): Effect.Effect<void, Refused> => {
  const file = proofKeyFileOf(chosen)
  const isNamed = chosen.proofKeyFile !== undefined
  if (file === undefined || (!isNamed && chosen.database.kind === "postgres")) return Effect.void
  return proofKeysIn(file).read.pipe(
    Effect.mapError(({ cause }) => explainKeyFile(file, cause)),
    Effect.catchAll((refused) => (isNamed ? Effect.fail(refused) : Effect.logWarning(refused.message))),
    Effect.asVoid
  )
}
