import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { askAt } from "../client/asked.ts"
import type { RowsOf } from "../client/callArguments.ts"
import type { Json, PlaceQuery, PromiseClientOptions } from "../client/PromiseClient.ts"
import { callsOf, makeSender, takeBlob } from "../client/sender.ts"
import type { CallOptions } from "../client/within.ts"
import type { EndpointPath } from "../contract/endpointPaths.ts"
import type { LedgerPage, OwnLedgerEntry } from "../endpoints/account/ownAccount.ts"
import type { CreditBody, SuspendBody } from "./accountChanges.ts"
import type { BrandInForce } from "./brandInForce.ts"
import type { BusinessSummary, Sales } from "./businessReports.ts"
import type { AccountDetails, AccountList, SoldQrCodePage } from "./customerAccounts.ts"
import type { LogList } from "./log.ts"
import type { operatorGroup } from "./operatorContract.ts"
import type { ReasonBody } from "./operatorFields.ts"
import { type OperatorEndpointName, operatorPaths } from "./operatorPaths.ts"
import type { CurrentPriceList, PublishBody } from "./publishedPrices.ts"
import type { FoundQrCode } from "./soldQrCodes.ts"

type AccountSummary = Json<typeof AccountList>["accounts"][number]
type Found = Json<typeof FoundQrCode>

/** Days of UTC, both within; the last 30 where none are named. */
interface DaysQuery {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A question for sales. */
export interface SalesQuery extends DaysQuery {
  readonly interval?: "day" | "month" | undefined
  readonly by?: "template" | "style" | "content" | "account" | undefined
}

/** The endpoints of operators as functions over plain JSON, in a page of the service itself: the browser sends the session by itself. */
export interface OperatorClient {
  readonly getSummary: (options?: CallOptions) => Promise<Json<typeof BusinessSummary>>
  /** A page of the accounts whose address contains the query, or whose id it is. */
  readonly findAccounts: (
    query?: PlaceQuery & {
      readonly query?: string | undefined
      readonly state?: AccountSummary["state"] | undefined
    },
    options?: CallOptions
  ) => Promise<Json<typeof AccountList>>
  readonly getAccountDetails: (id: string, options?: CallOptions) => Promise<Json<typeof AccountDetails>>
  readonly listAccountLedger: (
    id: string,
    page?: PlaceQuery & { readonly asOf?: number | undefined },
    options?: CallOptions
  ) => Promise<Json<typeof LedgerPage>>
  readonly listAccountQrCodes: (
    id: string,
    page?: PlaceQuery & { readonly asOf?: number | undefined; readonly query?: string | undefined },
    options?: CallOptions
  ) => Promise<Json<typeof SoldQrCodePage>>
  /** Adds credits, or takes them away: once for a key. */
  readonly creditAccount: (
    id: string,
    change: Json<typeof CreditBody>,
    options: CallOptions & { readonly idempotencyKey: string }
  ) => Promise<Json<typeof OwnLedgerEntry>>
  readonly suspendAccount: (
    id: string,
    body: Json<typeof SuspendBody>,
    options?: CallOptions
  ) => Promise<AccountSummary>
  readonly restoreAccount: (
    id: string,
    body: Json<typeof ReasonBody>,
    options?: CallOptions
  ) => Promise<AccountSummary>
  /** Any record, by its id or its slug. */
  readonly findQrCode: (idOrSlug: string, options?: CallOptions) => Promise<Found>
  readonly deactivateQrCode: (
    id: string,
    body: Json<typeof ReasonBody>,
    options?: CallOptions
  ) => Promise<Found["qrCode"]>
  readonly activateQrCode: (
    id: string,
    body: Json<typeof ReasonBody>,
    options?: CallOptions
  ) => Promise<Found["qrCode"]>
  /** Pays a purchase back, once; for a key, the same entry again. */
  readonly refundQrCode: (
    id: string,
    body: Json<typeof ReasonBody>,
    options: CallOptions & { readonly idempotencyKey: string }
  ) => Promise<Json<typeof OwnLedgerEntry>>
  readonly getSales: (question?: SalesQuery, options?: CallOptions) => Promise<Json<typeof Sales>>
  /** The same as CSV, of any number of rows. */
  readonly getSalesCsv: (question?: SalesQuery, options?: CallOptions) => Promise<Blob>
  /** The ledger of all accounts as CSV. It may be large: a link to its address is saved as it arrives. */
  readonly exportLedger: (days?: DaysQuery, options?: CallOptions) => Promise<Blob>
  readonly getPriceList: (options?: CallOptions) => Promise<Json<typeof CurrentPriceList>>
  readonly publishPriceList: (
    publication: Json<typeof PublishBody>,
    options?: CallOptions
  ) => Promise<Json<typeof CurrentPriceList>>
  readonly getBrand: (options?: CallOptions) => Promise<Json<typeof BrandInForce>>
  /** A page of the log, newest first, of all or of what was done to one subject. */
  readonly listLog: (
    query?: PlaceQuery & { readonly subject?: string | undefined },
    options?: CallOptions
  ) => Promise<Json<typeof LogList>>
}

type OperatorEndpoint = HttpApiGroup.HttpApiGroup.Endpoints<typeof operatorGroup>

/** The rows from which functions are made. One that is not as the contract of operators is does not compile. */
const operatorRows: RowsOf<OperatorEndpoint, OperatorEndpointName> = operatorPaths

/** A type that has a member for each endpoint of operators; one that lacks a member does not compile. */
type ForEachOperatorEndpoint<Members extends Readonly<Record<OperatorEndpointName, unknown>>> = Members

/**
 * A client of the endpoints of operators, for pages of the service.
 *
 * @example
 * ```ts
 * import { makeOperatorClient } from "@quick-response/http/operator"
 *
 * const operator = makeOperatorClient({ baseUrl: "https://qr.example" })
 * typeof operator.getSummary // => "function"
 * ```
 */
export const makeOperatorClient = (
  settings: Omit<PromiseClientOptions, "apiKey">
): ForEachOperatorEndpoint<OperatorClient> => {
  const sender = makeSender(settings)
  const csv =
    (path: EndpointPath) =>
    (query: object = {}, options: CallOptions = {}): Promise<Blob> =>
      sender.exchange({ ...askAt(path, { query }), accept: "text/csv" }, options, takeBlob)
  return {
    ...callsOf(sender, operatorRows),
    creditAccount: (segment, body, { idempotencyKey, ...options }) =>
      sender.send({ ...askAt(operatorPaths.creditAccount, { segment, body }), idempotencyKey }, options),
    refundQrCode: (segment, body, { idempotencyKey, ...options }) =>
      sender.send({ ...askAt(operatorPaths.refundQrCode, { segment, body }), idempotencyKey }, options),
    getSalesCsv: csv(operatorPaths.getSales),
    exportLedger: csv(operatorPaths.exportLedger)
  }
}
