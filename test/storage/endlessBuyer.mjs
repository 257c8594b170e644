// A process that buys until it is killed: `endlessBuyer.mjs FILE ACCOUNT CALLERS`. It uses the built packages and prints
// the id of each acknowledged purchase, one a line.
import { writeSync } from "node:fs"
import process from "node:process"
import { Storage } from "@quick-response/core"
import { layer } from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { buyOne } from "./buyOne.mjs"

const [filename, accountId, callers] = process.argv.slice(2)

const buy = (storage) =>
  buyOne(storage, accountId).pipe(
    Effect.map(({ receipt }) => writeSync(process.stdout.fd, `${receipt.qrCodeId}\n`))
  )

const program = Effect.flatMap(Storage, (storage) =>
  Effect.all(
    Array.from({ length: Number(callers) }, () => Effect.forever(buy(storage))),
    { concurrency: "unbounded" }
  )
)

await Effect.runPromise(Effect.provide(program, layer({ filename })))
