import { targetOf } from "./requestValidation.ts"

/** Empty, or a path without a trailing slash. */
export type BasePath = "" | `/${string}`

/** Segments that need no escaping in a pattern or link; `.` and `..` would be resolved before arrival. */
const isBasePath = (path: string): path is BasePath => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/.test(path)

/** The path above all of a service's paths. Throws if the option is not a path. */
export const basePathOf = (given = ""): BasePath => {
  const path = given.replace(/\/$/, "")
  if (isBasePath(path)) return path
  throw new TypeError(`basePath: expected a path such as "/shop", got ${JSON.stringify(given)}`)
}

/** The path of a public address, without a trailing slash. */
export const publicPathOf = (address: string): string => targetOf(address).replace(/\/$/, "")

/** First segments of the service's own paths. */
const ownRoots = /^\/(?:v1|docs|openapi\.json|health|icons)(?:[/?]|$)/i

/** True if a target is the service's at this base path, known or not, rather than the host program's. */
export const isOwnTarget = (target: string, basePath: BasePath): boolean =>
  target.slice(0, basePath.length).toLowerCase() === basePath.toLowerCase() &&
  ownRoots.test(target.slice(basePath.length))
