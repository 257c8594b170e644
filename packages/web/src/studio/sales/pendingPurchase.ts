import { keptInTab } from "../../frame/browserStorage.ts"

/** A requested purchase that waits for the credits of a payment. */
export interface PendingPurchase {
  readonly topUpId: string
  /** The body of the purchase, as JSON. */
  readonly body: string
  /** Its idempotency key: however often it is sent, it is charged once. */
  readonly key: string
}

const stored = keptInTab("purchase")

const isPending = (value: unknown): value is PendingPurchase => {
  const { topUpId, body, key } = Object(value)
  return [topUpId, body, key].every((part) => typeof part === "string")
}

/** Keeps a purchase in this tab, for the return from paying. */
export const keepPending = (pending: PendingPurchase): void => {
  stored.write(JSON.stringify(pending))
}

/** Removes it after it was made or given up. */
export const forgetPending = (): void => stored.remove()

/** The purchase that waits for this payment; undefined without one. */
export const pendingFor = (topUpId: string): PendingPurchase | undefined => {
  const text = stored.read()
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isPending(value) && value.topUpId === topUpId ? value : undefined
  } catch {
    return undefined
  }
}
