import { parseSlug } from "@quick-response/core"
import { patternPaths, prefixOf } from "../contract/routeTable.ts"
import type { BasePath } from "../exchange/basePath.ts"
import { targetOf } from "../exchange/requestValidation.ts"

/** The route of all short addresses, by which logs and metrics name them: no slug is logged. */
export const shortAddressPath: (typeof patternPaths)["shortAddress"][1] = patternPaths.shortAddress[1]

/** A request target that is a short address: the text in the place of its slug, and the query. */
export interface ShortPath {
  readonly slug: string
  /** True for the preview, whose path ends in a plus sign. */
  readonly isPreview: boolean
  /** Without its question mark; empty where there is none. */
  readonly query: string
}

/** The longest text that is looked at for a slug: one with its plus sign and slash, and some that is none. */
const longest = 64

/** The rest of a short address after its begin: a slug, which has no slash, and the plus sign of a preview. */
const tail = /^([^/+]+)(\+|%2B)?\/?$/i

const split = (target: string): readonly [path: string, query: string] => {
  const at = target.indexOf("?")
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)]
}

/** The rest of a path, in any letter case, after a prefix in lower case; undefined where it does not begin so, or is too long. */
const below = (path: string, prefix: string): string | undefined =>
  path.length <= prefix.length + longest &&
  (path.startsWith(prefix) || path.slice(0, prefix.length).toLowerCase() === prefix)
    ? path.slice(prefix.length)
    : undefined

/** The place of the addresses that pictures of dynamic codes begin with, beside `/r/` below the base path. */
export interface ShortHost {
  /** In lower case; undefined where short addresses are on the host of the service. */
  readonly host: string | undefined
  /** The path up to the slug, in lower case. */
  readonly prefix: string
}

/** The path below which short addresses always are, in lower case. */
export const permanentPrefix = (basePath: BasePath): string =>
  `${basePath}${prefixOf(patternPaths.shortAddress)}`.toLowerCase()

/** The host of an address with its port, where that is not the usual one, in lower case. */
const hostOfUrl = (address: string): string => new URL(address).host

/** The host of short addresses, and the path on it. */
export const shortHostOf = (shortUrl: string, baseUrl: string): ShortHost => {
  const host = hostOfUrl(shortUrl)
  return {
    host: host === hostOfUrl(baseUrl) ? undefined : host,
    prefix: targetOf(shortUrl).toLowerCase()
  }
}

/** Reads the rest of a short address after its begin. On a path that other things share, only a slug by its form is read. */
const readRest = (rest: string | undefined, isShared: boolean): Omit<ShortPath, "query"> | undefined => {
  const [, slug, plus] = rest === undefined ? [] : (tail.exec(rest) ?? [])
  return slug === undefined || (isShared && parseSlug(slug) === undefined)
    ? undefined
    : { slug, isPreview: plus !== undefined }
}

/**
 * Reads a target as a short address, in any letter case: below a permanent prefix, or as the addresses that are sold begin. On a
 * host of their own every path is one; on that of the service, a path that has the form of one.
 */
export const readShortPath = (
  target: string,
  permanent: string,
  short: ShortHost | undefined,
  isShortHost: boolean
): ShortPath | undefined => {
  const [path, query] = split(target)
  const isSold = short !== undefined && (isShortHost || short.host === undefined)
  const found =
    readRest(below(path, permanent), false) ??
    (isSold ? readRest(below(path, short.prefix), !isShortHost) : undefined)
  return found === undefined ? undefined : { ...found, query }
}
