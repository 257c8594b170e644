import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { explain, IdempotencyKey, QrCode, QrCodeId, Quote, Receipt, Slug } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import {
  Failure,
  GenerateBody,
  OptionLists,
  Pong,
  PreviewBody,
  PriceBody,
  PublishedTool,
  PurchaseBody,
  QrCodePage,
  ThumbnailBody,
  ToolList
} from "./contract.ts"
import { type Client, type ClientOptions, make } from "./effectClient.ts"

/** The JSON that a schema reads and writes. */
type Json<S> = S extends { readonly Encoded: infer Encoded } ? Encoded : never

/**
 * The endpoints as functions over plain JSON: amounts are decimal numbers of credits, times ISO 8601 strings, options
 * their values or labels. Each resolves to the answer's data. Rejects with a {@link Failure}, whose `_tag` is the
 * envelope's code, or with an `Unreachable` or an `Unintelligible`.
 */
export interface PromiseClient {
  /** Buys a QR code. Sent under an idempotency key in any case, so that retries buy it once. */
  readonly purchase: (
    body: Json<typeof PurchaseBody>,
    options?: { readonly idempotencyKey?: string }
  ) => Promise<Json<typeof Receipt>>
  /** The text of an SVG document, or the data URI of a PNG, PDF or EPS. */
  readonly generate: (body: Json<typeof GenerateBody>) => Promise<string>
  readonly calculatePrice: (body?: Json<typeof PriceBody>) => Promise<Json<typeof Quote>>
  /** The data URI of a PNG. */
  readonly generateThumbnail: (body?: Json<typeof ThumbnailBody>) => Promise<string>
  readonly getQrCode: (id: string) => Promise<Json<typeof QrCode>>
  readonly listQrCodes: (page?: {
    readonly pageNumber?: number
    readonly pageSize?: number
    readonly asOf?: number
  }) => Promise<Json<typeof QrCodePage>>
  readonly options: () => Promise<Json<typeof OptionLists>>
  /** The data URI of a PNG. */
  readonly preview: (body: Json<typeof PreviewBody>) => Promise<string>
  readonly ping: () => Promise<Json<typeof Pong>>
  readonly listTools: () => Promise<Json<typeof ToolList>>
  readonly getTool: (slug: string) => Promise<Json<typeof PublishedTool>>
}

/** Reads an argument as the server would, so that a fault is the same failure without the way there. */
const read = <A, I>(schema: Schema.Schema<A, I>, value: I) =>
  Effect.mapError(
    Schema.decode(schema)(value, { errors: "all", onExcessProperty: "error" }),
    (error) =>
      new Failure({
        _tag: "VALIDATION_FAILED",
        message: `The request has invalid values: ${explain(error).join("; ")}`,
        errors: explain(error),
        requestId: ""
      })
  )

const write =
  <A, I>(schema: Schema.Schema<A, I>) =>
  <E>(effect: Effect.Effect<A, E>): Effect.Effect<I, E> =>
    Effect.map(effect, Schema.encodeSync(schema))

const toPromise = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}

/** A client for programs without Effect. */
export const makePromiseClient = (options: ClientOptions): PromiseClient => {
  const client: Client = Effect.runSync(Effect.provide(make(options), FetchHttpClient.layer))
  return {
    purchase: (body, { idempotencyKey } = {}) =>
      Effect.gen(function* () {
        const key = idempotencyKey === undefined ? undefined : yield* read(IdempotencyKey, idempotencyKey)
        const payload = yield* read(PurchaseBody, body)
        return yield* client.purchase(payload, key === undefined ? {} : { idempotencyKey: key })
      }).pipe(write(Receipt), toPromise),
    generate: (body) => read(GenerateBody, body).pipe(Effect.flatMap(client.generate), toPromise),
    calculatePrice: (body = {}) =>
      read(PriceBody, body).pipe(Effect.flatMap(client.calculatePrice), write(Quote), toPromise),
    generateThumbnail: (body = {}) =>
      read(ThumbnailBody, body).pipe(Effect.flatMap(client.generateThumbnail), toPromise),
    getQrCode: (id) => read(QrCodeId, id).pipe(Effect.flatMap(client.getQrCode), write(QrCode), toPromise),
    listQrCodes: (page = {}) => client.listQrCodes(page).pipe(write(QrCodePage), toPromise),
    options: () => client.options().pipe(write(OptionLists), toPromise),
    preview: (body) => read(PreviewBody, body).pipe(Effect.flatMap(client.preview), toPromise),
    ping: () => client.ping().pipe(write(Pong), toPromise),
    listTools: () => client.listTools().pipe(write(ToolList), toPromise),
    getTool: (slug) => read(Slug, slug).pipe(Effect.flatMap(client.getTool), write(PublishedTool), toPromise)
  }
}
