import * as Core from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import type { Account, ApiKey, LedgerEntry, QrCode } from "./Shop.ts"

const { toDecimal } = Core.Credits

const dateOrNull = (time: DateTime.Utc | null): Date | null =>
  time === null ? null : DateTime.toDateUtc(time)

export const plainAccount = ({ id, email, balance, createdAt, closedAt }: Core.Account): Account => ({
  id,
  email,
  balance: toDecimal(balance),
  createdAt: DateTime.toDateUtc(createdAt),
  closedAt: dateOrNull(closedAt)
})

export const plainEntry = ({ amount, balanceAfter, createdAt, ...entry }: Core.LedgerEntry): LedgerEntry => ({
  ...entry,
  amount: toDecimal(amount),
  balanceAfter: toDecimal(balanceAfter),
  createdAt: DateTime.toDateUtc(createdAt)
})

export const plainKey = ({
  creditLimit,
  priceLimit,
  spent,
  spentEver,
  createdAt,
  expiresAt,
  lastUsedAt,
  revokedAt,
  ...key
}: Core.ApiKey): ApiKey => ({
  ...key,
  creditLimit: creditLimit === null ? null : { amount: toDecimal(creditLimit.amount), per: creditLimit.per },
  priceLimit: priceLimit === null ? null : toDecimal(priceLimit),
  spent: toDecimal(spent),
  spentEver: toDecimal(spentEver),
  createdAt: DateTime.toDateUtc(createdAt),
  expiresAt: dateOrNull(expiresAt),
  lastUsedAt: dateOrNull(lastUsedAt),
  revokedAt: dateOrNull(revokedAt)
})

export const plainQrCode = ({
  id,
  name,
  configJson,
  content,
  pricePaid,
  isActive,
  createdAt
}: Core.QrCodeListItem): QrCode => ({
  id,
  name,
  configJson,
  content,
  pricePaid: toDecimal(pricePaid),
  isActive,
  createdAt: DateTime.toDateUtc(createdAt)
})
