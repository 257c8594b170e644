import { ProofResolver } from "@quick-response/core"
import { proofResolver } from "@quick-response/server"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { nameServer } from "../nameServer.ts"

const lookUp = (...servers: ReadonlyArray<string>) =>
  Effect.flatMap(ProofResolver, ({ lookUp }) => lookUp("_quick-response.luna.example")).pipe(
    Effect.provide(proofResolver(servers)),
    Effect.runPromise
  )

it("proofResolver() gives the texts of each name server, joined of their parts", async () => {
  const [one, two] = [await nameServer({ TXT: ["qr-domain=abc", "v=spf1"] }), await nameServer(undefined)]
  const [texts, none] = (await lookUp(one, two)) ?? []
  expect([texts?.toSorted(), none]).toEqual([["qr-domain=abc", "v=spf1"], []])
})

it("proofResolver() gives undefined if one server fails or is silent", async () => {
  const one = await nameServer({ TXT: ["qr-domain=abc"] })
  const started = performance.now()
  expect(await lookUp(one, await nameServer("refuses"))).toBeUndefined()
  expect(await lookUp(one, await nameServer("silent"))).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(9_000)
})
