import { Accounts, Credits, canonicalJson, Purchasing } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { Shop } from "../Shop.ts"
import { parseDesign } from "./drawImage.ts"
import { eachOf } from "./eachOf.ts"
import { inputs, readInput } from "./input.ts"
import { plainEntry, plainQrCode } from "./plain.ts"
import type { Run } from "./runner.ts"

export const sellingOf = (run: Run): Pick<Shop, "buy" | "qrCode" | "qrCodes" | "refund"> => ({
  buy: (accountId, design, options = {}) =>
    run(() => {
      const input = readInput(inputs.buy, { accountId, options })
      const config = parseDesign(design)
      return Effect.gen(function* () {
        const purchasing = yield* Purchasing
        const { receipt, replayed } = yield* purchasing.buy(input.accountId, { config, ...input.options })
        const { qrCodeId: id, name, pricePaid, remainingBalance } = receipt
        // An earlier version may have stored the repeated purchase in another form.
        const configJson = replayed
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
        const { query } = input.options
        return Effect.gen(function* () {
          const { id } = yield* (yield* Accounts).find({ id: input.accountId })
          const { qrCodes, totalCount } = yield* (yield* Purchasing).listLazily(id, { ...page, query })
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
