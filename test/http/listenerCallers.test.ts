import { Accounts, HostUser } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { expect, test } from "vitest"
import { realServices } from "./service.ts"

type Named = (user: string | undefined) => Promise<string | undefined>

/** Listens by the runtime's own server, whose requests name a user in a header field. */
const listenFor = (named: Named) =>
  "Deno" in globalThis
    ? Effect.flatMap(
        Effect.promise(() => import("@quick-response/http/deno")),
        ({ listen }) =>
          listen({ port: 0, caller: ({ headers }) => named(headers.get("x-test-user") ?? undefined) })
      )
    : Effect.flatMap(
        Effect.promise(() => import("@quick-response/http/node")),
        ({ listen }) =>
          listen({
            port: 0,
            caller: ({ headers }) => named(String(headers["x-test-user"] ?? "") || undefined)
          })
      )

test("listen() charges the account that `caller` names", async () => {
  await Effect.runPromise(
    Effect.gen(function* () {
      const { credit, openFor } = yield* Accounts
      const idOf = (user: string) => Effect.map(openFor(Schema.decodeSync(HostUser)(user)), ({ id }) => id)
      yield* credit(yield* idOf("ann"), 3, "a start")
      const run = yield* Effect.runtime<never>()
      const { url } = yield* listenFor(async (user) =>
        user === undefined ? undefined : await Effect.runPromise(Effect.provide(idOf(user), run))
      )
      const buy = (headers: Readonly<Record<string, string>>) =>
        Effect.promise(async () => {
          const answer = await fetch(`${url}/v1/Qr/purchase`, {
            method: "POST",
            headers: { "content-type": "application/json", ...headers },
            body: JSON.stringify({ data: "https://example.com" })
          })
          const { code, data } = await answer.json()
          return [answer.status, code, data?.remainingBalance]
        })
      expect(yield* buy({ "x-test-user": "ann" })).toEqual([201, "OK", 2])
      expect(yield* buy({ "x-test-user": "bob" })).toEqual([402, "INSUFFICIENT_BALANCE", undefined])
      expect(yield* buy({})).toEqual([401, "API_KEY_MISSING", undefined])
    }).pipe(Effect.scoped, Effect.provide(realServices))
  )
})
