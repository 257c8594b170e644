import { Accounts } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { inputs, readInput } from "./input.ts"
import { plainKey } from "./plain.ts"
import type { Run } from "./runner.ts"
import type { Shop } from "./Shop.ts"
import { wholeList } from "./wholeList.ts"

export const keysOf = (run: Run): Shop["keys"] => ({
  create: (accountId, options) =>
    run(() => {
      const input = readInput(inputs.createKey, { accountId, options })
      return Effect.gen(function* () {
        const { apiKey, secret } = yield* (yield* Accounts).createApiKey(input.accountId, input.options)
        return { ...plainKey(apiKey), secret: Redacted.value(secret) }
      })
    }),
  list: (accountId) =>
    run(() => {
      const input = readInput(inputs.accountId, { accountId })
      return Effect.gen(function* () {
        const accounts = yield* Accounts
        const { id } = yield* accounts.find({ id: input.accountId })
        const keys = wholeList((page) => Effect.map(accounts.listApiKeys(id, page), ({ keys }) => keys))
        return (yield* keys).map(plainKey)
      })
    }),
  revoke: (key) =>
    run(() => {
      const input = readInput(inputs.key, { key })
      return Effect.gen(function* () {
        return plainKey(yield* (yield* Accounts).revokeApiKey(input.key))
      })
    })
})
