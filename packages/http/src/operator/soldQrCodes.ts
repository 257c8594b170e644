import {
  AccountId,
  type BoundedSchema,
  QrCode,
  QrCodeId,
  QrCodeNotFound,
  RedirectVersion,
  schemaOf,
  textThat
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { createdAt, listedCode, qrCodeId } from "../contract/exampleValues.ts"
import { invalid, originRefused } from "../contract/failureSets.ts"
import { firstPage, PurchaseHeaders, QrCodeIdParameter } from "../contract/parameters.ts"
import { withBody } from "../contract/requestParts.ts"
import { failure, success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import { OwnLedgerEntry } from "../endpoints/account/ownAccount.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { operatorEndpoint, ReasonBody } from "./operatorFields.ts"

/** A QR code's id, or a dynamic one's slug. */
const IdOrSlug: BoundedSchema<string> = schemaOf(
  textThat({ description: "the id of a QR code, or its slug", jsonSchema: {}, longest: 64 }, () => true)
)

const isId = Schema.is(QrCodeId)

const Changes: Schema.Array$<typeof RedirectVersion> = Schema.Array(RedirectVersion)
const NullableEntry: Schema.NullOr<typeof OwnLedgerEntry> = Schema.NullOr(OwnLedgerEntry)

const foundFields = {
  accountId: AccountId,
  qrCode: QrCode,
  /** True while an operator has deactivated it; a dynamic code can be blocked for other reasons too. */
  isDeactivated: Schema.Boolean,
  /** The ledger entry of its refund, else null. */
  refund: NullableEntry,
  /** A dynamic code's newest changes. */
  changes: Changes
} as const

export const FoundQrCode: Schema.Struct<typeof foundFields> = Schema.Struct(foundFields).annotations({
  identifier: "FoundQrCode"
})

const codeExample = { ...listedCode, updatedAt: createdAt }

export const findQrCode = operatorEndpoint("findQrCode", {
  summary: "Find a QR code",
  description: `Any record, by its id or by the slug of its short address, with its account and its newest ${firstPage.pageSize} changes.`,
  example: {
    accountId: "0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90",
    qrCode: codeExample,
    isDeactivated: false,
    refund: null,
    changes: []
  }
})
  .setPath(Schema.Struct({ id: IdOrSlug }))
  .addSuccess(success(FoundQrCode, { description: "The QR code was found" }))
  .addError(invalid)
  .addError(failure("QR_CODE_NOT_FOUND"))
  .middleware(OperatorRequired)

/** The record with an id, as its owner sees it, and its owner. */
const recordOf = ({ operators, purchasing }: OperatorContext, id: QrCodeId) =>
  Effect.gen(function* () {
    const { accountId, qrCode } = yield* operators.findQrCode(id)
    return { accountId, isDeactivated: !qrCode.isActive, qrCode: yield* purchasing.find(accountId, id) }
  })

export const handleFindQrCode =
  (context: OperatorContext): HandlerOf<typeof findQrCode> =>
  ({ path: { id: given } }) =>
    Effect.gen(function* () {
      const text = given.toLowerCase()
      const id = isId(text) ? text : yield* context.operators.findSlug(given)
      if (id === undefined) return yield* new QrCodeNotFound({ id: given })
      const { accountId, isDeactivated, qrCode } = yield* recordOf(context, id)
      const [refund = null] = yield* context.operators.listRefunds([id])
      const listed = Effect.map(
        context.redirects.listChanges(accountId, id, firstPage),
        ({ changes }) => changes
      )
      const changes = qrCode.dynamic === null ? [] : yield* listed
      return { data: { accountId, qrCode, isDeactivated, refund, changes } }
    })

const Path: Schema.Struct<{ id: typeof QrCodeIdParameter }> = Schema.Struct({ id: QrCodeIdParameter })

export const deactivateQrCode = withBody(
  operatorEndpoint("deactivateQrCode", {
    summary: "Deactivate a QR code",
    description:
      "A dynamic code stops within a second on every server; its owner sees the reason and cannot reactivate it.",
    example: { ...codeExample, isActive: false }
  }),
  ReasonBody,
  { reason: "reported as fraud" }
)
  .setPath(Path)
  .addSuccess(success(QrCode, { description: "The QR code was deactivated" }))
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(originRefused)
  .middleware(OperatorRequired)

export const activateQrCode = withBody(
  operatorEndpoint("activateQrCode", {
    summary: "Lift the deactivation of a QR code",
    description: "A dynamic code works again, unless its owner has paused it.",
    example: codeExample
  }),
  ReasonBody,
  { reason: "the report was wrong" }
)
  .setPath(Path)
  .addSuccess(success(QrCode, { description: "The QR code was activated" }))
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(originRefused)
  .middleware(OperatorRequired)

const setActive =
  (context: OperatorContext, isActive: boolean): HandlerOf<typeof activateQrCode | typeof deactivateQrCode> =>
  ({ path: { id }, payload: { reason }, caller: { accountId: operatorId } }) =>
    Effect.gen(function* () {
      yield* context.operators.setQrCodeActive(id, isActive, { operatorId, reason })
      return { data: (yield* recordOf(context, id)).qrCode }
    })

export const handleDeactivateQrCode = (context: OperatorContext): HandlerOf<typeof deactivateQrCode> =>
  setActive(context, false)

export const handleActivateQrCode = (context: OperatorContext): HandlerOf<typeof activateQrCode> =>
  setActive(context, true)

export const refundQrCode = withBody(
  operatorEndpoint("refundQrCode", {
    summary: "Pay a QR code back",
    description:
      "To the account that bought it, once; the record stays. The same `Idempotency-Key` gives the first entry again.",
    example: {
      sequence: 3,
      kind: "refund",
      amount: 1.8,
      balanceAfter: 100,
      reason: "printed wrong",
      qrCodeId,
      topUpId: null,
      createdAt
    }
  }),
  ReasonBody,
  { reason: "printed wrong" }
)
  .setPath(Path)
  .setHeaders(PurchaseHeaders)
  .addSuccess(success(OwnLedgerEntry, { status: 201, description: "The QR code was refunded" }))
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(failure("ALREADY_REFUNDED"))
  .addError(failure("BALANCE_TOO_LARGE"))
  .addError(failure("IDEMPOTENCY_KEY_REUSED"))
  .addError(originRefused)
  .middleware(OperatorRequired)

export const handleRefundQrCode =
  ({ operators }: OperatorContext): HandlerOf<typeof refundQrCode> =>
  ({ path: { id }, payload: { reason }, headers, caller: { accountId: operatorId } }) =>
    Effect.map(operators.refund(id, { operatorId, reason }, headers["Idempotency-Key"]), (data) => ({
      data
    }))
