import { Accounts, Credits, canonicalJson, NotScannable, Storage } from "@quick-response/core"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import { accountWith, config, idempotencyKey, purchasingOn, run } from "./selling.ts"

describe("Purchasing.buy()", () => {
  it("debits the quote's total once and keeps the record", () =>
    run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(10_000)
      const { receipt, replayed } = yield* purchasing.buy(id, { config, name: "poster" })
      expect(receipt).toMatchObject({ name: "poster", pricePaid: 10_000, remainingBalance: 0 })
      expect(replayed).toBe(false)
      expect(yield* balanceNow).toBe(0)
      const record = yield* purchasing.find(id, receipt.qrCodeId)
      expect(record).toMatchObject({ configJson: canonicalJson(config), isActive: true, pricePaid: 10_000 })
    }))

  it("refuses an insufficient balance and changes nothing", () =>
    run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(9_999)
      const failure = yield* Effect.flip(purchasing.buy(id, { config, idempotencyKey }))
      expect(failure).toMatchObject({ _tag: "InsufficientBalance", required: 10_000, available: 9_999 })
      expect(yield* balanceNow).toBe(9_999)
      expect(yield* purchasing.list(id, { pageNumber: 1, pageSize: 20 })).toMatchObject({ totalCount: 0 })
      const accounts = yield* Accounts
      yield* accounts.credit(id, 0.0001, "the last unit")
      expect((yield* purchasing.buy(id, { config, idempotencyKey })).replayed).toBe(false)
    }))

  it("charges nothing for an image that does not scan", () =>
    run(
      function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(10_000)
        const failure = yield* Effect.flip(purchasing.buy(id, { config }))
        expect(failure).toMatchObject({ _tag: "NotScannable" })
        expect(yield* balanceNow).toBe(10_000)
      },
      Effect.fail(new NotScannable({ reasons: ["too pale"] }))
    ))

  it("judges the image at the requested size, at least 512 pixels", async () => {
    const sizes: Array<number | undefined> = []
    await run(
      function* () {
        const { id, purchasing } = yield* accountWith(30_000)
        for (const size of [undefined, 100, 2000]) yield* purchasing.buy(id, { config, size })
      },
      (size) =>
        Effect.sync(() => {
          sizes.push(size)
        })
    )
    expect(sizes).toEqual([512, 512, 2000])
  })

  it("charges nothing if the price differs from the expected one", () =>
    run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(10_000)
      const failure = yield* Effect.flip(
        purchasing.buy(id, { config, expectedPrice: Credits.Credits(9_000) })
      )
      const dearer = { config, expectedPrice: Credits.Credits(11_000) }
      expect(yield* Effect.flip(purchasing.buy(id, dearer))).toMatchObject({
        expected: 11_000,
        actual: 10_000
      })
      expect(failure).toMatchObject({ _tag: "PriceChanged", expected: 9_000, actual: 10_000 })
      expect(failure.message).toBe("expectedPrice: the price is 1.00 credits, not 0.90")
      expect(yield* balanceNow).toBe(10_000)
      yield* purchasing.buy(id, { config, expectedPrice: Credits.Credits(10_000) })
    }))

  it("names a record by the first 60 code points of its data", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(30_000)
      const data = `${"x".repeat(59)}🎟️ticket`
      const { receipt } = yield* purchasing.buy(id, { config: configOf({ data }) })
      expect(receipt.name).toBe(`${"x".repeat(59)}🎟`)
      expect(receipt.name.isWellFormed()).toBe(true)
    }))

  it("replaces characters that no store can keep in a name", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(10_000)
      const { receipt } = yield* purchasing.buy(id, { config: configOf({ data: "one\0two\0" }) })
      expect(receipt.name).toBe("one\u2400two\u2400")
    }))
})

const logo = (letter: string) => ({
  image: `data:image/png;base64,${letter.repeat(3_000)}`,
  size: 0.2,
  padding: 1,
  shape: "square" as const
})

/** Nothing is drawn here, so any bytes serve as the image. */
const withLogo = (letter: string) => admitConfig({ ...config, logo: logo(letter) })

describe("Purchasing.list() and listLazily()", () => {
  it("give a page's records with their configurations as sold", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(100_000)
      const configs = [config, withLogo("A"), withLogo("B")]
      for (const each of configs) yield* purchasing.buy(id, { config: each })
      const page = { pageNumber: 1, pageSize: 2 }
      const whole = yield* purchasing.list(id, page)
      expect(whole.totalCount).toBe(3)
      const sold = configs.map(canonicalJson).toReversed()
      expect(whole.qrCodes.map(({ configJson }) => configJson)).toEqual(sold.slice(0, 2))
      for (const pageNumber of [1, 2]) {
        const { qrCodes } = yield* purchasing.list(id, { ...page, pageNumber })
        const lazy = yield* purchasing.listLazily(id, { ...page, pageNumber })
        expect(lazy.totalCount).toBe(3)
        const read = yield* Effect.forEach(lazy.qrCodes, ({ configPieces, configText: _, ...record }) =>
          Effect.map(configPieces, (pieces) => ({ ...record, configJson: pieces.join("") }))
        )
        expect(read).toEqual(qrCodes)
      }
    }))

  it("return long images separately from the configuration", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(100_000)
      yield* purchasing.buy(id, { config })
      yield* purchasing.buy(id, { config: withLogo("A") })
      const { qrCodes } = yield* purchasing.listLazily(id, { pageNumber: 1, pageSize: 2 })
      const [pictured, plain] = qrCodes.map(({ configPieces }) => configPieces)
      expect(plain).toEqual(Exit.succeed([canonicalJson(config)]))
      expect((yield* pictured ?? Effect.succeed([]))[1]).toBe(logo("A").image)
    }))

  it("fail by the name of a lost image", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(100_000)
      yield* purchasing.buy(id, { config: withLogo("A") })
      const forgetful = yield* purchasingOn({
        ...(yield* Storage),
        findImage: () => Effect.succeed(undefined)
      })
      const failure = yield* Effect.flip(forgetful.list(id, { pageNumber: 1, pageSize: 1 }))
      expect(failure._tag).toBe("StorageError")
      expect(String(failure.cause)).toMatch(/^Error: the image [0-9a-f]{64} is missing$/)
    }))
})

describe("Purchasing.refund()", () => {
  it("refunds exactly the paid amount, once, and keeps the record", () =>
    run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(10_000)
      const { receipt } = yield* purchasing.buy(id, { config })
      const entry = yield* purchasing.refund(receipt.qrCodeId, "printed askew")
      const reason = "printed askew"
      expect(entry).toMatchObject({ kind: "refund", amount: 10_000, qrCodeId: receipt.qrCodeId, reason })
      expect(yield* Effect.flip(purchasing.refund(receipt.qrCodeId, "again"))).toMatchObject({
        _tag: "AlreadyRefunded"
      })
      expect(yield* balanceNow).toBe(10_000)
      expect((yield* purchasing.find(id, receipt.qrCodeId)).id).toBe(receipt.qrCodeId)
    }))
})
