import { AccountId, type TopUp, TopUpId, TopUpState } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Amount, Flag, Integer, Moment } from "../statements/columns.ts"
import { insertInto, updateRows } from "../statements/statement.ts"

const millisecondsOf = (time: DateTime.Utc | null): number | null => (time === null ? null : time.epochMillis)

/** A top-up as selected by {@link topUpColumns}. */
export const TopUpRow = Schema.Struct({
  id: TopUpId,
  accountId: AccountId,
  pack: Schema.String,
  label: Schema.String,
  credits: Amount,
  amount: Integer,
  currency: Schema.String,
  provider: Schema.String,
  state: TopUpState,
  checkout: Schema.NullOr(Schema.String),
  payment: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String),
  receiptUrl: Schema.NullOr(Schema.String),
  total: Schema.NullOr(Integer),
  refundedAmount: Integer,
  disputedAmount: Integer,
  refundedCredits: Amount,
  disputedCredits: Amount,
  attention: Schema.NullOr(Schema.String),
  token: Integer,
  failures: Integer,
  dueAt: Schema.NullOr(Moment),
  leasedUntil: Schema.NullOr(Moment),
  checkedAt: Schema.NullOr(Moment),
  isHinted: Flag,
  isCancelRequested: Flag,
  createdAt: Moment,
  updatedAt: Moment,
  expiresAt: Moment,
  paidAt: Schema.NullOr(Moment)
})

export const topUpColumns = `id, account_id AS "accountId", pack, label, credits, amount, currency, provider, state, checkout,
    payment, url, receipt_url AS "receiptUrl", total, refunded_amount AS "refundedAmount", disputed_amount AS "disputedAmount",
    refunded_credits AS "refundedCredits", disputed_credits AS "disputedCredits", attention, token, failures, due_at AS "dueAt",
    leased_until AS "leasedUntil", checked_at AS "checkedAt", is_hinted AS "isHinted",
    is_cancel_requested AS "isCancelRequested", created_at AS "createdAt", updated_at AS "updatedAt",
    expires_at AS "expiresAt", paid_at AS "paidAt"`

/** The mutable columns of a top-up. */
const changing = {
  state: ({ state }: TopUp) => state,
  checkout: ({ checkout }: TopUp) => checkout,
  payment: ({ payment }: TopUp) => payment,
  url: ({ url }: TopUp) => url,
  receipt_url: ({ receiptUrl }: TopUp) => receiptUrl,
  total: ({ total }: TopUp) => total,
  refunded_amount: ({ refundedAmount }: TopUp) => refundedAmount,
  disputed_amount: ({ disputedAmount }: TopUp) => disputedAmount,
  refunded_credits: ({ refundedCredits }: TopUp) => refundedCredits,
  disputed_credits: ({ disputedCredits }: TopUp) => disputedCredits,
  attention: ({ attention }: TopUp) => attention,
  token: ({ token }: TopUp) => token,
  failures: ({ failures }: TopUp) => failures,
  due_at: ({ dueAt }: TopUp) => millisecondsOf(dueAt),
  leased_until: ({ leasedUntil }: TopUp) => millisecondsOf(leasedUntil),
  checked_at: ({ checkedAt }: TopUp) => millisecondsOf(checkedAt),
  is_hinted: ({ isHinted }: TopUp) => (isHinted ? 1 : 0),
  is_cancel_requested: ({ isCancelRequested }: TopUp) => (isCancelRequested ? 1 : 0),
  updated_at: ({ updatedAt }: TopUp) => updatedAt.epochMillis,
  expires_at: ({ expiresAt }: TopUp) => expiresAt.epochMillis,
  paid_at: ({ paidAt }: TopUp) => millisecondsOf(paidAt)
} as const

export const insertTopUps = insertInto("top_ups")<TopUp>({
  id: ({ id }) => id,
  account_id: ({ accountId }) => accountId,
  pack: ({ pack }) => pack,
  label: ({ label }) => label,
  credits: ({ credits }) => credits,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  provider: ({ provider }) => provider,
  created_at: ({ createdAt }) => createdAt.epochMillis,
  ...changing
})

/** Updates top-ups with locked rows; ids and tokens are unchanged. */
export const updateTopUps = updateRows("top_ups")<TopUp>(changing, { id: ({ id }) => id })
