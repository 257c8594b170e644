import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { estimateCost } from "@quick-response/core/drawing"
import { configOf } from "@quick-response/core/testing"
import { makeWorkerPool } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { median } from "../http/statistics.ts"

// The time that the next customer waits where a worker hangs: npm run bench -- replacement

const rounds = 5

/** Milliseconds until another worker stands by, on a busy machine. */
const settling = 8_000
const program = pathToFileURL(join(process.cwd(), "bench/renderPool/hangingProgram.mjs"))

const config = configOf({ data: "https://example.com/menu", bodyStyle: "Dots" })
const imageOf = (size: number) => {
  const output = { format: "png", size } as const
  const estimate = Math.max(3, estimateCost(config, output))
  return { message: { kind: "render", config, output }, estimate, bytes: 1_000, memory: 0 }
}
const hanging = { message: { kind: "hang" }, estimate: 3, bytes: 1_000, memory: 0 }

const tell = (what: string, times: ReadonlyArray<number>): void => {
  const shown = [Math.min(...times), median(times), Math.max(...times)].map((time) => time.toFixed(0))
  console.log(`${what.padEnd(64)} least ${shown[0]}, median ${shown[1]}, most ${shown[2]} ms`)
}

const now = () => performance.now()

/** Milliseconds until a first worker answers, and from a worker's end to the next answer, by when its caller leaves. */
const round = (leavesAfter: number | undefined) =>
  Effect.gen(function* () {
    let endedAt = 0
    const pool = yield* makeWorkerPool({
      program,
      size: 1,
      observer: {
        onReplaced: () => {
          endedAt = now()
        },
        onRefused: () => undefined
      }
    })
    const began = now()
    yield* pool.ask(imageOf(512))
    const first = now() - began
    yield* pool.ask(imageOf(4096))
    yield* Effect.sleep(settling)
    const hung = yield* Effect.fork(pool.ask(hanging))
    yield* Effect.sleep(10)
    const asked = now()
    const next = yield* Effect.fork(Effect.as(pool.ask(imageOf(512)), undefined))
    if (leavesAfter !== undefined) {
      yield* Effect.sleep(leavesAfter)
      yield* Fiber.interrupt(hung)
    }
    yield* Fiber.join(next)
    const answeredAt = now()
    yield* Effect.exit(Fiber.join(hung))
    while (endedAt === 0) yield* Effect.sleep(5)
    return { first, wait: answeredAt - asked, afterEnd: Math.max(0, answeredAt - endedAt) }
  }).pipe(Effect.scoped)

for (const leavesAfter of [50, 1_000]) {
  const measured = []
  for (let i = 0; i < rounds; i++) measured.push(await Effect.runPromise(round(leavesAfter)))
  console.log(`\nA job hangs; its caller leaves after ${leavesAfter} ms:`)
  tell(
    "  a worker starts and answers in",
    measured.map(({ first }) => first)
  )
  tell(
    "  who asks next waits in all for",
    measured.map(({ wait }) => wait)
  )
  tell(
    "  of that after the end of the worker that hangs",
    measured.map(({ afterEnd }) => afterEnd)
  )
}
