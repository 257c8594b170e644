import { Operators } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { letterTo, outcomeOf, startSite } from "../people/site.ts"
import { open } from "./service.ts"

it("a suspended account has no key, session or sign-in until restored", async () => {
  const { ask, person, run } = await startSite()
  const [{ account, key }, { email, password, cookie, ...owner }] = [await run(open(10)), await person(5)]
  const purchase = async () => outcomeOf(await ask("/v1/Qr/purchase", { key, body: { data: "HELLO" } }))
  const session = async () => outcomeOf(await ask("", { cookie }))
  const signIn = async (given: string) =>
    outcomeOf(await ask("/session", { body: { email, password: given } }))
  const by = { operatorId: null, reason: "for a test" }
  const ids = [account.id, owner.account.id]
  expect([await purchase(), await session()]).toEqual(["201 OK", "200 OK"])
  await run(
    Effect.flatMap(Operators, ({ suspend }) =>
      Effect.forEach(ids, (accountId) => suspend({ accountId, stopsCodes: false }, by))
    )
  )
  const refused = "403 ACCOUNT_SUSPENDED"
  expect([await purchase(), await session(), await signIn(password)]).toEqual([refused, refused, refused])
  expect(await signIn("another password entirely")).toBe("401 CREDENTIALS_INVALID")
  await run(Effect.flatMap(Operators, ({ restore }) => Effect.forEach(ids, (id) => restore(id, by))))
  expect([await purchase(), await session()]).toEqual(["201 OK", "200 OK"])
})

it("a suspended account keeps its password and address, and gets no link", async () => {
  const { ask, person, run, world } = await startSite()
  const { email, account, cookie, password } = await person()
  const by = { operatorId: null, reason: "for a test" }
  await ask("/password-reset", { body: { email } })
  const reset = { token: await letterTo({ world }, email), password: "a password quite unlike it" }
  const next = "next@example.com"
  await ask("/email", { method: "PUT", body: { email: next, currentPassword: password }, cookie })
  const proof = { token: await letterTo({ world }, next) }
  await run(
    Effect.flatMap(Operators, ({ suspend }) => suspend({ accountId: account.id, stopsCodes: true }, by))
  )
  const refused = "403 ACCOUNT_SUSPENDED"
  expect(await outcomeOf(await ask("/password", { body: reset }))).toBe(refused)
  expect(await outcomeOf(await ask("/email/proof", { body: proof }))).toBe(refused)

  const before = world.letters.length
  for (const path of ["/password-reset", "/sign-up"])
    expect((await ask(path, { body: { email } })).status).toBe(202)
  await expect.poll(() => world.letters.slice(before)).toEqual([{ _tag: "account-exists", to: email }])

  await run(Effect.flatMap(Operators, ({ restore }) => restore(account.id, by)))
  expect((await ask("/password", { body: reset })).status).toBe(200)
})
