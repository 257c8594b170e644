import * as FindMyWay from "find-my-way-ts"
import { maximumPath } from "../contract/parameters.ts"
import type { BasePath } from "../exchange/basePath.ts"
import type { Route } from "./Route.ts"

/** A path's routes, by method. */
export type Methods = ReadonlyMap<string, Route>

export type Found = FindMyWay.FindResult<Methods>

/** Finds a target's routes in any letter case, static parts before parameters. */
export interface Router {
  readonly find: (target: string) => Found | undefined
}

/** The most cached targets, and the longest one; a search takes 5 us. */
const mostRemembered = 1024
const longestRemembered = 256

/** The search wrongly ends a path at these (RFC 3986, section 3.3). */
const cutsShort = /[;#]/

/** `İ`, the one character with a longer lower case: the search compares in lower case and would cut the path elsewhere. */
const growsInLowerCase = /%C4%B0/gi

/** A path's methods for the `Allow` header. */
export const allowOf = (methods: Methods): string =>
  [...methods.keys(), ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ")

/** Finds routes below a base path by path alone, so that a known path with another method is recognized. */
export const makeRouter = (routes: ReadonlyArray<Route>, basePath: BasePath): Router => {
  const router = FindMyWay.make<Methods>({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    ignoreDuplicateSlashes: false,
    maxParamLength: maximumPath
  })
  /** Most requests repeat a path of the contract or an earlier one, and need no search. */
  const exact = new Map<string, Found>()
  const named = new Map<string, Found>()
  const search = (target: string): Found | undefined => {
    const [path = ""] = target.split("?", 1)
    if (path.length > maximumPath || cutsShort.test(path)) return undefined
    // Read as these six literal characters, which match no id either.
    const readable = path.replace(growsInLowerCase, "%25C4%25B0")
    const found = router.find("GET", `${readable}${target.slice(path.length)}`)
    if (found === undefined || target.length > longestRemembered) return found
    if (named.size >= mostRemembered) named.clear()
    named.set(target, found)
    return found
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path)
    const handler: Methods = new Map(here.map((route) => [route.method, route]))
    const whole: `/${string}` = `${basePath}${path}`
    router.on("GET", whole, handler)
    if (!path.includes(":")) exact.set(whole, { handler, params: {}, searchParams: {} })
  }
  return {
    find: (target) => exact.get(target) ?? named.get(target) ?? search(target)
  }
}
