import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { Failure } from "@quick-response/http/client"
import { configJsonOf, type Design } from "../../design/values.ts"
import { api } from "../../frame/api.ts"
import { prices, reloadPrices } from "../../frame/prices.ts"
import { drawing } from "../../frame/service.ts"
import { asMember, beginSession, refreshSession, session } from "../../frame/session.ts"
import { makeAttempts } from "./attempts.ts"
import { design, isDynamic } from "./design.ts"
import { quote } from "./quote.ts"

/** The ids of the codes that were bought on this page, by their design. */
const bought = signal<ReadonlyMap<string, string>>(new Map())
const busy = signal(false)
const failed = signal<{ readonly configJson: string; readonly error: unknown } | undefined>(undefined)

/** True during a purchase. */
export const isBuying: ReadonlySignal<boolean> = busy

/** The id of the code that was bought here with the edited design; undefined without one. */
export const boughtId: ReadonlySignal<string | undefined> = computed(() =>
  bought.value.get(configJsonOf(design.value))
)

/** True if the edited design was bought here. */
export const isBought: ReadonlySignal<boolean> = computed(() => boughtId.value !== undefined)

/** The reason why the design that is being edited was not bought; undefined once it is changed. */
export const purchaseError: ReadonlySignal<unknown> = computed(() =>
  failed.value?.configJson === configJsonOf(design.value) ? failed.value.error : undefined
)

/**
 * True if the page may draw and save pictures at full size: with free drawing, and for designs that were bought or cost
 * the base price. Otherwise the page shows pixels, and the service draws bought designs. False until it is known, and
 * for a dynamic link, of which the page has only a sample.
 */
export const isDrawnFreely: ReadonlySignal<boolean> = computed(() => {
  if (isDynamic.value) return false
  if (drawing.value === "free" || isBought.value) return true
  const [total, base] = [quote.value?.totalPrice, prices.value?.base]
  return total !== undefined && base !== undefined && total <= base
})

const attempts = makeAttempts()

type PurchaseBody = Parameters<typeof api.purchase>[0]

const bodyOf = (configJson: string, { name }: Design, expectedPrice: number): PurchaseBody => {
  const config: PurchaseBody = JSON.parse(configJson)
  return { ...config, ...(name.trim() === "" ? {} : { name: name.trim() }), expectedPrice }
}

/** Updates the page after a failure: a price that is new, or a balance that is other than was shown. */
const follow = (error: unknown): void => {
  if (!(error instanceof Failure)) return
  const { code }: Failure = error
  if (code === "PRICE_CHANGED") reloadPrices()
  if (code === "INSUFFICIENT_BALANCE") void refreshSession()
}

/** A purchase of a design: its body as JSON, and its idempotency key. */
interface Prepared {
  readonly body: string
  readonly key: string
}

/** The body of the purchase of the design as it is, at the price that is shown, as JSON; undefined until there is a price. */
const bodyNow = (): string | undefined => {
  const [wanted, shown] = [design.value, quote.value]
  return shown === undefined
    ? undefined
    : JSON.stringify(bodyOf(configJsonOf(wanted), wanted, shown.totalPrice))
}

/** The purchase of the design as it is; undefined until there is a price. It has the key of an attempt that failed. */
export const prepared = (): Prepared | undefined => {
  const body = bodyNow()
  return body === undefined ? undefined : { body, key: attempts.keyFor(body) }
}

/** True if a prepared purchase is that of the current design; undefined until there is a price. */
export const isPrepared = ({ body }: Prepared): boolean | undefined => {
  const now = bodyNow()
  return now === undefined ? undefined : now === body
}

/** Goes on with a purchase that was prepared before this page was loaded: {@link buy} sends it under its own key. */
export const resume = ({ body, key }: Prepared): void => attempts.resume(body, key)

/**
 * Buys the current design at the shown price; returns the id of the code, or undefined if no code was bought. Called
 * again after a failure, it repeats the same request, which is charged at most once.
 */
export const buy = async (): Promise<string | undefined> => {
  const who = session.value
  if (busy.value || who.kind !== "member") return undefined
  const purchase = prepared()
  if (purchase === undefined) return undefined
  const configJson = configJsonOf(design.value)
  busy.value = true
  failed.value = undefined
  try {
    const body: PurchaseBody = JSON.parse(purchase.body)
    const receipt = await asMember(() => api.purchase(body, { idempotencyKey: purchase.key }))
    attempts.succeed()
    bought.value = new Map([...bought.value, [configJson, receipt.qrCodeId]])
    beginSession({ ...who.account, balance: receipt.remainingBalance })
    return receipt.qrCodeId
  } catch (error) {
    failed.value = { configJson, error }
    follow(error)
    return undefined
  } finally {
    busy.value = false
  }
}
