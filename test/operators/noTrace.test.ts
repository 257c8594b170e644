import { generateToken, Operators, Sessions, StorageError } from "@quick-response/core"
import { makeMemoryRateStore } from "@quick-response/http"
import { operatorPaths } from "@quick-response/http/operator"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { describe, expect, it } from "vitest"
import { type Said, type SiteOptions, startSite } from "../people/site.ts"

type Authenticate = (typeof Sessions.Service)["authenticate"]

/** Milliseconds that a slow store keeps the processor busy. */
const busy = 5

/** Stores by their handling of a session's secret. */
const stores: Readonly<Record<string, (authenticate: Authenticate) => Authenticate>> = {
  "as it is": (authenticate) => authenticate,
  "slow to answer": (authenticate) => (secret) =>
    Effect.suspend(() => {
      for (const until = performance.now() + busy; performance.now() < until; );
      return authenticate(secret)
    }),
  "that fails": () => () => new StorageError({ cause: "away" }),
  "that dies": () => () => Effect.die("unforeseen"),
  "that never answers": () => () => Effect.never
}

/** Notes the calls of the services that identify callers. */
const noting =
  (
    calls: Array<string>,
    storeOf: (authenticate: Authenticate) => Authenticate
  ): NonNullable<SiteOptions["alter"]> =>
  (context) => {
    const sessions = Context.get(context, Sessions)
    const operators = Context.get(context, Operators)
    const authenticate = storeOf(sessions.authenticate)
    return context.pipe(
      Context.add(Sessions, {
        ...sessions,
        authenticate: (secret) => {
          calls.push("authenticate")
          return authenticate(secret)
        }
      }),
      Context.add(Operators, {
        ...operators,
        admits: (session) => {
          calls.push("admits")
          return operators.admits(session)
        }
      })
    )
  }

/** Notes what limits are charged. */
const notingLimits = (calls: Array<string>): NonNullable<SiteOptions["rateStore"]> => {
  const limits = makeMemoryRateStore()
  return {
    ...limits,
    take: (charges) => {
      calls.push(...charges.map(({ bucket }) => `take ${bucket.key}`))
      return limits.take(charges)
    },
    spend: (bucket, cost) => {
      calls.push(`spend ${bucket.key}`)
      return limits.spend(bucket, cost)
    }
  }
}

describe("a stranger at an operator's path", () => {
  it.each(Object.entries(stores))("is treated as an unknown path, by a store %s", async (_, storeOf) => {
    const calls: Array<string> = []
    const site = await startSite({
      requestTimeout: 100,
      rateLimit: { account: 1000, address: 1000 },
      cpuLimit: { account: 1000, address: 1000 },
      rateStore: notingLimits(calls),
      alter: noting(calls, storeOf),
      logged: []
    })
    const { cookie } = await site.person()
    /** All that a client sees of an answer, but for its time and its id, and all that was done for it. */
    const traceOf = async (path: string, said: Said) => {
      calls.length = 0
      const answer = await site.ask(path, { ...said, headers: { "x-request-id": "the-same" } })
      const text = (await answer.text()).replace(/"meta":\{[^}]*\}/, "")
      return [answer.status, [...answer.headers], text, [...calls]]
    }
    const strangers: ReadonlyArray<Said> = [
      {},
      { cookie: "qr_session=x" },
      { cookie: `qr_session=${Redacted.value(generateToken())}` },
      { cookie },
      { cookie, key: "qr_live_unknown" }
    ]
    for (const stranger of strangers)
      for (const [method, path] of [operatorPaths.getSummary, operatorPaths.publishPriceList]) {
        const said: Said = { ...stranger, method }
        expect(await traceOf(path, said), `${method} ${path} ${stranger.cookie}`).toEqual(
          await traceOf(path.replace("/Operator/", "/Nowhere/"), said)
        )
      }
  })
})
