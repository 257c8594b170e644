import {
  type BatchPurchase,
  type BatchRequest,
  dynamicContentOf,
  type IdempotencyKey,
  type ImageOutput,
  imageFormats,
  loadOnce,
  NotScannable,
  type OwnDomainsShape,
  PriceChanged,
  PurchaseRequired,
  parseConfig,
  type RowPurchase,
  sampleConfig,
  sha256Hex
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import { type BatchRows, readRows } from "../../batch/readRows.ts"
import type { BatchRun, Prepare } from "../../batch/streams.ts"
import type { BatchBody } from "../../contract/batchBodies.ts"
import { forEachInTurns } from "../../exchange/eventLoop.ts"
import { type Caller, limitedKeyOf, type RateLimited } from "../../exchange/Handler.ts"
import type { HandlerContext } from "../HandlerContext.ts"
import { drawFiles } from "./drawFiles.ts"
import { apart, retryWhileBusy } from "./inLongAnswers.ts"
import { permitDrawing } from "./requestedImage.ts"

/** JSON with sorted keys: equal for equal values. */
const stableJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${stableJson(field)}`).join(",")}}`
}

/** Milliseconds that a started batch waits for its answer to be sent before its key is freed. */
const startTime = 10_000

/** Loaded with the drawing code: the first request needs neither. */
const loadJudge = loadOnce(() => import("@quick-response/core/drawing"))

/** The picture with which workers judge designs that are slow to read. */
const smallSvg = { format: "svg", size: 512 } as const

const fingerprintOf = ({ rows, defaults }: BatchCall["payload"]): Effect.Effect<string> =>
  Effect.gen(function* () {
    const texts = yield* forEachInTurns(rows, stableJson)
    const hash = yield* sha256Hex(`[[${texts.join(",")}],${stableJson(defaults ?? null)}]`)
    return `batch v1 ${hash}`
  })

/** A record's configuration, with its short address as data. */
const boughtConfig = ({ configJson }: { readonly configJson: string }) =>
  Effect.suspend(() => parseConfig(JSON.parse(configJson)))

/** The services that a batch needs. */
export type BatchContext = Pick<
  HandlerContext,
  "addresses" | "decodeElsewhere" | "drawing" | "ownDomains" | "pricing" | "purchasing" | "rendering"
>

export interface BatchCall {
  readonly payload: Omit<typeof BatchBody.Type, "purchase">
  readonly caller: Caller
  /** Buys the rows under this key; undefined to judge them. */
  readonly idempotencyKey: IdempotencyKey | undefined
  /** True to draw the pictures, too. */
  readonly draws: boolean
  readonly countRequest: Effect.Effect<void, RateLimited>
}

/** Makes the runs of batches. Draws only the designs that the account may have. */
export const makeBatchRun = (context: BatchContext) => {
  const { addresses, ownDomains, decodeElsewhere, pricing, purchasing, rendering } = context
  const permit = permitDrawing(context)

  const draw = drawFiles(rendering)

  /** Refuses a row that is neither bought nor drawn as buying and drawing would. */
  const judge = ({ config, expectedPrice }: RowPurchase, elsewhere: ImageOutput | undefined) =>
    Effect.gen(function* () {
      const { totalPrice } = pricing.quote(config)
      if (expectedPrice !== undefined && expectedPrice !== totalPrice)
        return yield* new PriceChanged({ expected: expectedPrice, actual: totalPrice })
      if (elsewhere !== undefined)
        return yield* Effect.asVoid(retryWhileBusy(rendering.render(config, elsewhere)))
      const { verdict } = yield* loadJudge
      const { refusals } = yield* verdict(config)
      const [first, ...others] = refusals
      if (first !== undefined) return yield* Effect.fail(new NotScannable({ reasons: [first, ...others] }))
    })

  const prepareBy =
    (
      { names, read }: BatchRows,
      { payload: { formats }, draws, caller: { accountId }, countRequest }: BatchCall,
      batch: BatchPurchase | undefined,
      domains: ReturnType<OwnDomainsShape["list"]>
    ): Prepare =>
    (index, outcome) =>
      Effect.gen(function* () {
        yield* countRequest
        const { outputs, isCostly, ...purchase } = yield* retryWhileBusy(read(index))
        const { config } = purchase
        outcome.tags = purchase.tags
        // Judging a picture that is drawn anyway caches it.
        const judged = (draws ? outputs[0] : undefined) ?? smallSvg
        const name = names[index] ?? ""
        outcome.totalPrice = pricing.quote(config).totalPrice
        const isDynamic = dynamicContentOf(config) !== undefined
        // A dynamic code's picture shows the address from its purchase.
        const drawsNow = draws && !isDynamic
        const permitted = drawsNow ? permit(accountId, config) : Effect.void
        const buy = batch === undefined ? undefined : yield* retryWhileBusy(batch.prepare(index, purchase))
        if (buy === undefined) {
          if (draws && isDynamic) return yield* new PurchaseRequired({ price: outcome.totalPrice })
          const sample = yield* sampleConfig(
            config,
            { addresses, ownDomains },
            isDynamic ? yield* domains : []
          )
          yield* Effect.zipRight(
            judge({ ...purchase, config: sample }, isCostly ? judged : undefined),
            permitted
          )
        }
        if (drawsNow) outcome.files.push(...(yield* draw(name, config, outputs)))
        else if (!draws)
          outcome.fileNames.push(...formats.map((format) => `${name}${imageFormats[format].extension}`))
        if (buy === undefined) return Effect.void
        return Effect.gen(function* () {
          const { receipt, replayed } = yield* buy
          outcome.totalPrice = receipt.pricePaid
          outcome.qrCodeId = receipt.qrCodeId
          outcome.replayed = replayed
          yield* permitted
          if (!isDynamic) return
          const bought = yield* purchasing.find(accountId, receipt.qrCodeId)
          outcome.shortUrl = bought.dynamic?.shortUrl
          if (!draws) return
          const drawn = yield* boughtConfig(bought)
          yield* permit(accountId, drawn)
          outcome.files.push(...(yield* draw(name, drawn, outputs)))
        })
      }).pipe(apart)

  const begin = (caller: Caller, request: Omit<BatchRequest, "apiKeyId">) => {
    const begun = purchasing.beginBatch(caller.accountId, { ...request, apiKeyId: limitedKeyOf(caller) })
    return Effect.map(begun, (batch) => {
      // An unsent answer would keep the key forever.
      const lease = setTimeout(batch.end, startTime)
      return { batch, started: () => clearTimeout(lease) }
    })
  }

  return (call: BatchCall) =>
    Effect.gen(function* () {
      const { payload, caller, idempotencyKey } = call
      const { rows, defaults, formats } = payload
      const read = yield* readRows(rows, defaults, formats, decodeElsewhere)
      const domains = yield* Effect.cached(ownDomains.list(caller.accountId))
      const begun =
        idempotencyKey === undefined
          ? undefined
          : yield* begin(caller, { idempotencyKey, fingerprint: yield* fingerprintOf(payload) })
      const run: BatchRun = {
        count: rows.length,
        prepare: prepareBy(read, call, begun?.batch, domains),
        begin: () => begun?.started(),
        end: () => begun?.batch.end()
      }
      return run
    })
}
