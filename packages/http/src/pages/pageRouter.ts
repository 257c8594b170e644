import * as Effect from "effect/Effect"
import type { BasePath } from "../exchange/basePath.ts"
import type { HandlerResult } from "../exchange/Handler.ts"
import type { Router } from "../routes/pathRouter.ts"
import { encodeNothing, publicRoute, type Route } from "../routes/Route.ts"
import { readSharedDesignPath } from "../sharedDesigns/sharedDesignPath.ts"
import { type PageFile, type Pages, pageHeaders } from "./Pages.ts"

type PageReply = HandlerResult<null>

const routeOf = (
  path: `/${string}`,
  { status, cacheControl }: Pick<Route, "status" | "cacheControl">,
  reply: Effect.Effect<PageReply>
): Route => ({
  ...publicRoute,
  name: "page",
  path,
  cacheControl,
  status,
  message: "",
  handle: () => reply,
  encode: encodeNothing
})

/** Names a file's route by its path's first segment, so that logs and metrics have few route names. */
const fileRoute = (path: string, file: PageFile): Route => {
  const [, first = ""] = path.toLowerCase().split("/")
  const { mediaType, etag } = file
  const reply = Effect.map(
    Effect.promise(file.content),
    ({ body, coded }): PageReply => ({
      data: null,
      headers: pageHeaders,
      bare: { mediaType, body, etag, isShared: true, coded }
    })
  )
  return routeOf(first === "" ? "/" : `/${first}/*`, file, reply)
}

/** A target's path below a base path, empty for the base itself; undefined if outside. */
const pathBelow = (basePath: BasePath, target: string): string | undefined => {
  const [path = ""] = target.split("?", 1)
  if (path.slice(0, basePath.length).toLowerCase() !== basePath.toLowerCase()) return undefined
  const below = path.slice(basePath.length)
  return below === "" || below.startsWith("/") ? below : undefined
}

/** A router of files, operator pages and the not-found page. */
export interface PageRouter extends Router {
  /** The operators' page at a target, for a request that {@link findNothing} accepts. */
  readonly findForOperators: (target: string, accept: string | undefined) => ReturnType<Router["find"]>
  /** The not-found page, for a request with HTML in `Accept`, as from browsers; programs get JSON. */
  readonly findNothing: (target: string, accept: string | undefined) => ReturnType<Router["find"]>
}

const isForPeople = (accept = ""): boolean => /\btext\/html\b/i.test(accept)

/**
 * Finds page files. A base path without a trailing slash redirects to one with it, below the service's public path, so
 * that relative links work.
 */
export const makePageRouter = (pages: Pages, basePath: BasePath, publicPath: string): PageRouter => {
  const location = `${publicPath}/`
  const toRoot = routeOf(
    "/",
    { status: 302, cacheControl: "no-cache" },
    Effect.succeed({
      data: null,
      headers: { ...pageHeaders, location },
      bare: { mediaType: "text/plain; charset=utf-8", body: `The pages are at ${location}\n` }
    })
  )
  const known = new WeakMap<PageFile, Route>()
  const routeOfFile = (path: string, file: PageFile | undefined): Route | undefined => {
    if (file === undefined) return undefined
    const route = known.get(file) ?? fileRoute(file.status === 404 ? "/nowhere" : path, file)
    known.set(file, route)
    return route
  }
  const foundAs = (route: Route | undefined) =>
    route && { handler: new Map([["GET", route]]), params: {}, searchParams: {} }
  const findForPeople =
    (find: (path: string) => PageFile | undefined = () => undefined): PageRouter["findNothing"] =>
    (target, accept) => {
      const path = pathBelow(basePath, target)
      return path === undefined || !isForPeople(accept) ? undefined : foundAs(routeOfFile(path, find(path)))
    }
  return {
    find: (target) => {
      const path = pathBelow(basePath, target)
      if (path === undefined) return undefined
      return foundAs(path === "" ? toRoot : routeOfFile(path, pages.find(path)))
    },
    findForOperators: findForPeople(pages.forOperators),
    findNothing: findForPeople(pages.notFound)
  }
}

/** True if a target is a page rather than the host program's, which owns the root. */
export const isPageTarget = (target: string, basePath: BasePath, pages: Pages | undefined): boolean => {
  const path = pages === undefined ? undefined : pathBelow(basePath, target)
  if (path === "" || path === "/") return basePath !== ""
  return (
    path !== undefined &&
    (pages?.find(path) !== undefined || readSharedDesignPath(target, basePath) !== undefined)
  )
}
