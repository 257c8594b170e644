import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { askAt } from "../client/asked.ts"
import type { JsonCalls, RowsOf } from "../client/callArguments.ts"
import type { PromiseClientOptions } from "../client/PromiseClient.ts"
import { callsOf, makeSender, takeBlob } from "../client/sender.ts"
import type { CallOptions } from "../client/within.ts"
import {
  type OperatorEndpointName,
  type OperatorSchemas,
  operatorPaths,
  type RoutePath
} from "../contract/routeTable.ts"
import type { operatorGroup } from "./operatorContract.ts"

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

type OperatorEndpoint = HttpApiGroup.HttpApiGroup.Endpoints<typeof operatorGroup>

/** The functions that are made of their rows. */
type Calls = JsonCalls<OperatorEndpoint, typeof operatorPaths, OperatorSchemas>

/** A change that is made once for a key. */
type OnceForKey<Call> = Call extends (id: string, body: infer Body, options?: CallOptions) => infer Answer
  ? (id: string, body: Body, options: CallOptions & { readonly idempotencyKey: string }) => Answer
  : never

/** The endpoints of operators as functions over plain JSON, in a page of the service itself: the browser sends the session by itself. */
export interface OperatorClient extends Omit<Calls, "creditAccount" | "exportLedger" | "refundQrCode"> {
  /** Adds credits, or takes them away: once for a key. */
  readonly creditAccount: OnceForKey<Calls["creditAccount"]>
  /** Pays a purchase back, once; for a key, the same entry again. */
  readonly refundQrCode: OnceForKey<Calls["refundQrCode"]>
  /** The answer of `getSales` as CSV, of any number of rows. */
  readonly getSalesCsv: (question?: SalesQuery, options?: CallOptions) => Promise<Blob>
  /** The ledger of all accounts as CSV. It may be large: a link to its address is saved as it arrives. */
  readonly exportLedger: (days?: DaysQuery, options?: CallOptions) => Promise<Blob>
}

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
    (path: RoutePath) =>
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
