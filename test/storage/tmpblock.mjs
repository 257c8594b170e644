import { readFileSync } from "node:fs"
import { Credits, Storage } from "@quick-response/core"
import { layer } from "@quick-response/storage-sqlite/node"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { buyOne } from "./buyOne.mjs"

const [filename, id, n, callers, who] = process.argv.slice(2)
const stat = () =>
  readFileSync("/proc/self/schedstat", "utf8")
    .split(" ")
    .map((x) => Number(x) / 1e6)
await Effect.runPromise(
  Effect.provide(
    Effect.gen(function* () {
      const s = yield* Storage
      if (who === "open") {
        const at = DateTime.unsafeMake(0)
        yield* s.createAccount({ id, email: id + "@x", at })
        yield* s.post({ accountId: id, kind: "grant", amount: Credits.Credits(1e9), reason: "x", at })
        return
      }
      yield* Effect.all(
        Array.from({ length: 64 }, () => s.check),
        { concurrency: "unbounded" }
      )
      const gaps = []
      let last = performance.now(),
        [cpu, wait] = stat()
      const t = setInterval(() => {
        const now = performance.now()
        const [c, w] = stat()
        gaps.push([now - last, c - cpu, w - wait])
        last = now
        cpu = c
        wait = w
      }, 1)
      const t0 = performance.now()
      yield* Effect.all(
        Array.from({ length: +callers }, () => Effect.repeatN(buyOne(s, id), +n / +callers - 1)),
        { concurrency: "unbounded" }
      )
      clearInterval(t)
      const took = performance.now() - t0
      gaps.sort((a, b) => b[0] - a[0])
      const p = (q) => gaps[Math.floor(gaps.length * q)][0].toFixed(1)
      console.log(
        who,
        ((n * 1000) / took).toFixed(0) + "/s",
        "p50",
        p(0.5),
        "p90",
        p(0.1),
        "p99",
        p(0.01),
        "longest (cpu, queued, asleep):",
        gaps
          .slice(0, 4)
          .map(([g, c, w]) => `${g.toFixed(0)} (${c.toFixed(0)}, ${w.toFixed(0)}, ${(g - c - w).toFixed(0)})`)
          .join("  ")
      )
    }),
    layer({ filename })
  )
)
process.exit(0)
