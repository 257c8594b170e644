import { elementsOfData } from "../codes/elementStrings.ts"
import { type Content, type ContentType, contents } from "../contents.ts"
import { parseEvent, parseVcard } from "./contentLines.ts"
import { parseMatmsg, parseMecard, parseWifi } from "./escapedFields.ts"
import * as links from "./linkParsers.ts"
import type { Parse } from "./Parsed.ts"
import { parsePix, parseSepa, parseSwissBill } from "./paymentParsers.ts"

/**
 * The parsers of each type, in the order in which they are tried: a link of a service is an address of the web, too, and so is
 * the address of a dynamic code to a shop that did not sell it.
 */
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
 * True if a reader says by its symbology identifier that a text is made of GS1 element strings (ISO/IEC 15424).
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

/** The most characters of a symbol: digits, at the largest version and the lowest level. */
const longestText = 7089

/** A text as a content. */
export interface ParsedContent {
  readonly content: Content
  /** The names of the text's parts that the content has no field for, in capitals, as in `PHOTO`. */
  readonly leftOut: ReadonlyArray<string>
}

const isContentType = (name: string): name is ContentType => Object.hasOwn(contents, name)

/** The fields without those that are undefined, in lists and groups as well. */
const present = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, present(part)]]))
      )
    : value

/** Element strings of a symbol that begins with FNC1: other texts may look like them by chance. */
const parseElements: Parse = (text) => {
  const elements = elementsOfData(text)
  return elements === undefined ? undefined : { fields: { elements } }
}

/**
 * The content that a code's text is: the inverse of encoding one. Undefined for an empty text and one that is too long. Element strings of GS1 are
 * those of a symbol that says so.
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
