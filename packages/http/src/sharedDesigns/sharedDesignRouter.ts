import type { QrConfig, Rendering } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { patternPaths } from "../contract/routeTable.ts"
import type { BasePath } from "../exchange/basePath.ts"
import type { HandlerResult } from "../exchange/Handler.ts"
import { readerLanguage } from "../headers/readerLanguage.ts"
import type { Router } from "../routes/pathRouter.ts"
import { encodeNothing, publicRoute, type Route } from "../routes/Route.ts"
import { readSharedDesign } from "./readSharedDesign.ts"
import { refusedSharedDesignPage, type SharedDesignHost, sharedDesignPage } from "./sharedDesignPage.ts"
import { codeRoom, readSharedDesignPath } from "./sharedDesignPath.ts"

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
