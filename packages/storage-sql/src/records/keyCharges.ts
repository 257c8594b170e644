import {
  AccountNotFound,
  type ApiKeyId,
  chargeKey,
  type KeyLimitReached,
  MailId,
  type PurchaseOrder,
  type StoredApiKey,
  toldOfLimit
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as DateTime from "effect/DateTime"
import { type AfterEntry, tellKeyLimit } from "../accounts/accountEvents.ts"
import type { AccountTotals } from "../accounts/accountTotals.ts"
import { updateSpending } from "./apiKeys.ts"

/** A limited key after an order, or its refusal; `told` if the owner gets a notice of it. */
interface Judged {
  readonly key: Either.Either<StoredApiKey | undefined, AccountNotFound | KeyLimitReached>
  readonly told?: AfterEntry
}

/** The spending of limited keys in orders that are planned one after another. */
export const makeKeyCharges = (stored: ReadonlyArray<StoredApiKey>) => {
  const keys = new Map<ApiKeyId, StoredApiKey>(stored.map((key) => [key.id, key]))

  const store = (key: StoredApiKey | undefined): void => {
    if (key !== undefined) keys.set(key.id, key)
  }

  const judge = (
    { accountId, apiKeyId, price }: Pick<PurchaseOrder, "accountId" | "apiKeyId" | "price">,
    account: AccountTotals,
    at: DateTime.Utc
  ): Judged => {
    if (apiKeyId === undefined) return { key: Either.right(undefined) }
    const key = keys.get(apiKeyId)
    if (key === undefined) return { key: Either.left(new AccountNotFound({ account: accountId })) }
    const charged = chargeKey(key, price, at)
    if (Either.isRight(charged)) return { key: charged }
    const told = toldOfLimit(key, charged.left, at, MailId.make(crypto.randomUUID()))
    if (told === undefined) return { key: charged }
    store(told)
    return { key: charged, told: tellKeyLimit(account, told, at) }
  }

  const changes = () =>
    updateSpending(
      stored.flatMap((before) => {
        const after = keys.get(before.id)
        return after === undefined || after === before ? [] : [{ before, after }]
      })
    )

  return { judge, store, changes }
}
