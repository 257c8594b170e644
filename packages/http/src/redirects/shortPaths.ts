import { parseSlug } from "@quick-response/core"
import { patternPaths, prefixOf } from "../contract/routeTable.ts"
import type { BasePath } from "../exchange/basePath.ts"
import { targetOf } from "../exchange/requestValidation.ts"

/** The route of all short addresses in logs and metrics: no slug is logged. */
export const shortAddressPath: (typeof patternPaths)["shortAddress"][1] = patternPaths.shortAddress[1]

/** A target that is a short address: the text at its slug's place, and the query. */
export interface ShortPath {
  readonly slug: string
  /** True for the preview: its path ends in a plus sign. */
  readonly isPreview: boolean
  /** Without question mark; empty if absent. */
  readonly query: string
}

/** The most characters parsed as a slug, including plus sign, slash and some invalid text. */
const longest = 64

/** A slug, which has no slash, and a preview's plus sign. */
const tail = /^([^/+]+)(\+|%2B)?\/?$/i

/** The path and the query of a target. */
export const split = (target: string): readonly [path: string, query: string] => {
  const at = target.indexOf("?")
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)]
}

/** A path's rest after a lower-case prefix, in any letter case; undefined if it does not match or is too long. */
const below = (path: string, prefix: string): string | undefined =>
  path.length <= prefix.length + longest &&
  (path.startsWith(prefix) || path.slice(0, prefix.length).toLowerCase() === prefix)
    ? path.slice(prefix.length)
    : undefined

/** The base of the addresses in pictures of dynamic codes, beside `/r/` below the base path. */
export interface ShortHost {
  /** In lower case; undefined on the service's own host. */
  readonly host: string | undefined
  /** The path up to the slug, in lower case. */
  readonly prefix: string
}

/** The permanent path of short addresses, in lower case. */
export const permanentPrefix = (basePath: BasePath): string =>
  `${basePath}${prefixOf(patternPaths.shortAddress)}`.toLowerCase()

/** The host in lower case, with a non-default port. */
const hostOfUrl = (address: string): string => new URL(address).host

export const shortHostOf = (shortUrl: string, baseUrl: string): ShortHost => {
  const host = hostOfUrl(shortUrl)
  return {
    host: host === hostOfUrl(baseUrl) ? undefined : host,
    prefix: targetOf(shortUrl).toLowerCase()
  }
}

/** Parses the rest of a short address. On a shared path, only a well-formed slug counts. */
const readRest = (rest: string | undefined, isShared: boolean): Omit<ShortPath, "query"> | undefined => {
  const [, slug, plus] = rest === undefined ? [] : (tail.exec(rest) ?? [])
  return slug === undefined || (isShared && parseSlug(slug) === undefined)
    ? undefined
    : { slug, isPreview: plus !== undefined }
}

/**
 * Parses a target as a short address, in any letter case: below a permanent prefix, or at the base of the addresses
 * sold. If short addresses have a separate host, every path there is one; on the service's host, only a well-formed
 * path is.
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

/** Parses a target as a short address below a start that was sold before. Only a well-formed slug counts. */
export const readFormerPath = (target: string, shortUrls: ReadonlyArray<string>): ShortPath | undefined => {
  const [path, query] = split(target)
  for (const shortUrl of shortUrls) {
    const found = readRest(below(path, targetOf(shortUrl).toLowerCase()), true)
    if (found !== undefined) return { ...found, query }
  }
  return undefined
}
