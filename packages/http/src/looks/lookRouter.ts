import {
  acceptedLanguages,
  type Brand,
  preferredLanguage,
  type QrConfig,
  type Rendering
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { BasePath } from "../exchange/basePath.ts"
import type { HandlerResult } from "../exchange/Handler.ts"
import type { Router } from "../routes/pathRouter.ts"
import { encodeNothing, publicRoute, type Route } from "../routes/Route.ts"
import { type LookHost, lookPage, refusedLookPage } from "./lookPage.ts"
import { codeRoom, readLookPath } from "./lookPath.ts"
import { readLook } from "./readLook.ts"

/** The pattern of all paths of looks, by which logs and metrics name them. */
const lookPath = "/c/:look"

const pageHeaders = {
  "x-robots-tag": "noindex",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  vary: "Accept-Language"
}

/** Other sites show the picture. */
const pictureHeaders = { "x-robots-tag": "noindex", "cross-origin-resource-policy": "cross-origin" }

const loadCard = Effect.promise(() => import("./lookCard.ts"))

const languageOf = (accepted: string | undefined, brand: Brand | undefined) =>
  preferredLanguage(acceptedLanguages(accepted ?? "")) ?? brand?.language ?? "en"

/** The route of a look or of its picture. The look is judged before either is shown. */
const routeOf = (cacheControl: string, handle: Route["handle"]): Route => ({
  ...publicRoute,
  isRated: true,
  name: lookPath,
  path: lookPath,
  status: 200,
  cacheControl,
  message: "",
  handle,
  encode: encodeNothing
})

/**
 * Finds the pages of looks, which show a design that stands in the address, and their pictures. Nothing is stored. There is nothing at
 * a path whose text is no look.
 */
export const makeLookRouter = (
  rendering: typeof Rendering.Service,
  basePath: BasePath,
  host: LookHost
): Pick<Router, "find"> => {
  const data = `${host.address}/`
  const judge = (config: QrConfig) => rendering.render(config, { format: "png", size: codeRoom })
  const page = (look: string, config: QrConfig): Route =>
    routeOf("public, max-age=3600", ({ sender }) => {
      const language = languageOf(sender.header("accept-language"), host.brand)
      const html = (write: typeof lookPage, status: number): HandlerResult<null> => ({
        data: null,
        headers: { ...pageHeaders, "content-language": language },
        bare: { mediaType: "text/html; charset=utf-8", status, body: write(look, language, host) }
      })
      return judge(config).pipe(
        Effect.map(() => html(lookPage, 200)),
        Effect.catchTag("NotScannable", () => Effect.succeed(html(refusedLookPage, 422)))
      )
    })
  const picture = (config: QrConfig): Route =>
    routeOf("public, max-age=86400", () =>
      Effect.map(
        Effect.flatMap(loadCard, ({ lookCard }) => lookCard(rendering, config)),
        (body): HandlerResult<null> => ({
          data: null,
          headers: pictureHeaders,
          bare: { mediaType: "image/png", body }
        })
      )
    )
  return {
    find: (target) => {
      const path = readLookPath(target, basePath)
      const config = path && readLook(path.look, data)
      if (path === undefined || config === undefined) return undefined
      const route = path.isPicture ? picture(config) : page(path.look, config)
      return { handler: new Map([["GET", route]]), params: {}, searchParams: {} }
    }
  }
}
