import { Storage, type StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { type DocsPlace, docsPage, plainViewNames } from "../docs/docsPage.ts"
import { docsScript } from "../docs/docsScript.ts"
import { llmsText } from "../docs/llmsText.ts"
import { type Document, openApiDocument } from "../docs/openapi.ts"
import { icons } from "../docs/pageIcons.ts"
import { eachEndpoint } from "../endpoints/eachEndpoint.ts"
import { publicPathOf } from "../exchange/basePath.ts"
import { type HandlerResult, MemoryUsedUp } from "../exchange/Handler.ts"
import type { HttpOptions } from "../exchange/HttpOptions.ts"
import { etagOf } from "../headers/etag.ts"
import { encodeNothing, publicRoute, type Route } from "./Route.ts"

/** A document that is made when it is first asked for, and is the same from then on. */
const document = (
  path: `/${string}`,
  mediaType: string,
  make: () => string,
  headers: Readonly<Record<string, string>> = {}
): Route => {
  let reply: Effect.Effect<HandlerResult<null>> | undefined
  const makeReply = (): Effect.Effect<HandlerResult<null>> => {
    const body = make()
    const bytes = new TextEncoder().encode(body)
    return Effect.succeed({
      data: null,
      headers,
      bare: { mediaType, body: bytes, etag: etagOf(body), isShared: true }
    })
  }
  return {
    ...publicRoute,
    status: 200,
    name: path,
    path,
    cacheControl: "public, max-age=3600",
    message: "",
    handle: () => {
      reply ??= makeReply()
      return reply
    },
    encode: encodeNothing
  }
}

const health = (
  path: `/${string}`,
  message: string,
  status: string,
  condition: Effect.Effect<void, MemoryUsedUp | StorageError>,
  details: () => object = () => ({})
): Route => ({
  ...publicRoute,
  status: 200,
  name: path,
  path,
  cacheControl: "no-store",
  message,
  handle: () => Effect.map(condition, () => ({ data: { status, ...details() } })),
  encode: ({ data }) => ({ json: JSON.stringify(data), etag: undefined })
})

/** Nothing in a picture or a page of ours runs or fetches anything but its own parts. */
const selfContained = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

/** The docs run the script of their own service, and send requests to it alone. */
const docsHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

const memoryUsedUp =
  "the service holds as much of bodies and answers as it may and refuses long ones; short ones are served"

/** The documents beside the contract: the OpenAPI document, the docs page, icons and health. */
export const makeDocuments = (
  {
    address,
    version,
    hasPeople,
    links,
    typefaces
  }: {
    readonly address: string
    readonly version: string
    readonly hasPeople: boolean
  } & Omit<DocsPlace, "publicPath">,
  hasRoom: () => boolean,
  readyDetails: HttpOptions["readyDetails"]
): Effect.Effect<ReadonlyArray<Route>, never, Storage> =>
  Effect.map(Storage, (storage) => {
    let described: Document | undefined
    const openApi = (): Document => {
      described ??= openApiDocument({ baseUrl: address, version, hasPeople })
      return described
    }
    const place = { publicPath: publicPathOf(address), links, typefaces }
    const docs = (view = ""): Route =>
      document(
        view === "" ? "/docs" : `/docs/${view}`,
        "text/html; charset=utf-8",
        () => docsPage(openApi(), place, view) ?? "",
        docsHeaders
      )
    const memoryFree = Effect.suspend(() =>
      hasRoom() ? Effect.void : new MemoryUsedUp({ reason: memoryUsedUp })
    )
    const ready = Effect.zipRight(memoryFree, storage.check)
    return [
      document("/openapi.json", "application/json", () => JSON.stringify(openApi())),
      document("/llms.txt", "text/plain; charset=utf-8", () => llmsText(openApi())),
      docs(),
      ...[...eachEndpoint(hasPeople).map(({ name }) => name), ...plainViewNames].map(docs),
      document("/docs/script.js", "text/javascript; charset=utf-8", () => docsScript),
      health("/health/live", "The process runs", "live", Effect.void),
      health("/health/ready", "The service takes requests", "ready", ready, readyDetails),
      ...[...icons].map(([slug, svg]) =>
        document(`/icons/${slug}.svg`, "image/svg+xml", () => svg, selfContained)
      )
    ]
  })
