import { plainFaults, reason } from "@quick-response/design/field/faults"
import { type ExportEntry, entryOf, unreadableEntry } from "./ExportEntry.ts"
import { ExportFault, exportNotJson, exportWithoutList } from "./ExportFault.ts"
import { type JsonFormat, jsonFormats } from "./linkColumns.ts"

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ExportFault(exportNotJson([], {}))
  }
}

/** The links of a page, of a list of pages, or of a list of links. */
const linksIn = (text: string, list: string): ReadonlyArray<unknown> => {
  const parsed = parse(text)
  const linksOf = (page: unknown): unknown => (isRecord(page) ? page[list] : undefined)
  if (Array.isArray(parsed)) {
    return parsed.flatMap((one: unknown) => {
      const links = linksOf(one)
      return Array.isArray(links) ? links : [one]
    })
  }
  const links = linksOf(parsed)
  if (!Array.isArray(links)) throw new ExportFault(exportWithoutList([], { list }))
  return links
}

/** The addresses of a link. A Bitly link can have further back-halves, each printed on its own. */
const bitlyAddresses = ({ link, id, custom_bitlinks: custom }: Fields): ReadonlyArray<unknown> => {
  const first = link ?? (typeof id === "string" ? `https://${id}` : undefined)
  return [...new Set([first, ...(Array.isArray(custom) ? custom : [])])]
}

/**
 * The address of a link. Kutt writes own domains with http:// unless its CUSTOM_DOMAIN_USE_HTTPS is set; so the address
 * is made of the domain and the path. On Kutt's default domain, `link` is an address, or has one in `url`.
 */
const kuttAddresses = ({ domain, address, link }: Fields): ReadonlyArray<unknown> => {
  if (typeof domain === "string" && typeof address === "string") return [`https://${domain}/${address}`]
  return [isRecord(link) ? link.url : link]
}

const addressesOf = { bitly: bitlyAddresses, kutt: kuttAddresses } satisfies Readonly<
  Record<JsonFormat, (link: Fields) => ReadonlyArray<unknown>>
>

/** The flags of links that do not redirect, or only with a password. An archived Bitly link redirects. */
const stoppedBy: Readonly<Record<JsonFormat, ReadonlyArray<string>>> = {
  bitly: ["is_deleted"],
  kutt: ["banned", "password"]
}

/** The entries of a list of links as JSON. Throws {@link ExportFault}. */
export function* jsonEntries(text: string, format: JsonFormat): Generator<ExportEntry> {
  const { list, target, name } = jsonFormats[format]
  for (const [index, link] of linksIn(text, list).entries()) {
    const line = index + 1
    if (!isRecord(link)) {
      const [problem] = plainFaults([reason([], { reason: "is not a link; expected an object" })])
      if (problem !== undefined) yield unreadableEntry(line, problem)
      continue
    }
    const isActive = !stoppedBy[format].some((flag) => link[flag] === true)
    for (const address of addressesOf[format](link))
      yield entryOf(line, { address, target: link[target], name: link[name] }, isActive)
  }
}
