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

/** UTC days, inclusive; by default the last 30. */
interface DaysQuery {
  /** "1" for a byte order mark before CSV, as for Excel on Windows. */
  readonly bom?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export interface SalesQuery extends DaysQuery {
  readonly interval?: "day" | "month" | undefined
  readonly by?: "template" | "style" | "content" | "account" | undefined
}

type OperatorEndpoint = HttpApiGroup.HttpApiGroup.Endpoints<typeof operatorGroup>

type Calls = JsonCalls<OperatorEndpoint, typeof operatorPaths, OperatorSchemas>

/** A change made once for a key. */
type OnceForKey<Call> = Call extends (id: string, body: infer Body, options?: CallOptions) => infer Answer
  ? (id: string, body: Body, options: CallOptions & { readonly idempotencyKey: string }) => Answer
  : never

/**
 * The operator endpoints as functions over plain JSON, for the service's own pages: the browser sends the session
 * cookie.
 */
export interface OperatorClient extends Omit<Calls, "creditAccount" | "exportLedger" | "refundQrCode"> {
  /** Adds or removes credits, once for a key. */
  readonly creditAccount: OnceForKey<Calls["creditAccount"]>
  /** Refunds a purchase once; repeats under a key return the same entry. */
  readonly refundQrCode: OnceForKey<Calls["refundQrCode"]>
  /** `getSales` as CSV, with any number of rows. */
  readonly getSalesCsv: (question?: SalesQuery, options?: CallOptions) => Promise<Blob>
  /** The ledger of all accounts as CSV. It can be large: a link to its address downloads it as a stream. */
  readonly exportLedger: (days?: DaysQuery, options?: CallOptions) => Promise<Blob>
}

/** The rows of the functions. A row that differs from the operator contract does not compile. */
const operatorRows: RowsOf<OperatorEndpoint, OperatorEndpointName> = operatorPaths

/** A type with a member for each operator endpoint; a missing member does not compile. */
type ForEachOperatorEndpoint<Members extends Readonly<Record<OperatorEndpointName, unknown>>> = Members

/**
 * A client of the operator endpoints, for the service's pages.
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
