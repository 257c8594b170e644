import { ownText, type RedirectSlug, type ScanKind, type Visit } from "@quick-response/core"
import { isbot } from "isbot"
import { LRUCache } from "lru-cache/min"

/** Facts from a `User-Agent`. */
interface Agent {
  /** The header's first characters. */
  readonly text: string
  readonly isBot: boolean
  readonly device: string
}

const devices: ReadonlyArray<readonly [device: string, form: RegExp]> = [
  ["ios", /\b(?:iPhone|iPad|iPod)\b/],
  ["android", /\bAndroid\b/],
  ["desktop", /\b(?:Windows NT|Macintosh|X11|CrOS|Linux)\b/]
]

/** The most characters of a `User-Agent` that are parsed. */
const longestAgent = 512

/** Recent agents: parsing one takes some microseconds. */
const agents = new LRUCache<string, Agent>({ max: 10_000 })

const readAgent = (userAgent: string): Agent => {
  const text = userAgent.slice(0, longestAgent)
  const known = agents.get(text)
  if (known !== undefined) return known
  const agent = {
    text: ownText(text),
    isBot: text === "" || isbot(text),
    device: devices.find(([, form]) => form.test(text))?.[0] ?? "other"
  }
  agents.set(agent.text, agent)
  return agent
}

type Header = (name: string) => string | undefined

const fetchedAhead = /prefetch|preview|prerender/i

/** Headers by which browsers and messengers declare a prefetch. */
const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const

/** Values of `Sec-Fetch-Site` for a followed link. */
const linkSites: ReadonlySet<string> = new Set(["cross-site", "same-site", "same-origin"])

const kindOf = (header: Header, { isBot }: Agent): ScanKind => {
  if (isBot || purposes.some((name) => fetchedAhead.test(header(name) ?? ""))) return "bot"
  return linkSites.has(header("sec-fetch-site") ?? "") || header("referer") !== undefined ? "link" : "scan"
}

const languageOf = (header: Header): string =>
  /^\s*([a-z]{2,8})(?![a-z])/i.exec(header("accept-language") ?? "")?.[1]?.toLowerCase() ?? "other"

/** A two-letter country; proxies write XX and T1 if unknown. */
const countryOf = (country: string | undefined): string | null => {
  const letters = country?.trim().toUpperCase() ?? ""
  return /^[A-Z]{2}$/.test(letters) && letters !== "XX" ? letters : null
}

interface VisitRequest {
  readonly header: Header
  /** The client's address, as limits count it. */
  readonly address: string
}

/** Extracts the facts for rules and counts from a visit. Raw values are not kept. */
export const readVisit = (
  { header, address }: VisitRequest,
  slug: RedirectSlug,
  countryHeader: string | undefined
): Visit => {
  const agent = readAgent(header("user-agent") ?? "")
  const asksForPrivacy = header("sec-gpc") === "1" || header("dnt") === "1"
  return {
    slug,
    at: Date.now(),
    kind: kindOf(header, agent),
    device: agent.device,
    language: languageOf(header),
    country: countryHeader === undefined ? null : countryOf(header(countryHeader)),
    visitor: asksForPrivacy ? null : { address, agent: agent.text }
  }
}
