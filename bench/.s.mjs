import * as Codecs from "@quick-response/codecs"
import { Accounts, Purchasing, services, Email, makeConfig } from "@quick-response/core"
import * as Memory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
const rt = ManagedRuntime.make(services.pipe(Layer.provide(Codecs.layer), Layer.provideMerge(Memory.layer)))
const style = process.argv[2] === "brand" ? { template: "brand", bodyStyle: "Dots" } : { bodyStyle: "Rounded", outerEyeStyle: "Extra rounded", innerEyeStyle: "Circle", foreground: { type: "linear", angle: 45, stops: [{ offset: 0, color: "#1d2b64" }, { offset: 1, color: "#7a1f4b" }] } }
const N = Number(process.argv[3] ?? 4000)
await rt.runPromise(Effect.gen(function* () {
  const acc = yield* (yield* Accounts).create(Schema.decodeSync(Email)("a@b.example"))
  yield* (yield* Accounts).credit(acc.id, 1e9, "x")
  const { buy } = yield* Purchasing
  const one = (i) => Effect.suspend(() => buy(acc.id, { config: Either.getOrThrow(makeConfig(JSON.parse(JSON.stringify({ data: `https://example.com/menu?table=${i}`, ...style })))) }))
  for (let i=0;i<500;i++) yield* one(-i)
  const u = process.cpuUsage(); const t = performance.now()
  for (let i=0;i<N;i++) yield* one(i)
  const d = process.cpuUsage(u); console.log(((d.user+d.system)/N).toFixed(0), "us CPU a sale,", ((performance.now()-t)/N*1000).toFixed(0), "us wall")
}))
await rt.dispose()
