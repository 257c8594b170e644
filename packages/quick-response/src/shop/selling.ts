import { Accounts, Credits, canonicalJson, contentOf, filterOf, Purchasing } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { parseDesign } from "./drawImage.ts"
import { eachOf } from "./eachOf.ts"
import { inputs, readInput } from "./input.ts"
import { plainEntry, plainQrCode } from "./plain.ts"
import type { Run } from "./runner.ts"
import type { Shop } from "./Shop.ts"

export const sellingOf = (run: Run): Pick<Shop, "buy" | "qrCode" | "qrCodes" | "refund"> => ({
  buy: (accountId, design, options = {}) =>
    run(() => {
      const input = readInput(inputs.buy, { accountId, options })
      const config = parseDesign(design)
      return Effect.gen(function* () {
        const purchasing = yield* Purchasing
        const { receipt, replayed } = yield* purchasing.buy(input.accountId, { config, ...input.options })
        const { qrCodeId: id, name, pricePaid, remainingBalance } = receipt
        // A dynamic code gets its address when it is sold. An earlier version may have stored a repeated one in another form.
        const configJson =
          replayed || contentOf(config)?.content.type === "dynamic"
            ? (yield* purchasing.find(input.accountId, id)).configJson
            : canonicalJson(config)
        return {
          id,
          name,
          configJson,
          pricePaid: Credits.toDecimal(pricePaid),
          remainingBalance: Credits.toDecimal(remainingBalance)
        }
      })
    }),
  qrCode: (accountId, id) =>
    run(() => {
      const input = readInput(inputs.qrCode, { accountId, id })
      return Effect.gen(function* () {
        return plainQrCode(yield* (yield* Purchasing).find(input.accountId, input.id))
      })
    }),
  qrCodes: async function* (accountId, options = {}) {
    const records = eachOf((page) =>
      run(() => {
        const input = readInput(inputs.qrCodes, { accountId, options })
        const { tags: tag, state, ...search } = input.options
        return Effect.gen(function* () {
          const { id } = yield* (yield* Accounts).find({ id: input.accountId })
          const { qrCodes, totalCount } = yield* (yield* Purchasing).listLazily(id, {
            ...page,
            ...search,
            ...filterOf({ tag, state }, yield* DateTime.now)
          })
          return { elements: qrCodes, totalCount }
        })
      })
    )
    for await (const { configPieces, ...record } of records) {
      const pieces = await run(() => configPieces)
      yield plainQrCode({ ...record, configJson: pieces.join("") })
    }
  },
  refund: (qrCodeId, options) =>
    run(() => {
      const input = readInput(inputs.refund, { qrCodeId, options })
      return Effect.gen(function* () {
        return plainEntry(yield* (yield* Purchasing).refund(input.qrCodeId, input.options.reason))
      })
    })
})
