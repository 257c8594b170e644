import {
  designLinkPrefix,
  longestSharedDesign,
  parseConfig,
  type QrConfig,
  type Rendering
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { inflateInScript } from "@quick-response/images/deflate/inflateInScript"
import { decodeBase64 } from "@quick-response/images/file/decodeBase64"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { patternPaths } from "../contract/routeTable.ts"
import type { BasePath } from "../exchange/basePath.ts"
import type { HandlerResult } from "../exchange/Handler.ts"
import { readerLanguage } from "../headers/readerLanguage.ts"
import type { Router } from "../routes/pathRouter.ts"
import { encodeNothing, publicRoute, type Route } from "../routes/Route.ts"
import { refusedSharedDesignPage, type SharedDesignHost, sharedDesignPage } from "./sharedDesignPage.ts"
import { codeRoom, readSharedDesignPath } from "./sharedDesignPath.ts"

/** The most bytes of an inflated design. */
const largest = 8192

const base64Url = /^[\w-]+$/

const inflated = (encoded: string): unknown => {
  const deflated = decodeBase64(encoded.replaceAll("-", "+").replaceAll("_", "/"))
  const json = inflateInScript(deflated, largest)
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json))
}

/** The studio's initial address. */
const firstAddress = "https://example.com"

/** True for a design's initial content. */
const isFirst = (content: unknown): boolean =>
  Predicate.isRecord(content) &&
  Object.keys(content).length === 2 &&
  content.type === "url" &&
  content.url === firstAddress

/** Fields that could show others' words on a page of the service. */
const spoken = ["data", "name", "printing", "frameText"]

/**
 * Parses a shared design, as in the studio's links, for a code with `data`. Undefined for other text, and for designs
 * with their own message, name or caption: no foreign words appear under the service's name.
 */
const readSharedDesign = (text: string, data: string): QrConfig | undefined => {
  const encoded = text.slice(designLinkPrefix.length)
  if (text.length > longestSharedDesign || !text.startsWith(designLinkPrefix) || !base64Url.test(encoded))
    return undefined
  try {
    const design = inflated(encoded)
    if (!Predicate.isRecord(design) || !isFirst(design.content)) return undefined
    if (spoken.some((name) => Object.hasOwn(design, name))) return undefined
    const { content: _, ...style } = design
    return Either.getOrUndefined(parseConfig({ ...style, data }))
  } catch {
    // Not base64, deflate or JSON.
    return undefined
  }
}

const pageHeaders = {
  "x-robots-tag": "noindex",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  vary: "Accept-Language"
}

/** Other sites embed the picture. */
const pictureHeaders = { "x-robots-tag": "noindex", "cross-origin-resource-policy": "cross-origin" }

const loadCard = Effect.promise(() => import("./sharedDesignCard.ts"))

/** The route of a shared design or its picture. Designs are judged before either is shown. */
const routeOf = (cacheControl: string, handle: Route["handle"]): Route => ({
  ...publicRoute,
  isRated: true,
  name: "sharedDesign",
  path: patternPaths.sharedDesign[1],
  status: 200,
  cacheControl,
  message: "",
  handle,
  encode: encodeNothing
})

/**
 * Finds pages and pictures of shared designs, which are encoded in the address and not stored. Other paths are not
 * found.
 */
export const makeSharedDesignRouter = (
  rendering: typeof Rendering.Service,
  basePath: BasePath,
  host: SharedDesignHost
): Pick<Router, "find"> => {
  const data = `${host.address}/`
  const judge = (config: QrConfig) => rendering.render(config, { format: "png", size: codeRoom })
  const page = (design: string, config: QrConfig): Route =>
    routeOf("public, max-age=3600", ({ sender }) => {
      const language = readerLanguage(sender.header("accept-language"), host.brand)
      const html = (write: typeof sharedDesignPage, status: number): HandlerResult<null> => ({
        data: null,
        headers: { ...pageHeaders, "content-language": language },
        bare: { mediaType: "text/html; charset=utf-8", status, body: write(design, language, host) }
      })
      return judge(config).pipe(
        Effect.map(() => html(sharedDesignPage, 200)),
        Effect.catchTag("NotScannable", () => Effect.succeed(html(refusedSharedDesignPage, 422)))
      )
    })
  const picture = (config: QrConfig): Route =>
    routeOf("public, max-age=86400", () =>
      Effect.map(
        Effect.flatMap(loadCard, ({ sharedDesignCard }) => sharedDesignCard(rendering, config)),
        (body): HandlerResult<null> => ({
          data: null,
          headers: pictureHeaders,
          bare: { mediaType: "image/png", body }
        })
      )
    )
  return {
    find: (target) => {
      const path = readSharedDesignPath(target, basePath)
      const config = path && readSharedDesign(path.design, data)
      if (path === undefined || config === undefined) return undefined
      const route = path.isPicture ? picture(config) : page(path.design, config)
      return { handler: new Map([["GET", route]]), params: {}, searchParams: {} }
    }
  }
}
