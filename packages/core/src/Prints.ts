import type { PrintCheck } from "@quick-response/drawing/measure/checkPrint"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { parseConfig } from "./config/makeConfig.ts"
import type { InvalidInput } from "./config/refusals.ts"
import { dataHashOf } from "./config/StoredConfig.ts"
import { Purchasing } from "./Purchasing.ts"
import { type PrintError, Reading, type SoldCode } from "./reading/Reading.ts"
import type { AccountId } from "./records/AccountRecord.ts"
import type { QrCodeId, QrCodeNotFound } from "./records/QrCode.ts"
import { Storage, type StorageError } from "./storage/Storage.ts"

/** A code in a picture, with the sold code that it matches. */
export interface PrintedCode extends Pick<PrintCheck, "reserve" | "corners"> {
  /** Null if it is not one of the account's codes. */
  readonly qrCodeId: QrCodeId | null
  readonly isThisCode: "yes" | "no"
  readonly says: string
}

type CheckError = InvalidInput | PrintError | StorageError

/**
 * Compares prints with the codes that were sold: how much of their error correction is left, and whether they still are
 * those codes. Does not keep the picture.
 */
export class Prints extends Context.Tag("@quick-response/core/Prints")<
  Prints,
  {
    /** Compares a picture of a print, as `Reading` takes it, with an account's code. */
    readonly check: (
      accountId: AccountId,
      id: QrCodeId,
      picture: Uint8Array
    ) => Effect.Effect<PrintCheck, CheckError | QrCodeNotFound>
    /**
     * All codes in a picture, from top to bottom, with the account's newest code with the same text. A code that is
     * unknown or another account's has no id and no reserve.
     */
    readonly checkAll: (
      accountId: AccountId,
      picture: Uint8Array
    ) => Effect.Effect<ReadonlyArray<PrintedCode>, CheckError>
  }
>() {
  static readonly layer: Layer.Layer<Prints, never, Purchasing | Storage> = Layer.effect(
    Prints,
    Effect.suspend(() => make)
  )
}

const make = Effect.gen(function* () {
  const purchasing = yield* Purchasing
  const reading = yield* Reading
  const storage = yield* Storage

  const soldCode = Effect.fnUntraced(function* (accountId: AccountId, id: QrCodeId) {
    const { configJson, dynamic } = yield* purchasing.find(accountId, id)
    const code: SoldCode = { config: yield* parseConfig(JSON.parse(configJson)), isDynamic: dynamic !== null }
    return code
  })

  /** The account's newest code of a text, if this version can draw it. */
  const codeOf = (accountId: AccountId, text: string) =>
    Effect.gen(function* () {
      const id = yield* storage.findQrCodeOfData(accountId, yield* dataHashOf(text))
      if (id === undefined) return undefined
      const code = yield* soldCode(accountId, id)
      return code.config.data === text ? { id, code } : undefined
    }).pipe(Effect.catchTags({ InvalidInput: () => Effect.void, QrCodeNotFound: () => Effect.void }))

  return Prints.of({
    check: Effect.fn("Prints.check")(function* (accountId, id, picture) {
      const [check] = yield* reading.checkPrints(picture, [yield* soldCode(accountId, id)])
      return check ?? (yield* Effect.dieMessage("the reader checked no print"))
    }),
    checkAll: Effect.fn("Prints.checkAll")(function* (accountId, picture) {
      const symbols = yield* reading.read(picture)
      const texts = [...new Set(symbols.map(({ text }) => text))]
      const found = yield* Effect.forEach(texts, (text) => codeOf(accountId, text))
      const own = found.flatMap((one) => (one === undefined ? [] : [one]))
      const byText = new Map(own.map((one) => [one.code.config.data, one]))
      const sold = symbols.flatMap((symbol) => {
        const known = byText.get(symbol.text)
        return known === undefined ? [] : [{ ...known, symbol }]
      })
      const checks =
        sold.length === 0
          ? []
          : yield* reading.checkPrints(
              picture,
              sold.map(({ code, symbol }) => ({ ...code, near: symbol.corners[0] }))
            )
      const checkOf = new Map(sold.map(({ symbol }, i) => [symbol, checks[i]]))
      return symbols.map((symbol): PrintedCode => {
        const { text: says, corners } = symbol
        const check = checkOf.get(symbol)
        const qrCodeId = byText.get(says)?.id ?? null
        return check?.isThisCode === "yes"
          ? { qrCodeId, isThisCode: "yes", reserve: check.reserve, says, corners }
          : { qrCodeId, isThisCode: "no", reserve: 0, says, corners }
      })
    })
  })
})
