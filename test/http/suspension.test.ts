import { Operators, PriceList, servicesOver } from "@quick-response/core"
import * as Fetch from "@quick-response/http/fetch"
import * as Memory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import { afterAll, describe, expect, it } from "vitest"
import { emptyWorld, peopleOver } from "../credentials/people.ts"
import { openPerson } from "./person.ts"
import { open, realRendering } from "./service.ts"

const runtime = ManagedRuntime.make(
  Layer.mergeAll(Operators.layer, peopleOver(emptyWorld(), {})).pipe(
    Layer.provideMerge(servicesOver(PriceList.defaultPriceList, realRendering)),
    Layer.provideMerge(Memory.layer)
  )
)
const scope = Effect.runSync(Scope.make())
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await runtime.dispose()
})

const handler = runtime.runPromise(Scope.extend(Fetch.make(), scope))

const ask = async (path: string, headers: Readonly<Record<string, string>>, body?: object) => {
  const init: RequestInit =
    body === undefined
      ? { headers }
      : {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(body)
        }
  const response = await (await handler)(new Request(`http://127.0.0.1:8080${path}`, init))
  const { code } = await response.json()
  return `${response.status} ${code}`
}

const by = { operatorId: null, reason: "for a test" }

describe("a suspended account", () => {
  it("is refused by its key and its session at once, cannot sign in, and is let in again once it is restored", async () => {
    const opened = await runtime.runPromise(
      Effect.gen(function* () {
        const { account, key } = yield* open(10)
        return { account, key, person: yield* openPerson(5), operators: yield* Operators }
      })
    )
    const { account, key, person, operators } = opened
    const purchase = () => ask("/v1/Qr/purchase", { "x-api-key": key }, { data: "HELLO" })
    const session = () => ask("/v1/Account", { cookie: person.cookie })
    const signIn = (password: string) => ask("/v1/Account/session", {}, { email: person.email, password })
    expect([await purchase(), await session()]).toEqual(["201 OK", "200 OK"])

    for (const accountId of [account.id, person.account.id])
      await runtime.runPromise(operators.suspend({ accountId, stopsCodes: false }, by))
    const refused = "403 ACCOUNT_SUSPENDED"
    expect([await purchase(), await session()]).toEqual([refused, refused])
    expect(await signIn(person.password)).toBe(refused)
    expect(await signIn("another password entirely")).toBe("401 CREDENTIALS_INVALID")

    for (const accountId of [account.id, person.account.id])
      await runtime.runPromise(operators.restore(accountId, by))
    expect([await purchase(), await session()]).toEqual(["201 OK", "200 OK"])
  })
})
