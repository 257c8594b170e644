import {
  AccountSummary,
  accountRules,
  type BoundedSchema,
  boundOfScalar,
  boundOfText,
  withBound
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { createdAt } from "../contract/exampleValues.ts"
import { originRefused } from "../contract/failureSets.ts"
import { PurchaseHeaders } from "../contract/parameters.ts"
import { type Optional, optionalField, requestPart, withBody } from "../contract/requestParts.ts"
import { failure, success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import { OwnLedgerEntry } from "../endpoints/account/ownAccount.ts"
import { type HandlerOf, invalidBy } from "../exchange/Handler.ts"
import { accountExample } from "./customerAccounts.ts"
import { type OperatorContext, ofAccount } from "./OperatorContext.ts"
import { OfAccount, operatorEndpoint, Reason, ReasonBody } from "./operatorFields.ts"

/** A decimal number of credits, parsed by the core. */
const Amount: BoundedSchema<number> = withBound(
  Schema.Number.annotations({
    description: "a number of credits with at most 4 decimal places, of either sign"
  }),
  { bound: boundOfScalar }
)

export const CreditBody: Schema.Struct<{ amount: typeof Amount; reason: typeof Reason }> = requestPart({
  amount: Amount,
  reason: Reason
}).annotations({ identifier: "CreditBody" })

export const creditAccount = withBody(
  operatorEndpoint("creditAccount", {
    summary: "Add credits to an account, or take them away",
    description:
      "Down to zero and no further. The `Idempotency-Key` is required: the same key and amount give the first entry again, and another amount is refused, for good.",
    example: {
      sequence: 3,
      kind: "grant",
      amount: 25,
      balanceAfter: 123.2,
      reason: "invoice 1017",
      qrCodeId: null,
      topUpId: null,
      createdAt
    }
  }),
  CreditBody,
  { amount: 25, reason: "invoice 1017" }
)
  .setPath(OfAccount)
  .setHeaders(PurchaseHeaders)
  .addSuccess(success(OwnLedgerEntry, { status: 201, description: "The balance was changed" }))
  .addError(failure("ACCOUNT_NOT_FOUND"))
  .addError(failure("BALANCE_TOO_LARGE"))
  .addError(failure("IDEMPOTENCY_KEY_REUSED"))
  .addError(failure("INSUFFICIENT_BALANCE"))
  .addError(originRefused)
  .middleware(OperatorRequired)

export const handleCreditAccount =
  ({ operators }: OperatorContext): HandlerOf<typeof creditAccount> =>
  ({ path: { id }, payload: { amount, reason }, headers, caller: { accountId: operatorId } }) => {
    const key = headers["Idempotency-Key"]
    if (key === undefined) return invalidBy(accountRules.creditKeyMissing(["Idempotency-Key"], {}))
    if (amount === 0) return invalidBy(accountRules.creditIsZero(["amount"], {}))
    return Effect.map(ofAccount(id, operators.credit(id, amount, { operatorId, reason }, key)), (data) => ({
      data
    }))
  }

const Codes: BoundedSchema<"keep" | "stop"> = withBound(
  Schema.Literal("keep", "stop").annotations({
    description:
      '"keep", the default: its dynamic codes keep working; "stop": they do not work while it is suspended'
  }),
  { bound: boundOfText("keep".length) }
)

export const SuspendBody: Schema.Struct<{ reason: typeof Reason; codes: Optional<typeof Codes> }> =
  requestPart({
    reason: Reason,
    codes: optionalField(Codes)
  }).annotations({ identifier: "SuspendBody" })

const suspended = { ...accountExample, state: "suspended", suspensionReason: "invoice 1017 is overdue" }

export const suspendAccount = withBody(
  operatorEndpoint("suspendAccount", {
    summary: "Suspend an account",
    description:
      "Its keys and sessions are refused on all servers within a second. Its books and records stay, and its dynamic codes keep working unless `codes` is `stop`. One that is suspended takes the new reason.",
    example: suspended
  }),
  SuspendBody,
  { reason: "invoice 1017 is overdue", codes: "keep" }
)
  .setPath(OfAccount)
  .addSuccess(success(AccountSummary, { description: "The account was suspended" }))
  .addError(failure("ACCOUNT_NOT_FOUND"))
  .addError(originRefused)
  .middleware(OperatorRequired)

export const handleSuspendAccount =
  ({ operators }: OperatorContext): HandlerOf<typeof suspendAccount> =>
  ({ path: { id: accountId }, payload: { codes = "keep", reason }, caller: { accountId: operatorId } }) =>
    accountId === operatorId
      ? invalidBy(accountRules.ownAccount(["id"], {}))
      : Effect.map(
          ofAccount(
            accountId,
            operators.suspend({ accountId, stopsCodes: codes === "stop" }, { operatorId, reason })
          ),
          (data) => ({ data })
        )

export const restoreAccount = withBody(
  operatorEndpoint("restoreAccount", {
    summary: "Lift the suspension of an account",
    description: "Its keys, sessions and codes work again, as they did before.",
    example: accountExample
  }),
  ReasonBody,
  { reason: "invoice 1017 is paid" }
)
  .setPath(OfAccount)
  .addSuccess(success(AccountSummary, { description: "The suspension was lifted" }))
  .addError(failure("ACCOUNT_NOT_FOUND"))
  .addError(originRefused)
  .middleware(OperatorRequired)

export const handleRestoreAccount =
  ({ operators }: OperatorContext): HandlerOf<typeof restoreAccount> =>
  ({ path: { id }, payload: { reason }, caller: { accountId: operatorId } }) =>
    Effect.map(ofAccount(id, operators.restore(id, { operatorId, reason })), (data) => ({ data }))
