import process from "node:process"
import { noteProofKey } from "@quick-response/core"
import { KeysBeingRolled, rollProofKeys } from "@quick-response/storage-sqlite/proofKeyFile"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, toggle } from "../cli/Input.ts"
import { print } from "../cli/printTable.ts"
import { json, settingFlag } from "../cli/sharedOptions.ts"
import { group } from "../cli/Verb.ts"
import { Refused } from "../process/commandErrors.ts"
import { explainKeyFile, proofKeyFileOf } from "../proofs/proofKeysLayer.ts"
import { readSetting } from "../settings/Setting.ts"
import { settings } from "../settings/settings.ts"
import { storageLayer } from "../storage/storageLayer.ts"
import { effectVerb } from "./effectVerb.ts"
import { database } from "./withStore.ts"

const Rolled = Schema.Struct({ kid: Schema.String, former: Schema.Int, file: Schema.String })

const roll = effectVerb(
  {
    name: "roll",
    summary: "Makes a new key that signs proofs; proofs by former keys go on to verify.",
    details: [
      "A running server signs with it at once. Only the public part of the former key is kept, in the same file. With servers that share a database, copy the file to each: one with another key refuses to start.",
      "--lost begins anew if the file was lost: the database takes the new key, and former proofs no longer verify."
    ],
    examples: [
      ["proof roll", "In the file beside the database"],
      ["proof roll --lost", "After the file of keys was lost"],
      ["proof roll --proof-key-file /etc/quick-response/proof-keys.json", "In a file of its own"]
    ]
  },
  all({
    file: settingFlag(settings.proofKeyFile),
    lost: toggle("lost", "Takes the new key although it does not continue the former one."),
    database,
    json
  }),
  ({ file: flag, lost, database: databaseFlag, json }) =>
    Effect.gen(function* () {
      const proofKeyFile = yield* readSetting(settings.proofKeyFile, { "proof-key-file": flag }, process.env)
      const database = yield* readSetting(settings.database, { database: databaseFlag }, process.env)
      const file = proofKeyFileOf({ database, proofKeyFile })
      if (file === undefined)
        return yield* Effect.fail(
          new Refused(
            `${settings.proofKeyFile.variable}: keys of a database in memory end with its process; name a file`
          )
        )
      const keys = yield* rollProofKeys(file).pipe(
        Effect.mapError(({ cause }) =>
          cause instanceof KeysBeingRolled ? new Refused(cause.message) : explainKeyFile(file, cause)
        )
      )
      const { current, former } = keys
      if (lost) yield* Effect.provide(noteProofKey(keys, true), storageLayer(database))
      const rolled = { kid: current.kid, former: former.length, file }
      yield* print(
        json,
        Rolled,
        rolled,
        ({ kid, file }) => `proofs are signed by ${kid} from now on; ${file}`
      )
    })
)

export const proof = group({ name: "proof", summary: "The keys that sign proofs of sold codes." }, [roll])
