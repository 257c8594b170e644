import * as FindMyWay from "find-my-way-ts"
import { maximumPath } from "../contract/parameters.ts"
import type { BasePath } from "../exchange/basePath.ts"
import type { Route } from "./Route.ts"

/** The routes of one path, by method. */
export type Methods = ReadonlyMap<string, Route>

/** The route found at a path. */
export type Found = FindMyWay.FindResult<Methods>

/** Finds the routes of a request target in any letter case, static parts before parameters. */
export interface Router {
  readonly find: (target: string) => Found | undefined
}

/** The number of targets that are remembered with their routes, and the longest of them: a search takes 5 us. */
const mostRemembered = 1024
const longestRemembered = 256

/** The search takes these for the end of a path, which they are not (RFC 3986, section 3.3). */
const cutsShort = /[;#]/

/** `İ`, the one character whose lower case is longer: the search, which compares in lower case, would cut the path elsewhere. */
const growsInLowerCase = /%C4%B0/gi

/** The methods of a path as the header `Allow` lists them. */
export const allowOf = (methods: Methods): string =>
  [...methods.keys(), ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ")

/** Looks routes below a base path up by path alone, so that a known path with another method is known as such. */
export const makeRouter = (routes: ReadonlyArray<Route>, basePath: BasePath): Router => {
  const router = FindMyWay.make<Methods>({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    ignoreDuplicateSlashes: false,
    maxParamLength: maximumPath
  })
  /** Most requests name a path just as the contract does, or one that was named before, and need no search. */
  const exact = new Map<string, Found>()
  const named = new Map<string, Found>()
  const search = (target: string): Found | undefined => {
    const [path = ""] = target.split("?", 1)
    if (path.length > maximumPath || cutsShort.test(path)) return undefined
    // Read as the six characters that stand there, which are no id either.
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
