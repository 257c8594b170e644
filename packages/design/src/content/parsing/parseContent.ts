import { type Content, type ContentType, contents } from "../contents.ts"
import { parseEvent, parseVcard } from "./contentLines.ts"
import { parseMatmsg, parseMecard, parseWifi } from "./escapedFields.ts"
import * as links from "./linkParsers.ts"
import type { Parse } from "./Parsed.ts"
import { parsePix, parseSepa, parseSwissBill } from "./paymentParsers.ts"

/**
 * The parsers of each type, in the order in which they are tried: a link of a service is an address of the web, too. The address
 * of a dynamic code is one of the web to whoever did not sell it.
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
  url: [links.parseUrl],
  text: [(text) => ({ fields: { text } })],
  dynamic: []
} as const satisfies Record<ContentType, ReadonlyArray<Parse>>

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

/**
 * The content that a code's text is: the inverse of encoding one. Undefined for an empty text and one that is too long.
 *
 * @example
 * ```ts
 * import { parseContent } from "@quick-response/design/content/parsing/parseContent"
 *
 * parseContent("WIFI:T:WPA;S:Lobby;P:open sesame;;")?.content.type // => "wifi"
 * parseContent("Back at 2 pm")?.content // => { type: "text", text: "Back at 2 pm" }
 * ```
 */
export const parseContent = (text: string): ParsedContent | undefined => {
  if (text.length > longestText) return undefined
  for (const [type, candidates] of Object.entries<ReadonlyArray<Parse>>(parsers)) {
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
