import type { RedirectSettings, RedirectState } from "@quick-response/core"

/** A dynamic code with a destination, for export. */
export interface LedOn {
  /** The full short address, as printed in the picture. */
  readonly shortUrl: string
  /** The current destination, ignoring rules. */
  readonly address: string
  readonly state: RedirectState
  readonly settings: typeof RedirectSettings.Encoded
}

/** A file format for redirects: a line each, between a head and a tail. */
export interface RedirectFormat {
  readonly head?: string
  readonly line: (code: LedOn) => string
  /** Ends each line but the last. */
  readonly separator: string
  readonly tail?: string
}

const pathOf = ({ shortUrl }: LedOn): string => new URL(shortUrl).pathname

/** Percent-encodes the characters that server configurations interpret. */
const inert = (address: string): string =>
  address.replace(/["$'\\`{}]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** A cell of CSV. Each begins with `http` or is a word of our own, so that no spreadsheet takes it for a formula. */
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

const slugOf = ({ shortUrl }: LedOn): string => shortUrl.slice(shortUrl.lastIndexOf("/") + 1)

const names = ["json", "csv", "caddy", "nginx", "netlify"] as const

/** The names of the forms in which redirects are written. */
export const formatNames: ReadonlyArray<(typeof names)[number]> = names

/** The forms in which redirects are written, by their names. */
export const redirectFormats: Readonly<Record<(typeof names)[number], RedirectFormat>> = {
  json: {
    head: "[",
    line: ({ shortUrl, address, state, settings }) =>
      `  ${JSON.stringify({ shortUrl, address, state, ...settings })}`,
    separator: ",",
    tail: "]"
  },
  csv: {
    head: "shortUrl,address,state",
    line: ({ shortUrl, address, state }) => [shortUrl, address, state].map(cell).join(","),
    separator: ""
  },
  caddy: {
    // Caddy's matcher of paths does not tell letter case.
    line: (code) =>
      `@${slugOf(code)} path ${pathOf(code)} ${pathOf(code)}/\nredir @${slugOf(code)} "${inert(code.address)}" 302`,
    separator: ""
  },
  nginx: {
    // A map does not tell letter case.
    head: "# In http; in server: if ($short_address_target) { return 302 $short_address_target; }\nmap $uri $short_address_target {",
    line: (code) => `  ${pathOf(code)} "${inert(code.address)}";`,
    separator: "",
    tail: "}"
  },
  netlify: {
    line: (code) => `${pathOf(code)} ${inert(code.address)} 302!`,
    separator: ""
  }
}
