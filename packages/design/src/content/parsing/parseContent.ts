import { elementsOfData } from "../codes/elementStrings.ts"
import { type Content, type ContentType, contents } from "../contents.ts"
import { parseEvent, parseVcard } from "./contentLines.ts"
import { parseMatmsg, parseMecard, parseWifi } from "./escapedFields.ts"
import * as links from "./linkParsers.ts"
import type { Parse } from "./Parsed.ts"
import { parsePix, parseSepa, parseSwissBill } from "./paymentParsers.ts"

/** The parsers in order of precedence: links of services, and of other shops' dynamic codes, are web addresses too. */
const parsers = {
  wifi: [parseWifi],
  vcard: [parseVcard],
  mecard: [parseMecard],
  event: [parseEvent],
  email: [links.parseEmail, parseMatmsg],
  phone: [links.parsePhone],
  sms: [links.parseSms],
  whatsapp: [links.parseWhatsapp],
  geo: [links.parseGeo],
  sepa: [parseSepa],
  "swiss-bill": [parseSwissBill],
  pix: [parsePix],
  upi: [links.parseUpi],
  bitcoin: [links.parseBitcoin],
  otp: [links.parseOtp],
  esim: [links.parseEsim],
  app: [links.parseApp],
  gs1: [links.parseGs1],
  "gs1-elements": [],
  url: [links.parseUrl],
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
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, present(part)]]))
      )
    : value

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
      const read = contents[type].read({ type, ...Object(present(parsed.fields)) }, [])
      if (typeof read === "object") return { content: read.content, leftOut: parsed.leftOut ?? [] }
    }
  }
  return undefined
}
