import type { ImageFormat } from "@quick-response/core"
import type { BatchResult } from "../contract/batchBodies.ts"
import type { ForEachEndpoint } from "../endpoints/contract.ts"
import { type Asked, ask } from "./asked.ts"
import { type Json, plainRows } from "./callArguments.ts"
import { type AsBlob, type AsBytes, type Bytes, imageOf } from "./image.ts"
import type {
  Batch,
  BatchOptions,
  BatchRequest,
  DrawSample,
  Generate,
  PromiseClient,
  PromiseClientOptions
} from "./PromiseClient.ts"
import { pageSize } from "./retry.ts"
import { callsOf, makeSender, type Sender, takeBlob } from "./sender.ts"
import type { CallOptions } from "./within.ts"

/** The default in milliseconds: the service's own 10 minutes and a margin. */
const batchTimeout = 660_000

/** Yields the items of all pages, as many as the list had at first: later additions shift no page. */
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

const makeBatch = ({ exchange, send }: Sender): Batch => {
  function batch(body: BatchRequest, options?: BatchOptions): Promise<Json<typeof BatchResult>>
  function batch(
    body: BatchRequest,
    options: BatchOptions & { readonly as: "zip"; readonly bom?: "1" | undefined }
  ): Promise<Blob>
  function batch(
    body: BatchRequest,
    {
      as,
      bom,
      idempotencyKey,
      ...given
    }: BatchOptions & { readonly as?: "json" | "zip" | undefined; readonly bom?: "1" | undefined } = {}
  ) {
    const key = idempotencyKey ?? (body.purchase === true ? crypto.randomUUID() : undefined)
    const query = bom === undefined ? {} : { bom }
    const asked = { ...ask("batch", { body, query }), ...(key === undefined ? {} : { idempotencyKey: key }) }
    const options = { timeout: batchTimeout, ...given }
    if (as !== "zip") return send<Json<typeof BatchResult>>(asked, options)
    return exchange({ ...asked, accept: "application/zip" }, options, takeBlob)
  }
  return batch
}

/** A client without Effect, which adds a few kilobytes to a page. */
export const makePromiseClient = (settings: PromiseClientOptions): ForEachEndpoint<PromiseClient> => {
  const sender = makeSender(settings)
  const { generate, drawSample } = makeDrawing(sender)
  const csv = (asked: Asked, options?: CallOptions): Promise<Blob> =>
    sender.exchange({ ...asked, accept: "text/csv" }, options, takeBlob)
  const client: ForEachEndpoint<PromiseClient> = {
    ...callsOf(sender, plainRows),
    purchase: (body, { idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      sender.send({ ...ask("purchase", { body }), idempotencyKey }, options),
    restyle: (segment, body, { idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      sender.send({ ...ask("changeQrCode", { segment, body }), idempotencyKey }, options),
    batch: makeBatch(sender),
    getScansCsv: (segment, query, options) => csv(ask("getScans", { segment, query }), options),
    getProofPdf: (segment, options) =>
      sender.exchange(ask("getProof", { segment, query: { format: "pdf" } }), options, takeBlob),
    getAccountScansCsv: (query, options) => csv(ask("getAccountScans", { query }), options),
    downloadQrCodes: ({ ids, formats, ...codes }, options) =>
      sender.exchange(
        ask("downloadQrCodes", { query: { ...codes, ids: ids?.join(","), formats: formats?.join(",") } }),
        { timeout: batchTimeout, ...options },
        takeBlob
      ),
    exportRedirects: (query, options) =>
      sender.exchange(ask("exportRedirects", { query }), options, takeBlob),
    exportTakeout: (options) =>
      sender.exchange(ask("exportTakeout"), { timeout: batchTimeout, ...options }, takeBlob),
    generate,
    preview: drawSample((body = {}) => ask("preview", { body })),
    generateThumbnail: drawSample((body = {}) => ask("generateThumbnail", { body })),
    thumbnailCache: drawSample((query = {}) => ask("thumbnailCache", { query })),
    allQrCodes: ({ query, archived, tag, kind, state, sort, ...options } = {}) =>
      allOf(
        (place) => client.listQrCodes({ query, archived, tag, kind, state, sort, ...place }, options),
        ({ qrCodes }) => qrCodes
      ),
    allLedgerEntries: (options) =>
      allOf(
        (place) => client.listLedger(place, options),
        ({ entries }) => entries
      )
  }
  return client
}
