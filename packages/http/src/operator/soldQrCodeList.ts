import { AccountId, Email, parseSlug, QrCodeId, SoldQrCode, type SoldQrCodeQuery } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { createdAt, email, qrCodeId } from "../contract/exampleValues.ts"
import { invalid } from "../contract/failureSets.ts"
import { firstPage, SoldQrCodeParameters } from "../contract/parameters.ts"
import { success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import { accountExample } from "./customerAccounts.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { operatorEndpoint } from "./operatorFields.ts"

const Item: typeof SoldQrCode = SoldQrCode.annotations({ identifier: "SoldQrCode" })
const Items: Schema.Array$<typeof Item> = Schema.Array(Item)
const NullableId: Schema.NullOr<typeof QrCodeId> = Schema.NullOr(QrCodeId)

export const SoldQrCodes: Schema.Struct<{ qrCodes: typeof Items; next: typeof NullableId }> = Schema.Struct({
  qrCodes: Items,
  next: NullableId.annotations({
    description: "the code to continue `after`; null at the end of the list"
  })
}).annotations({ identifier: "SoldQrCodes" })

export const listSoldQrCodes = operatorEndpoint("listSoldQrCodes", {
  summary: "List the QR codes of all accounts",
  description:
    "Newest first. A `query` is an id of a code or an account, a slug, a short address, the e-mail address of an account, or words: each is part of a name, a text, a target, a short address or a tag. An answer looks at a limited number of codes, so it may list few or no codes and still have a `next`.",
  example: {
    qrCodes: [
      {
        id: qrCodeId,
        accountId: accountExample.id,
        email,
        name: "Menu",
        kind: "dynamic",
        state: "active",
        slug: "7F3K2M9Q",
        target: "https://luna.example/menu",
        pricePaid: 1.8,
        isRefunded: false,
        createdAt
      }
    ],
    next: null
  }
})
  .setUrlParams(SoldQrCodeParameters)
  .addSuccess(success(SoldQrCodes, { description: "The QR codes were listed" }))
  .addError(invalid)
  .middleware(OperatorRequired)

const isQrCodeId = Schema.is(QrCodeId)
const isAccountId = Schema.is(AccountId)
const emailOf = Schema.decodeOption(Email)

type Sought = Pick<SoldQrCodeQuery, "accountId" | "id" | "query">

const accountBy = ({ accounts }: OperatorContext, by: Parameters<OperatorContext["accounts"]["find"]>[0]) =>
  accounts.find(by).pipe(
    Effect.map((account): Sought => ({ accountId: account.id })),
    Effect.catchTag("AccountNotFound", () => Effect.succeed(undefined))
  )

/** The one code or account that a text names; otherwise the codes with its words. */
const readSought = (context: OperatorContext, query: string) =>
  Effect.gen(function* () {
    const text = query.trim()
    // The end of an address identifies a code; the address of a preview ends in a plus sign.
    const last = text.replace(/[/+]$/, "").split("/").at(-1) ?? ""
    const id = last.toLowerCase()
    if (isAccountId(id) && isQrCodeId(id)) return (yield* accountBy(context, { id })) ?? { id }
    const address = Option.getOrUndefined(emailOf(text))
    const account = address === undefined ? undefined : yield* accountBy(context, { email: address })
    if (account !== undefined) return account
    const slug = parseSlug(last)
    const led = slug === undefined ? undefined : yield* context.operators.findSlug(slug)
    return led === undefined ? { query: text } : { id: led }
  })

export const handleListSoldQrCodes =
  (context: OperatorContext): HandlerOf<typeof listSoldQrCodes> =>
  ({ query: { query = "", pageSize: limit = firstPage.pageSize, ...filter } }) =>
    Effect.gen(function* () {
      const sought: Sought = yield* readSought(context, query)
      const at = yield* DateTime.now
      return { data: yield* context.operators.listSoldQrCodes({ ...filter, ...sought, at, limit }) }
    })
