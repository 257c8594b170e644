import { Credits, Email, readHost } from "@quick-response/core"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { mapped, oneOf } from "@quick-response/design/field/combine"
import type { Field } from "@quick-response/design/field/Field"
import { literal, numeric, textAs, textThat } from "@quick-response/design/field/leaves"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import ipaddr from "ipaddr.js"

/** The longest setting in characters, by the limit of environment variables. */
const longest = 128 * 1024

const parsed = <A>(description: string, parse: (text: string) => A | undefined): Field<A, string> =>
  textAs({ description, longest }, parse)

/** A text that is accepted unchanged. */
export const accepted = (description: string, isAccepted: (text: string) => boolean): Field<string> =>
  textThat({ description, longest }, isAccepted)

export const anyText = (description: string): Field<string> => accepted(description, () => true)

/** A whole number between the two, inclusive. */
export const wholeNumber = (minimum: number, maximum: number): Field<number> =>
  numeric("integer", "a whole number", minimum, maximum)

/** A port; 0 picks a free one. */
export const port: Field<number> = numeric("integer", "a port", 0, 65_535)

export const offOr = (limit: Field<number>): Field<number | "off", string | number> =>
  oneOf(`"off" or ${limit.description}`, literal(["off"]), limit)

export const onOrOff: Field<boolean, string> = mapped(literal(["on", "off"]), (word) => word === "on")

/** A persistent database, or memory. */
export type Database = { readonly kind: "memory" } | LastingDatabase

/** A database that processes can share. */
export type LastingDatabase = DatabaseFile | DatabaseServer

export interface DatabaseServer {
  readonly kind: "postgres"
  /** May contain a password. */
  readonly url: Redacted.Redacted
}

export interface DatabaseFile {
  readonly kind: "sqlite"
  readonly path: string
}

const databaseOf = (text: string): Database | undefined => {
  if (text === "memory:") return { kind: "memory" }
  if (/^postgres(?:ql)?:/.test(text)) {
    // A repeated scheme would make the rest a path, which errors repeat.
    const isWhole = /^\w+:\/\//.test(text) && isUrl(text) && new URL(text).pathname.length > 1
    return isWhole ? { kind: "postgres", url: Redacted.make(text) } : undefined
  }
  const path = /^sqlite:(?!:memory:$)(.+)$/.exec(text)?.[1]
  return path === undefined ? undefined : { kind: "sqlite", path }
}

/** `memory:`, `sqlite:` and a path, or a `postgres:` URL that names a database. */
export const database = (description: string): Field<Database, string> => parsed(description, databaseOf)

const withoutSlashesAtEnd = (text: string): string => {
  let end = text.length
  while (text[end - 1] === "/") end--
  return text.slice(0, end)
}

/** Parses an http or https URL without credentials; otherwise undefined. */
const webUrlOf = (text: string): URL | undefined => {
  const url = isUrl(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === ""
    ? url
    : undefined
}

const isBare = ({ search, hash }: URL): boolean => search + hash === ""

const baseUrlOf = (text: string): string | undefined => {
  const url = webUrlOf(text)
  return url !== undefined && isBare(url) ? withoutSlashesAtEnd(url.href) : undefined
}

/** An http or https URL, without trailing slashes. */
export const baseUrl: Field<string> = parsed("an http or https URL without query and password", baseUrlOf)

/** An http or https URL with a trailing slash, kept verbatim, since pictures contain it. */
export const shortUrl: Field<string> = accepted(
  "an http or https URL of at most 100 characters that ends in a slash, without query and password",
  (text) => {
    const url = webUrlOf(text)
    // Pictures contain these characters verbatim.
    const isPlain = /^https?:\/\/[\w.:[\]~/-]+\/$/i.test(text) && text.length <= 100
    return url !== undefined && isBare(url) && isPlain
  }
)

/** A header name, lower-cased. */
export const headerName: Field<string> = parsed("the name of a header field", (text) =>
  /^[\w!#$%&'*+.^`|~-]{1,64}$/.test(text) ? text.toLowerCase() : undefined
)

/** The number of requests a minute that an account may make, or `off`. */
export type RateLimit = number | "off"

/** Seconds of processor time a minute that an account's requests may take, or `off`. */
export type CpuLimit = number | "off"

/** The way in which drawing is offered: free or sold. */
export type Drawing = "free" | "paid"

/** The web origins that may call, or any. */
export type Origins = ReadonlyArray<string> | "*"

const partsOf = (text: string): ReadonlyArray<string> => text.split(",").map((part) => part.trim())

/** `*`, or origins separated by commas. */
export const origins: Field<Origins, string> = parsed<Origins>(
  `"*", or origins like https://shop.example.com separated by commas`,
  (text) => {
    if (text === "*") return text
    const origins = partsOf(text)
    return origins.every((origin) => isUrl(origin) && new URL(origin).origin === origin) ? origins : undefined
  }
)

/** An http or https URL of any kind but with a name or password. */
export const webUrl: Field<string> = parsed(
  "an http or https URL without a password",
  (text) => webUrlOf(text)?.href
)

/** Says if strangers may open accounts. */
export type SignUp = "open" | "closed"

/** Credits from 0 on, with at most four decimal places. */
export const credits: Field<Credits.Credits, string> = parsed(
  "credits from 0 on, with at most 4 decimal places",
  (text) => (/^\d{1,12}(?:\.\d{1,4})?$/.test(text) ? Credits.fromDecimal(Number(text)) : undefined)
)

/** A mail server, and how to sign in to it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** True for TLS from the start (`smtps:`), false for STARTTLS. */
  readonly isSecure: boolean
  readonly user: string | undefined
  readonly password: Redacted.Redacted<string>
}

/** The ports for handing mails over: RFC 6409, and RFC 8314 for TLS from the start. */
const submissionPorts: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 }

const decodePercent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** `smtp://user:password@host:port` or `smtps://...`, without a path and a query. */
export const smtpServer: Field<SmtpServer, string> = parsed(
  "smtp: or smtps: and a host, with special characters of the password as %XX",
  (text) => {
    const url = isUrl(text) ? new URL(text) : undefined
    const defaultPort = submissionPorts[url?.protocol ?? ""]
    if (url === undefined || defaultPort === undefined) return undefined
    const user = decodePercent(url.username)
    const password = decodePercent(url.password)
    const isServer = url.hostname !== "" && ["", "/"].includes(url.pathname) && isBare(url)
    if (!isServer || user === undefined || password === undefined) return undefined
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? defaultPort : Number(url.port),
      isSecure: url.protocol === "smtps:",
      user: user === "" ? undefined : user,
      password: Redacted.make(password)
    }
  }
)

/** The sender of a mail. */
export interface Sender {
  readonly name: string
  readonly address: Email
}

const decodeEmail = Schema.decodeOption(Email)

/** `name@host`, or `A name <name@host>`. */
export const sender: Field<Sender, string> = parsed(
  "an e-mail address, or a name and the address in <>",
  (text) => {
    const [, name = "", given = text] = /^([^<>"\p{C}]{0,100})<([^<>]*)>$/u.exec(text.trim()) ?? []
    const address = Option.getOrUndefined(decodeEmail(given.trim()))
    return address === undefined ? undefined : { name: name.trim(), address }
  }
)

/** The names of the log levels, from the one that lets everything through. */
export const logLevels: ReadonlyArray<string> = LogLevel.allLevels.map(({ _tag }) => _tag.toLowerCase())

/** The level of that name, in any case. */
export const logLevel: Field<LogLevel.LogLevel, string> = parsed(`one of ${logLevels.join(", ")}`, (text) =>
  LogLevel.allLevels.find(({ _tag }) => _tag.toLowerCase() === text.toLowerCase())
)

export interface StripeKey {
  readonly key: Redacted.Redacted<string>
  /** True for real payments. */
  readonly isLive: boolean
}

/** A secret or restricted Stripe key, test or live. */
export const stripeKey: Field<StripeKey, string> = parsed(
  "a key of Stripe that begins with sk_test_, rk_test_, sk_live_ or rk_live_",
  (text) => {
    const [, mode] = /^[sr]k_(test|live)_\w{1,400}$/.exec(text) ?? []
    return mode === undefined ? undefined : { key: Redacted.make(text), isLive: mode === "live" }
  }
)

/** One signing secret of Stripe webhooks, or two separated by a comma. */
export const webhookSecrets: Field<ReadonlyArray<Redacted.Redacted<string>>, string> = parsed(
  "one or two secrets that begin with whsec_, with a comma between",
  (text) => {
    const secrets = partsOf(text)
    return secrets.length <= 2 && secrets.every((secret) => /^whsec_\w{1,400}$/.test(secret))
      ? secrets.map((secret) => Redacted.make(secret))
      : undefined
  }
)

/** An https URL without a path, or an http one of this machine, without the trailing slash. */
export const stripeUrl: Field<string> = parsed(
  "an https URL without a path, or an http URL of this machine",
  (text) => {
    const url = baseUrlOf(text)
    if (url === undefined) return undefined
    const { pathname, protocol } = new URL(url)
    return pathname === "/" && (protocol === "https:" || leadsHere(url)) ? url : undefined
  }
)

/** True if the host is only reachable from this machine. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host)

/** True for a URL of this machine. */
export const leadsHere = (url: string): boolean =>
  isLoopback(new URL(url).hostname.replace(/^\[(.*)\]$/, "$1"))

/** A host name, in lower case and in ASCII. */
export const hostName: Field<string> = parsed("the name of a host, as in edge.qr.example", (text) => {
  const host = readHost(text)
  return host?.includes(".") && !/^[\d.]+$/.test(host) ? host : undefined
})

/** Two whole numbers, separated by a comma. */
export const twoNumbers = (
  description: string,
  minimum: number,
  maximum: number
): Field<readonly [number, number], string> =>
  parsed(description, (text): readonly [number, number] | undefined => {
    const [one, two, ...more] = partsOf(text).map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : -1))
    const isNumber = (number: number | undefined): number is number =>
      number !== undefined && number >= minimum && number <= maximum
    return isNumber(one) && isNumber(two) && more.length === 0 ? [one, two] : undefined
  })

/** Addresses of name servers, each with its port. */
export const nameServers: Field<ReadonlyArray<string>, string> = parsed(
  "addresses of name servers with their ports, as in 192.0.2.53:53, separated by commas",
  (text) => {
    const servers = partsOf(text)
    const isServer = (server: string): boolean => {
      const [, ipv6, ipv4, port = ""] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(server) ?? []
      return Number(port) > 0 && Number(port) < 65_536 && ipaddr.isValid(ipv6 ?? ipv4 ?? "")
    }
    return servers.length > 0 && servers.every(isServer) ? servers : undefined
  }
)

/** A CIDR block. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number]

export const networks: Field<ReadonlyArray<Network>, string> = parsed(
  "CIDR blocks like 10.1.0.0/16 or fd00::/8, separated by commas",
  (text) => {
    const blocks = partsOf(text)
    return blocks.every((block) => ipaddr.isValidCIDR(block))
      ? blocks.map((block) => ipaddr.parseCIDR(block))
      : undefined
  }
)
