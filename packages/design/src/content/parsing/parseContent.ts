import type { Fault } from "../../field/faults.ts"
import { elementsOfData } from "../codes/elementStrings.ts"
import { type Content, type ContentType, contents } from "../contents.ts"
import { parseEvent, parseVcard } from "./contentLines.ts"
import { parseMatmsg, parseMecard, parseWifi } from "./escapedFields.ts"
import { parseGs1 } from "./gs1Parser.ts"
import * as links from "./linkParsers.ts"
import { parseIps, parseMnb, parseUpn } from "./nationalParsers.ts"
import type { Parse, Parsed } from "./Parsed.ts"
import { parseEmv, parsePix, parseSepa, parseSpayd, parseSwissBill } from "./paymentParsers.ts"

/** The parsers in order of precedence: links of services, and of other shops' dynamic codes, are web addresses too. */
const parsers = {
  wifi: [parseWifi],
  vcard: [parseVcard],
  mecard: [parseMecard],
  event: [parseEvent],
  email: [links.parseEmail, parseMatmsg, links.parseSmtp],
  phone: [links.parsePhone],
  sms: [links.parseSms],
  whatsapp: [links.parseWhatsapp],
  geo: [links.parseGeo],
  sepa: [parseSepa],
  "swiss-bill": [parseSwissBill],
  pix: [parsePix],
  emv: [parseEmv],
  spayd: [parseSpayd],
  upn: [parseUpn],
  ips: [parseIps],
  mnb: [parseMnb],
  upi: [links.parseUpi],
  bitcoin: [links.parseBitcoin],
  otp: [links.parseOtp],
  esim: [links.parseEsim],
  app: [links.parseApp],
  gs1: [parseGs1],
  "gs1-elements": [],
  url: [links.parseUrl, links.parseBookmark],
  text: [(text) => ({ fields: { text } })],
  dynamic: []
} as const satisfies Record<ContentType, ReadonlyArray<Parse>>

/**
 * True if a symbology identifier denotes GS1 element strings (ISO/IEC 15424).
 *
 * @example
 * ```ts
 * import { isElementString, parseContent } from "@quick-response/design/content/parsing/parseContent"
 *
 * const [text, symbologyIdentifier] = ["010950600013435210ABC123", "]Q3"]
 * parseContent(text, isElementString(symbologyIdentifier))?.content // => { type: "gs1-elements", elements: "(01)09506000134352(10)ABC123" }
 * ```
 */
export const isElementString = (symbologyIdentifier: string): boolean => /^\]Q[34]$/.test(symbologyIdentifier)

/** The maximum characters of a symbol: digits, at the largest version and lowest level. */
const longestText = 7089

export interface ParsedContent {
  readonly content: Content
  /** The names of the text's parts without a field, in capitals, as in `PHOTO`. */
  readonly leftOut: ReadonlyArray<string>
}

const isContentType = (name: string): name is ContentType => Object.hasOwn(contents, name)

/** Removes undefined fields, in lists and groups as well. */
const present = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(present)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, present(part)]]))
        )
      : value

/** The value without its part at a path, at most two steps deep; undefined if that part is missing. */
const without = (
  fields: Readonly<Record<string, unknown>>,
  [name, part]: ReadonlyArray<PropertyKey>
): Readonly<Record<string, unknown>> | undefined => {
  if (typeof name !== "string" || !Object.hasOwn(fields, name)) return undefined
  const { [name]: value, ...others } = fields
  if (Array.isArray(value) && typeof part === "number" && value.length > 1)
    return { ...others, [name]: value.toSpliced(part, 1) }
  if (typeof value === "object" && value !== null && typeof part === "string" && Object.hasOwn(value, part))
    return { ...others, [name]: Object.fromEntries(Object.entries(value).filter(([key]) => key !== part)) }
  return others
}

/** The most parts that are left out because a field refuses them. */
const mostRefused = 12

/** Reads parsed fields; a part that its field refuses is left out by its name. */
const readLeniently = (
  type: ContentType,
  { fields, leftOut = [], parts = {} }: Parsed
): ParsedContent | undefined => {
  let given = Object(present(fields))
  const names = [...leftOut]
  for (let refused = 0; refused <= mostRefused; refused++) {
    const faults: Array<Fault> = []
    const read = contents[type].read({ type, ...given }, faults)
    if (typeof read === "object") return { content: read.content, leftOut: [...new Set(names)] }
    const path = faults[0]?.path ?? []
    const rest = without(given, path)
    if (rest === undefined) return undefined
    const field = String(path[0])
    names.push(parts[field] ?? field.toUpperCase())
    given = rest
  }
  return undefined
}

/** Element strings, only for symbols that begin with FNC1: other texts may resemble them by chance. */
const parseElements: Parse = (text) => {
  const elements = elementsOfData(text)
  return elements === undefined ? undefined : { fields: { elements } }
}

/**
 * Parses a code's text as a content, the inverse of encoding. Undefined for empty and for too long texts. Element
 * strings are recognized only if `isGs1` is true.
 *
 * @example
 * ```ts
 * import { parseContent } from "@quick-response/design/content/parsing/parseContent"
 *
 * parseContent("WIFI:T:WPA;S:Lobby;P:open sesame;;")?.content.type // => "wifi"
 * parseContent("Back at 2 pm")?.content // => { type: "text", text: "Back at 2 pm" }
 * ```
 */
export const parseContent = (text: string, isGs1 = false): ParsedContent | undefined => {
  if (text.length > longestText) return undefined
  const tried = isGs1 ? { "gs1-elements": [parseElements], text: parsers.text } : parsers
  for (const [type, candidates] of Object.entries<ReadonlyArray<Parse>>(tried)) {
    if (!isContentType(type)) continue
    for (const parse of candidates) {
      const parsed = parse(text)
      if (parsed === undefined) continue
      const read = readLeniently(type, parsed)
      if (read !== undefined) return read
    }
  }
  return undefined
}
