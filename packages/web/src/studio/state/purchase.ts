import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { Failure } from "@quick-response/http/client"
import type { Quote } from "quick-response"
import { configJsonOf, type Design, styleOf } from "../../design/values.ts"
import { api } from "../../frame/api.ts"
import { prices, reloadPrices } from "../../frame/prices.ts"
import { drawing } from "../../frame/service.ts"
import { asMember, beginSession, refreshSession, session } from "../../frame/session.ts"
import { makeAttempts } from "./attempts.ts"
import { design, isDynamic } from "./design.ts"
import { restyled, restyledId } from "./restyled.ts"
import { loadRestyled } from "./startRestyle.ts"
import { verdict } from "./verdict.ts"

/** The current price, item by item; keeps the last one while the design cannot be priced. */
export const quote: ReadonlySignal<Quote | undefined> = computed(() => verdict.value.quote)

/** The credits to pay now: for a restyle, the cost above all earlier payments for the code. Undefined until known. */
export const amountDue: ReadonlySignal<number | undefined> = computed(() => {
  const total = quote.value?.totalPrice
  if (total === undefined || restyledId.value === undefined) return total
  const paid = restyled.value?.pricePaid
  return paid === undefined ? undefined : Math.max(0, Math.round((total - paid) * 10_000) / 10_000)
})

/** The ids of the codes that were bought on this page, by their design. */
const bought = signal<ReadonlyMap<string, string>>(new Map())
const busy = signal(false)
const failed = signal<{ readonly configJson: string; readonly error: unknown } | undefined>(undefined)

/** True during a purchase. */
export const isBuying: ReadonlySignal<boolean> = busy

/**
 * The id of the code that has the edited design: one that was bought here, or the one that is being restyled. Undefined
 * without one.
 */
export const boughtId: ReadonlySignal<string | undefined> = computed(() => {
  const configJson = configJsonOf(design.value)
  if (restyledId.value === undefined) return bought.value.get(configJson)
  const code = restyled.value
  return code !== undefined && configJsonOf(code.look) === configJson ? code.id : undefined
})

/** True if the current design was bought on this page. */
export const isBought: ReadonlySignal<boolean> = computed(() => boughtId.value !== undefined)

/** The reason why the current design was not bought; undefined once it is changed. */
export const purchaseError: ReadonlySignal<unknown> = computed(() =>
  failed.value?.configJson === configJsonOf(design.value) ? failed.value.error : undefined
)

/**
 * True if the page may draw and save pictures at full size: with free drawing, and for designs that were bought or
 * cost the base price. Otherwise the page shows pixels, and the service draws bought designs. False until known, and
 * for a dynamic link, because the page has only its sample.
 */
export const isDrawnFreely: ReadonlySignal<boolean> = computed(() => {
  if (isDynamic.value) return false
  if (drawing.value === "free" || isBought.value) return true
  const [total, base] = [quote.value?.totalPrice, prices.value?.base]
  return total !== undefined && base !== undefined && total <= base
})

const attempts = makeAttempts()

type PurchaseBody = Parameters<typeof api.purchase>[0]

type RestyleBody = Parameters<typeof api.restyle>[1]

const bodyOf = (configJson: string, { name }: Design, expectedPrice: number): PurchaseBody => {
  const config: PurchaseBody = JSON.parse(configJson)
  return { ...config, ...(name.trim() === "" ? {} : { name: name.trim() }), expectedPrice }
}

/** Updates the page after a failure: with a new price, an amount that was paid elsewhere, or a changed balance. */
const follow = (error: unknown): void => {
  if (!(error instanceof Failure)) return
  const { code }: Failure = error
  const restyling = restyledId.peek()
  if (code === "PRICE_CHANGED") reloadPrices()
  if (code === "PRICE_CHANGED" && restyling !== undefined) void loadRestyled(restyling)
  if (code === "INSUFFICIENT_BALANCE") void refreshSession()
}

/** A purchase of a design, or a restyle of a code: its body as JSON, and its idempotency key. */
interface Prepared {
  readonly body: string
  readonly key: string
}

/** The body of a purchase of the current design at the shown price, as JSON; undefined until there is a price. */
const bodyNow = (): string | undefined => {
  const [wanted, expectedPrice, restyle] = [design.value, amountDue.value, restyledId.value]
  if (expectedPrice === undefined) return undefined
  return JSON.stringify(
    restyle === undefined
      ? bodyOf(configJsonOf(wanted), wanted, expectedPrice)
      : { restyle, design: styleOf(wanted), expectedPrice }
  )
}

/** The purchase of the current design; undefined until there is a price. It reuses the key of a failed attempt. */
export const prepared = (): Prepared | undefined => {
  const body = bodyNow()
  return body === undefined ? undefined : { body, key: attempts.keyFor(body) }
}

/** True if a prepared purchase is that of the current design; undefined until there is a price. */
export const isPrepared = ({ body }: Prepared): boolean | undefined => {
  const now = bodyNow()
  return now === undefined ? undefined : now === body
}

/** Continues a purchase that was prepared before this page was loaded: {@link buy} sends it under its own key. */
export const resume = ({ body, key }: Prepared): void => attempts.resume(body, key)

/** Buys a prepared code, and returns its id. */
const sell = async ({ body, key }: Prepared): Promise<string> => {
  const purchase: PurchaseBody = JSON.parse(body)
  const { qrCodeId, remainingBalance } = await api.purchase(purchase, { idempotencyKey: key })
  const who = session.peek()
  if (who.kind === "member") beginSession({ ...who.account, balance: remainingBalance })
  return qrCodeId
}

/** Gives a code its prepared look, and returns its id. */
const changeLook = async ({ body, key }: Prepared): Promise<string> => {
  const { restyle, ...change }: RestyleBody & { readonly restyle: string } = JSON.parse(body)
  const { id } = await api.restyle(restyle, change, { idempotencyKey: key })
  void refreshSession()
  return id
}

/**
 * Buys the current design, or changes the look of a code to it, at the shown price; returns the id of the code, or undefined if no code was bought. Called
 * again after a failure, it repeats the same request, which is charged at most once.
 */
export const buy = async (): Promise<string | undefined> => {
  if (busy.value || session.value.kind !== "member") return undefined
  const purchase = prepared()
  if (purchase === undefined) return undefined
  const configJson = configJsonOf(design.value)
  const isRestyle = restyledId.value !== undefined
  busy.value = true
  failed.value = undefined
  try {
    const id = await asMember(() => (isRestyle ? changeLook(purchase) : sell(purchase)))
    attempts.succeed()
    if (!isRestyle) bought.value = new Map([...bought.value, [configJson, id]])
    return id
  } catch (error) {
    failed.value = { configJson, error }
    follow(error)
    return undefined
  } finally {
    busy.value = false
  }
}
