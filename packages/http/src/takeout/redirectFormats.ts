import type { LedOn } from "@quick-response/core"
import { csvType } from "../contract/annotations.ts"

/** A file format for redirects: a head, the lines of each redirect, and a tail. */
export interface RedirectFormat {
  readonly mediaType: string
  readonly head?: string
  readonly line: (code: LedOn, isFirst: boolean) => string
  readonly tail?: string
}

/** Percent-encodes the characters that server configurations interpret. */
const inert = (address: string): string =>
  address.replace(/["$'\\`{}]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** A cell of CSV. No cell starts a formula: each is an address, a state or a JSON array. */
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A regular expression for this text alone, of the characters that hosts and printed paths have. */
const literally = (text: string): string => text.replace(/[$.*+?()]/g, "\\$&")

/** The host and the path of an address, without one trailing slash. */
const partsOf = ({ shortUrl }: LedOn): { readonly hostname: string; readonly path: string } => {
  const { hostname, pathname } = new URL(shortUrl)
  return { hostname, path: pathname.replace(/\/$/, "") }
}

/** Comments on what a format cannot express: a state other than active, and rules. */
const comments = ({ state, settings: { rules } }: LedOn, indent = ""): string =>
  [
    ...(state === "active" ? [] : [`${state}, so that it leads to its fallback`]),
    ...rules.map(({ target, ...conditions }) => `rule: ${JSON.stringify(conditions)} leads to ${target}`)
  ]
    .map((text) => `${indent}# ${text}\n`)
    .join("")

const textType = "text/plain; charset=utf-8"

const names = ["json", "csv", "caddy", "nginx", "netlify"] as const

/** The name of a form in which redirects are written. */
export type RedirectFormatName = (typeof names)[number]

/** The names of the forms in which redirects are written. */
export const formatNames: ReadonlyArray<RedirectFormatName> = names

/** The forms in which redirects are written, by their names. */
export const redirectFormats: Readonly<Record<RedirectFormatName, RedirectFormat>> = {
  json: {
    mediaType: "application/json",
    head: "[",
    line: ({ shortUrl, address, state, settings }, isFirst) =>
      `${isFirst ? "  " : ", "}${JSON.stringify({ shortUrl, ...settings, state, address })}`,
    tail: "]"
  },
  csv: {
    mediaType: csvType,
    head: "shortUrl,target,state,address,rules",
    line: ({ shortUrl, address, state, settings: { target, rules } }) =>
      [shortUrl, target, state, address, JSON.stringify(rules)].map(cell).join(",")
  },
  caddy: {
    mediaType: textType,
    head: "# In the block of a site of Caddy.",
    // The matcher of paths decodes them and ignores letter case; adopted paths are matched as they are sent.
    line: (code) => {
      const { hostname, path } = partsOf(code)
      const matcher = `@${code.slug}`
      const where = code.isAdopted
        ? `vars_regexp {http.request.uri} "^${literally(path)}/?([?]|$)"`
        : `path ${path} ${path}/`
      return `${comments(code)}${matcher} {\n  host ${hostname}\n  ${where}\n}\nredir ${matcher} "${inert(code.address)}" 302`
    }
  },
  nginx: {
    mediaType: textType,
    // A map ignores letter case, except in expressions. `$request_uri` is the path as it is sent. The sizes fit the longest host and path; they may be set once in `http`.
    head: `# In http of nginx; in server: if ($short_address_target) { return 302 $short_address_target; }
map_hash_max_size 65536;
map_hash_bucket_size 512;
map $request_uri $short_address_path {
  "~^(?<short_address_rest>[^?]+?)/?([?]|$)" $short_address_rest;
}
map $host$short_address_path $short_address_target {
  default "";`,
    line: (code) => {
      const { hostname, path } = partsOf(code)
      const key = code.isAdopted ? `~^${literally(hostname + path)}$` : hostname + path
      return `${comments(code, "  ")}  "${key}" "${inert(code.address)}";`
    },
    tail: "}"
  },
  netlify: {
    mediaType: textType,
    line: (code) => `${comments(code)}${new URL(code.shortUrl).pathname} ${inert(code.address)} 302!`
  }
}

/** Writes a file of redirects in pieces, each of whole lines; empty without any. */
export interface RedirectWriter {
  readonly head: string
  readonly write: (codes: ReadonlyArray<LedOn>) => string
  readonly tail: string
}

const lineOf = (text: string | undefined): string => (text === undefined ? "" : `${text}\n`)

export const makeRedirectWriter = ({ head, line, tail }: RedirectFormat): RedirectWriter => {
  let isFirst = true
  return {
    head: lineOf(head),
    write: (codes) =>
      codes
        .map((code) => {
          const text = line(code, isFirst)
          isFirst = false
          return lineOf(text)
        })
        .join(""),
    tail: lineOf(tail)
  }
}
