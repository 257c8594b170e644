// Seeds the catalog of a SQLite file: `seeder.mjs FILE`. It prints `ready`, starts at the first line on standard input and
// prints how many tools it added.
import { once } from "node:events"
import process from "node:process"
import { Catalogue } from "@quick-response/core"
import { layer } from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"

const [filename] = process.argv.slice(2)
console.log("ready")
await once(process.stdin, "data")
console.log(`added ${await Effect.runPromise(Effect.provide(Catalogue.seed, layer({ filename })))}`)
process.stdin.destroy()
