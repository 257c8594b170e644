import type { ImageFormat } from "@quick-response/core"
import type { BatchResult } from "../contract/batchBodies.ts"
import type { ForEachEndpoint } from "../endpoints/contract.ts"
import { type Asked, type AskedBy, ask } from "./asked.ts"
import { type AsBlob, type AsBytes, type Bytes, imageOf } from "./image.ts"
import type {
  Batch,
  BatchOptions,
  BatchRequest,
  DrawSample,
  Generate,
  Json,
  PromiseClient,
  PromiseClientOptions
} from "./PromiseClient.ts"
import { pageSize } from "./retry.ts"
import { makeSender, type Sender, takeBlob } from "./sender.ts"
import type { CallOptions } from "./within.ts"

/** Milliseconds of a batch where no option gives them: the service's own 10 minutes, and some. */
const batchTimeout = 660_000

/** Yields the items of all pages, as many as the list had at the first one: additions in the meantime shift nothing. */
async function* allOf<Page extends { readonly totalCount: number }, A>(
  ask: (place: {
    readonly pageNumber: number
    readonly pageSize: number
    readonly asOf: number | undefined
  }) => Promise<Page>,
  within: (page: Page) => ReadonlyArray<A>
): AsyncGenerator<A, void> {
  let asOf: number | undefined
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await ask({ pageNumber, pageSize, asOf })
    yield* within(page)
    asOf ??= page.totalCount
    if (pageNumber * pageSize >= asOf) return
  }
}

/** Functions that draw. */
const makeDrawing = ({ send }: Sender) => {
  const draw = async (asked: Asked, options?: CallOptions & (AsBytes | AsBlob)) =>
    imageOf(await send<string>(asked, options), options)

  function generate(body: Generate & { readonly format?: "svg" }): Promise<string>
  function generate(body: Generate & { readonly format: Exclude<ImageFormat, "svg"> }): Promise<Bytes>
  function generate(body: Generate, options: CallOptions & AsBlob): Promise<Blob>
  function generate(body: Generate): Promise<string | Bytes>
  function generate(body: Generate, options?: CallOptions & (AsBytes | AsBlob)) {
    return draw(ask("generate", { body }), options)
  }

  const drawSample = <Given extends object>(ask: (given: Given | undefined) => Asked): DrawSample<Given> => {
    function drawAsked(given?: Given): Promise<Bytes>
    function drawAsked(given: Given | undefined, options: CallOptions & AsBlob): Promise<Blob>
    function drawAsked(given?: Given, options?: CallOptions & (AsBytes | AsBlob)) {
      return draw(ask(given), options)
    }
    return drawAsked
  }
  return { generate, drawSample }
}

/** The function that works through a batch. */
const makeBatch = ({ exchange, send }: Sender): Batch => {
  function batch(body: BatchRequest, options?: BatchOptions): Promise<Json<typeof BatchResult>>
  function batch(body: BatchRequest, options: BatchOptions & { readonly as: "zip" }): Promise<Blob>
  function batch(
    body: BatchRequest,
    { as, idempotencyKey, ...given }: BatchOptions & { readonly as?: "json" | "zip" | undefined } = {}
  ) {
    const key = idempotencyKey ?? (body.purchase === true ? crypto.randomUUID() : undefined)
    const asked = { ...ask("batch", { body }), ...(key === undefined ? {} : { idempotencyKey: key }) }
    const options = { timeout: batchTimeout, ...given }
    if (as !== "zip") return send<Json<typeof BatchResult>>(asked, options)
    return exchange({ ...asked, accept: "application/zip" }, options, takeBlob)
  }
  return batch
}

/** Functions that call an endpoint by its name, one for each part of a request that an endpoint may take. */
const makeCalls = ({ send }: Sender) => ({
  plainly:
    (name: AskedBy<never>) =>
    <A>(options?: CallOptions): Promise<A> =>
      send(ask(name), options),
  byBody:
    (name: AskedBy<"body">) =>
    <A>(body: object = {}, options?: CallOptions): Promise<A> =>
      send(ask(name, { body }), options),
  byQuery:
    (name: AskedBy<"query">) =>
    <A>(query: object = {}, options?: CallOptions): Promise<A> =>
      send(ask(name, { query }), options),
  /** For a call whose parameters and options are given together. */
  byQueryWithin:
    (name: AskedBy<"query">) =>
    <A>({ signal, timeout, ...query }: CallOptions = {}): Promise<A> =>
      send(ask(name, { query }), { signal, timeout }),
  bySegment:
    (name: AskedBy<"segment">) =>
    <A>(segment: string, options?: CallOptions): Promise<A> =>
      send(ask(name, { segment }), options),
  bySegmentAndBody:
    (name: AskedBy<"body" | "segment">) =>
    <A>(segment: string, body: object, options?: CallOptions): Promise<A> =>
      send(ask(name, { segment, body }), options),
  bySegmentAndQuery:
    (name: AskedBy<"query" | "segment">) =>
    <A>(segment: string, query: object = {}, options?: CallOptions): Promise<A> =>
      send(ask(name, { segment, query }), options)
})

/** A client for programs without Effect, which adds a few kilobytes to a page. */
export const makePromiseClient = (settings: PromiseClientOptions): ForEachEndpoint<PromiseClient> => {
  const sender = makeSender(settings)
  const { generate, drawSample } = makeDrawing(sender)
  const { plainly, byBody, byQuery, byQueryWithin, bySegment, bySegmentAndBody, bySegmentAndQuery } =
    makeCalls(sender)
  const client: ForEachEndpoint<PromiseClient> = {
    purchase: (body, { idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      sender.send({ ...ask("purchase", { body }), idempotencyKey }, options),
    batch: makeBatch(sender),
    generate,
    calculatePrice: byBody("calculatePrice"),
    generateThumbnail: drawSample((body = {}) => ask("generateThumbnail", { body })),
    splitText: byBody("splitText"),
    readPicture: byBody("readPicture"),
    getQrCode: bySegment("getQrCode"),
    changeQrCode: bySegmentAndBody("changeQrCode"),
    listQrCodeChanges: bySegmentAndQuery("listQrCodeChanges"),
    getScans: bySegmentAndQuery("getScans"),
    getAccountScans: byQuery("getAccountScans"),
    listQrCodes: byQuery("listQrCodes"),
    allQrCodes: ({ query, ...options } = {}) =>
      allOf(
        (place) => client.listQrCodes({ query, ...place }, options),
        ({ qrCodes }) => qrCodes
      ),
    options: plainly("options"),
    contents: plainly("contents"),
    prices: plainly("prices"),
    thumbnailCache: drawSample((query = {}) => ask("thumbnailCache", { query })),
    preview: drawSample((body = {}) => ask("preview", { body })),
    ping: plainly("ping"),
    listTools: plainly("listTools"),
    getTool: bySegment("getTool"),
    getService: plainly("getService"),
    getAccount: plainly("getAccount"),
    listLedger: byQuery("listLedger"),
    allLedgerEntries: (options) =>
      allOf(
        (place) => client.listLedger(place, options),
        ({ entries }) => entries
      ),
    requestSignUp: byBody("requestSignUp"),
    requestPasswordReset: byBody("requestPasswordReset"),
    setPassword: byBody("setPassword"),
    getSession: plainly("getSession"),
    signIn: byBody("signIn"),
    signOut: plainly("signOut"),
    changePassword: byBody("changePassword"),
    removePassword: plainly("removePassword"),
    requestEmailChange: byBody("requestEmailChange"),
    proveEmail: byBody("proveEmail"),
    listSessions: byQueryWithin("listSessions"),
    endSession: bySegment("endSession"),
    listPasskeys: plainly("listPasskeys"),
    requestPasskey: byBody("requestPasskey"),
    createPasskey: byBody("createPasskey"),
    removePasskey: bySegment("removePasskey"),
    requestPasskeySignIn: plainly("requestPasskeySignIn"),
    signInByPasskey: byBody("signInByPasskey"),
    listKeys: byQueryWithin("listKeys"),
    createKey: byBody("createKey"),
    revokeKey: bySegment("revokeKey"),
    closeAccount: byBody("closeAccount"),
    listTopUps: byQuery("listTopUps"),
    getTopUp: bySegment("getTopUp"),
    createTopUp: byBody("createTopUp"),
    cancelTopUp: bySegment("cancelTopUp"),
    listEvents: byQuery("listEvents"),
    getEvent: bySegment("getEvent"),
    changeAlerts: byBody("changeAlerts"),
    changeAccount: byBody("changeAccount"),
    listWebhooks: plainly("listWebhooks"),
    createWebhook: byBody("createWebhook"),
    changeWebhook: bySegmentAndBody("changeWebhook"),
    deleteWebhook: bySegment("deleteWebhook"),
    rollWebhookSecret: bySegment("rollWebhookSecret"),
    testWebhook: bySegment("testWebhook"),
    listDeliveries: bySegmentAndQuery("listDeliveries"),
    redeliver: bySegmentAndBody("redeliver")
  }
  return client
}
