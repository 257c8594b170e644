// One server of the comparison, in a process of its own: `node server.js NAME PORT`. Says `ready` and its key.
import {
  Accounts,
  Catalogue,
  Email,
  PriceList,
  type RedirectStorage,
  type Storage
} from "@quick-response/core"
import { listen } from "@quick-response/http/node"
import { services } from "@quick-response/server"
import * as Memory from "@quick-response/storage-memory"
import * as Sqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { competitors } from "./competitors.ts"
import { benchKey } from "./work.ts"

const manyCredits = 1e10

const ours = (storage: Layer.Layer<RedirectStorage | Storage, unknown>, port: number) =>
  Effect.gen(function* () {
    yield* Catalogue.seed
    const accounts = yield* Accounts
    const account = yield* accounts.create(Schema.decodeSync(Email)("bench@localhost"))
    yield* accounts.credit(account.id, manyCredits, "bench")
    const { secret } = yield* accounts.createApiKey(account.id, { name: "bench" })
    yield* listen({ port, compression: false })
    console.log(`ready ${Redacted.value(secret)}`)
    return yield* Effect.never
  }).pipe(
    Effect.scoped,
    Effect.provide(services(PriceList.defaultPriceList).pipe(Layer.provideMerge(storage))),
    Effect.runPromise
  )

const [, , name = "", portText = "", database = ""] = process.argv
const port = Number(portText)
const serve = competitors[name]
if (name === "ours") await ours(Memory.layer, port)
else if (name === "ours on SQLite") await ours(Sqlite.layer({ filename: database }), port)
else if (serve === undefined) throw new Error(`no server ${name}`)
else {
  serve(port)
  console.log(`ready ${benchKey}`)
}
