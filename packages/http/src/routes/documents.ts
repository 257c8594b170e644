import {
  type Brand,
  type Language,
  Proofs,
  Rendering,
  Storage,
  type StorageError
} from "@quick-response/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { sharedPictureConfig, sharedPictureSize } from "../brand/brandFiles.ts"
import { type DocumentName, documentPaths, pathAt } from "../contract/routeTable.ts"
import type { DocsPlace } from "../docs/docsPage.ts"
import guideNames from "../docs/guideNames.json" with { type: "json" }
import type { Document, openApiDocument } from "../docs/openapi.ts"
import { icons } from "../docs/pageIcons.ts"
import { plainViewNames } from "../docs/plainViews.ts"
import { accentRule } from "../docs/stylesheet.ts"
import { eachEndpoint } from "../endpoints/eachEndpoint.ts"
import { publicPathOf } from "../exchange/basePath.ts"
import { type HandlerResult, MemoryUsedUp } from "../exchange/Handler.ts"
import type { HttpOptions } from "../exchange/HttpOptions.ts"
import { etagOf } from "../headers/etag.ts"
import { readerLanguage } from "../headers/readerLanguage.ts"
import type { PageBrand } from "../pages/Pages.ts"
import { encodeNothing, publicRoute, type Route } from "./Route.ts"

type Reply = Effect.Effect<HandlerResult<null>>

const replyOf = (mediaType: string, body: string, headers: Readonly<Record<string, string>>): Reply =>
  Effect.succeed({
    data: null,
    headers,
    bare: { mediaType, body: new TextEncoder().encode(body), etag: etagOf(body), isShared: true }
  })

const documentRoute = (
  name: DocumentName,
  cacheControl: string,
  handle: Route["handle"],
  path: Route["path"] = documentPaths[name][1]
): Route => ({
  ...publicRoute,
  status: 200,
  name,
  path,
  cacheControl,
  message: "",
  handle,
  encode: encodeNothing
})

/** The cache time of documents that another version may write differently. */
const anHour = "public, max-age=3600"

/** The cache time of the keys, which a roll changes. */
const aWhile = "public, max-age=300"

/** Lets any page verify a proof. */
const openToPages = { "access-control-allow-origin": "*" }

/** The OpenAPI document, loaded and made on its first use. */
export const openApiOf = (given: Parameters<typeof openApiDocument>[0]): Effect.Effect<Document> => {
  let made: Document | undefined
  return Effect.promise(async () => {
    const { openApiDocument } = await import("../docs/openapi.ts")
    made ??= openApiDocument(given)
    return made
  })
}

const loadTexts = Effect.promise(() => import("../docs/documentTexts.ts"))
const loadGuides = Effect.promise(() => import("../docs/guides.ts"))

/** A document that is made on its first request, then cached. */
const document = (
  name: DocumentName,
  mediaType: string,
  text: Effect.Effect<string>,
  {
    path,
    headers = {},
    cacheControl = anHour
  }: {
    readonly path?: Route["path"]
    readonly headers?: Readonly<Record<string, string>>
    readonly cacheControl?: string
  } = {}
): Route => {
  let reply: Reply | undefined
  const make = Effect.flatMap(text, (text) => {
    reply ??= replyOf(mediaType, text, headers)
    return reply
  })
  return documentRoute(name, cacheControl, () => reply ?? make, path)
}

/** A page that is made on its first request in a language, then cached. */
const pageForReaders = (
  name: DocumentName,
  textFor: (language: Language) => Effect.Effect<string>,
  brand: Brand | undefined,
  path?: Route["path"]
): Route => {
  const replies = new Map<Language, Reply>()
  const handle: Route["handle"] = ({ sender }) => {
    const language = readerLanguage(sender.header("accept-language"), brand)
    const made = replies.get(language)
    if (made !== undefined) return made
    return Effect.flatMap(textFor(language), (text) => {
      const headers = { ...docsHeaders, "content-language": language, vary: "Accept-Language" }
      const reply = replyOf("text/html; charset=utf-8", text, headers)
      replies.set(language, reply)
      return reply
    })
  }
  return documentRoute(name, anHour, handle, path)
}

const health = (
  name: DocumentName,
  message: string,
  status: string,
  condition: Effect.Effect<void, MemoryUsedUp | StorageError>,
  details: () => object = () => ({})
): Route => ({
  ...publicRoute,
  status: 200,
  name,
  path: documentPaths[name][1],
  cacheControl: "no-store",
  message,
  handle: () => Effect.map(condition, () => ({ data: { status, ...details() } })),
  encode: ({ data }) => ({ json: JSON.stringify(data), etag: undefined })
})

/** Our pictures and pages run no scripts and fetch only their own parts. */
const selfContained = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

/** The docs run their service's own script and send requests only to it. */
const docsHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

const memoryUsedUp =
  "the service holds as much of bodies and answers as it may and refuses long ones; short ones are served"

/** The cache time of brand files: their paths change with their content. */
const unchanging = "public, max-age=31536000, immutable"

/** A brand's mark, stylesheet, and picture for other sites. */
const brandRoutes = (
  { brand, address, files }: PageBrand,
  rendering: typeof Rendering.Service
): ReadonlyArray<Route> => {
  const picture = Effect.gen(function* () {
    const config = yield* sharedPictureConfig(brand, address)
    const image = yield* rendering.render(config, { format: "png", size: sharedPictureSize })
    const { mediaType } = image
    const body = "text" in image ? image.text : image.bytes
    const reply: HandlerResult<null> = {
      data: null,
      headers: selfContained,
      bare: { mediaType, body, isShared: true }
    }
    return reply
  })
  return [
    document("icon", "image/svg+xml", Effect.succeed(brand.markSvg), {
      path: files.mark,
      headers: selfContained,
      cacheControl: unchanging
    }),
    document("icon", "text/css; charset=utf-8", Effect.succeed(accentRule(brand)), {
      path: files.stylesheet,
      cacheControl: unchanging
    }),
    // Redrawn if it left the cache.
    { ...documentRoute("icon", unchanging, () => picture, files.picture), isRated: true }
  ]
}

/** The days for which a contact is promised. RFC 9116 recommends less than a year. */
const contactDays = 180

/** The contact for reports of vulnerabilities (RFC 9116): the operator's page for support, or the service itself. */
const securityText = (contact: string, address: string, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + contactDays * 86_400_000).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${address}/.well-known/security.txt`,
    ""
  ].join("\n")

/** Documents outside the contract: OpenAPI, docs, icons, health and brand files. */
export const makeDocuments = (
  {
    address,
    hasPeople,
    links,
    typefaces,
    pageBrand,
    openApi
  }: {
    readonly address: string
    readonly hasPeople: boolean
    readonly pageBrand: PageBrand | undefined
    readonly openApi: Effect.Effect<Document>
  } & Pick<DocsPlace, "links" | "typefaces">,
  hasRoom: () => boolean,
  readyDetails: HttpOptions["readyDetails"]
): Effect.Effect<Readonly<Record<DocumentName, ReadonlyArray<Route>>>, never, Proofs | Rendering | Storage> =>
  Effect.map(Effect.all([Storage, Rendering, Proofs]), ([storage, rendering, { keys }]) => {
    const keysReply = Effect.map(keys, (keys): HandlerResult<null> => {
      const body = JSON.stringify({ keys })
      return {
        data: null,
        headers: openToPages,
        bare: { mediaType: "application/json", body, etag: etagOf(body) }
      }
    })
    const branded = pageBrand && { brand: pageBrand.brand, mark: pageBrand.files.mark }
    const place = { publicPath: publicPathOf(address), links, typefaces, branded }
    const brand = pageBrand?.brand
    const docsOf = (view: string) => (language: Language) =>
      Effect.zipWith(
        loadTexts,
        openApi,
        ({ docsPage }, document) => docsPage(document, place, view, language) ?? ""
      )
    const guideText = (name: string) => Effect.map(loadGuides, ({ guides }) => guides.get(name) ?? "")
    const views = [...eachEndpoint(hasPeople).map(({ name }) => name), ...plainViewNames]
    const memoryFree = Effect.suspend(() =>
      hasRoom() ? Effect.void : new MemoryUsedUp({ reason: memoryUsedUp })
    )
    const ready = Effect.zipRight(memoryFree, storage.check)
    return {
      proofKeys: [documentRoute("proofKeys", aWhile, () => keysReply)],
      securityText: [
        documentRoute("securityText", aWhile, () =>
          Effect.map(Clock.currentTimeMillis, (now): HandlerResult<null> => {
            const body = securityText(brand?.links.support ?? address, address, now)
            return { data: null, bare: { mediaType: "text/plain; charset=utf-8", body } }
          })
        )
      ],
      openApi: [document("openApi", "application/json", Effect.map(openApi, JSON.stringify))],
      openApi30: [
        document(
          "openApi30",
          "application/json",
          Effect.zipWith(loadTexts, openApi, ({ openApi30 }, document) => JSON.stringify(openApi30(document)))
        )
      ],
      llmsText: [
        document(
          "llmsText",
          "text/plain; charset=utf-8",
          Effect.zipWith(loadTexts, openApi, ({ llmsText }, document) => llmsText(document))
        )
      ],
      llmsFull: [
        document(
          "llmsFull",
          "text/plain; charset=utf-8",
          Effect.map(
            Effect.all([loadTexts, openApi, loadGuides]),
            ([{ llmsFullText }, document, { guides }]) => llmsFullText(document, guides)
          )
        )
      ],
      guide: guideNames.map((name) =>
        document("guide", "text/markdown; charset=utf-8", guideText(name), {
          path: pathAt(documentPaths.guide, `${name}.md`)
        })
      ),
      docs: [pageForReaders("docs", docsOf(""), brand)],
      docsView: views.map((view) =>
        pageForReaders("docsView", docsOf(view), brand, pathAt(documentPaths.docsView, view))
      ),
      docsScript: [
        document(
          "docsScript",
          "text/javascript; charset=utf-8",
          Effect.map(loadTexts, ({ docsScript }) => docsScript)
        )
      ],
      live: [health("live", "The process runs", "live", Effect.void)],
      ready: [health("ready", "The service takes requests", "ready", ready, readyDetails)],
      icon: [
        ...[...icons].map(([slug, svg]) =>
          document("icon", "image/svg+xml", Effect.succeed(svg), {
            path: pathAt(documentPaths.icon, `${slug}.svg`),
            headers: selfContained
          })
        ),
        ...(pageBrand === undefined ? [] : brandRoutes(pageBrand, rendering))
      ]
    }
  })
