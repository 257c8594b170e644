import { targetOf } from "./requestValidation.ts"

/** Empty, or a path without a slash at its end. */
export type BasePath = "" | `/${string}`

/** Segments that need no escape in a pattern or a link; `.` and `..` would be resolved before they arrive. */
const isBasePath = (path: string): path is BasePath => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/.test(path)

/** The path that a service's own paths are below. Throws where the option is no path. */
export const basePathOf = (given = ""): BasePath => {
  const path = given.replace(/\/$/, "")
  if (isBasePath(path)) return path
  throw new TypeError(`basePath: expected a path such as "/shop", got ${JSON.stringify(given)}`)
}

/** The path of a service's public address, without a slash at its end. */
export const publicPathOf = (address: string): string => targetOf(address).replace(/\/$/, "")

/** The first segments of the service's own paths. */
const ownRoots = /^\/(?:v1|docs|openapi\.json|health|icons)(?:[/?]|$)/i

/** True where a target is one of the service at this base path, known or not, rather than one of the program around it. */
export const isOwnTarget = (target: string, basePath: BasePath): boolean =>
  target.slice(0, basePath.length).toLowerCase() === basePath.toLowerCase() &&
  ownRoots.test(target.slice(basePath.length))
