import { Credits, Email } from "@quick-response/core"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import ipaddr from "ipaddr.js"

/** A whole number between the two, inclusive. */
export const whole = (minimum: number, maximum: number) => (text: string) =>
  Option.liftPredicate(Number(text), (n) => /^\d{1,10}$/.test(text) && n >= minimum && n <= maximum)

/** The place of the data: a database that outlives the process, or memory. */
export type Database = { readonly kind: "memory" } | LastingDatabase

/** A database that processes can share. */
export type LastingDatabase = DatabaseFile | DatabaseServer

/** A database on a Postgres server. */
export interface DatabaseServer {
  readonly kind: "postgres"
  /** May hold a password. */
  readonly url: Redacted.Redacted
}

/** A SQLite file. */
export interface DatabaseFile {
  readonly kind: "sqlite"
  readonly path: string
}

/** `memory:`, `sqlite:` and a path, or a `postgres:` URL that names a database. */
export const parseDatabase = (text: string): Option.Option<Database> => {
  if (text === "memory:") return Option.some({ kind: "memory" })
  if (/^postgres(?:ql)?:/.test(text)) {
    // A scheme that stands there twice would make the rest a path, which errors name.
    const isWhole = /^\w+:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1
    return isWhole ? Option.some({ kind: "postgres", url: Redacted.make(text) }) : Option.none()
  }
  const path = /^sqlite:(?!:memory:$)(.+)$/.exec(text)?.[1]
  return path === undefined ? Option.none() : Option.some({ kind: "sqlite", path })
}

const withoutSlashesAtEnd = (text: string): string => {
  let end = text.length
  while (text[end - 1] === "/") end--
  return text.slice(0, end)
}

/** An http or https URL, without the slashes at its end. */
export const parseBaseUrl = (text: string): Option.Option<string> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url !== undefined && url.username + url.password + url.search + url.hash === ""
  return isBare && ["http:", "https:"].includes(url.protocol)
    ? Option.some(withoutSlashesAtEnd(url.href))
    : Option.none()
}

/** An http or https URL that ends in a slash, as it is written: a picture holds it. */
export const parseShortUrl = (text: string): Option.Option<string> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url !== undefined && url.username + url.password + url.search + url.hash === ""
  // A picture holds these characters just as they are.
  const isPlain = /^https?:\/\/[\w.:[\]~/-]+\/$/i.test(text) && text.length <= 100
  return isBare && isPlain ? Option.some(text) : Option.none()
}

/** The name of a header field, in lower case. */
export const parseHeaderName = (text: string): Option.Option<string> =>
  /^[\w!#$%&'*+.^`|~-]{1,64}$/.test(text) ? Option.some(text.toLowerCase()) : Option.none()

/** One of some words. */
export const oneOf = <const Word extends string>(...words: ReadonlyArray<Word>) =>
  Option.liftPredicate((text: string): text is Word => words.some((word) => word === text))

/** The number of requests a minute that an account may make, or `off`. */
export type RateLimit = number | "off"

/** Seconds of processor time a minute that an account's requests may take, or `off`. */
export type CpuLimit = number | "off"

/** The place where requests are counted against their limits. */
export type RateStoreName = "database" | "process"

/** `database` or `process`. */
export const parseRateStore = oneOf<RateStoreName>("database", "process")

/** The way in which drawing is offered: free or sold. */
export type Drawing = "free" | "paid"

/** `free` or `paid`. */
export const parseDrawing = oneOf<Drawing>("free", "paid")

/** The web origins that may call, or any. */
export type Origins = ReadonlyArray<string> | "*"

/** `*`, or origins separated by commas. */
export const parseOrigins = (text: string): Option.Option<Origins> => {
  if (text === "*") return Option.some(text)
  const origins = text.split(",").map((origin) => origin.trim())
  return origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
    ? Option.some(origins)
    : Option.none()
}

/** An http or https URL of any kind but with a name or password. */
export const parseWebUrl = (text: string): Option.Option<string> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOpen = url !== undefined && url.username + url.password === ""
  return isOpen && ["http:", "https:"].includes(url.protocol) ? Option.some(url.href) : Option.none()
}

/** The rule for strangers who open accounts. */
export type SignUp = "open" | "closed"

/** `open` or `closed`. */
export const parseSignUp = oneOf<SignUp>("open", "closed")

/** Credits from 0 on, with at most four decimal places. */
export const parseCredits = (text: string): Option.Option<Credits.Credits> =>
  Option.fromNullable(/^\d{1,12}(?:\.\d{1,4})?$/.test(text) ? Credits.fromDecimal(Number(text)) : undefined)

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

const decodePercent = Option.liftThrowable(decodeURIComponent)

/** `smtp://user:password@host:port` or `smtps://...`, without a path and a query. */
export const parseSmtpUrl = (text: string): Option.Option<SmtpServer> =>
  Option.gen(function* () {
    const url = yield* Option.liftPredicate(text, URL.canParse).pipe(Option.map((text) => new URL(text)))
    const defaultPort = yield* Option.fromNullable(submissionPorts[url.protocol])
    const isBare = url.hostname !== "" && ["", "/"].includes(url.pathname) && url.search + url.hash === ""
    if (!isBare) return yield* Option.none()
    const user = yield* decodePercent(url.username)
    const password = yield* decodePercent(url.password)
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? defaultPort : Number(url.port),
      isSecure: url.protocol === "smtps:",
      user: user === "" ? undefined : user,
      password: Redacted.make(password)
    }
  })

/** The sender of a mail. */
export interface Sender {
  readonly name: string
  readonly address: Email
}

/** `name@host`, or `A name <name@host>`. */
export const parseSender = (text: string): Option.Option<Sender> =>
  Option.gen(function* () {
    const [, name = "", address = text] = /^([^<>"\p{C}]{0,100})<([^<>]*)>$/u.exec(text.trim()) ?? []
    return { name: name.trim(), address: yield* Schema.decodeOption(Email)(address.trim()) }
  })

/** Reads a switch: `on` or `off`. */
export const parseSwitch = (text: string): Option.Option<boolean> =>
  Option.map(
    Option.liftPredicate(text, (one) => one === "on" || one === "off"),
    (one) => one === "on"
  )

/** The names of the log levels, from the one that lets everything through. */
export const logLevels: ReadonlyArray<string> = LogLevel.allLevels.map(({ _tag }) => _tag.toLowerCase())

/** The level of that name, in any case. */
export const parseLogLevel = (text: string): Option.Option<LogLevel.LogLevel> =>
  Option.fromNullable(LogLevel.allLevels.find(({ _tag }) => _tag.toLowerCase() === text.toLowerCase()))

/** A key of Stripe. */
export interface StripeKey {
  readonly key: Redacted.Redacted<string>
  /** True where real money moves by it. */
  readonly isLive: boolean
}

/** A secret or a restricted key of Stripe, for tests or live. */
export const parseStripeKey = (text: string): Option.Option<StripeKey> => {
  const [, mode] = /^[sr]k_(test|live)_\w{1,400}$/.exec(text) ?? []
  return mode === undefined
    ? Option.none()
    : Option.some({ key: Redacted.make(text), isLive: mode === "live" })
}

/** One secret by which Stripe signs its events, or two with a comma. */
export const parseWebhookSecrets = (
  text: string
): Option.Option<ReadonlyArray<Redacted.Redacted<string>>> => {
  const secrets = text.split(",").map((secret) => secret.trim())
  return secrets.length <= 2 && secrets.every((secret) => /^whsec_\w{1,400}$/.test(secret))
    ? Option.some(secrets.map((secret) => Redacted.make(secret)))
    : Option.none()
}

/** An https URL without a path, or an http one of this machine, without the slash at its end. */
export const parseStripeUrl = (text: string): Option.Option<string> =>
  Option.filter(parseBaseUrl(text), (url) => {
    const { hostname, pathname, protocol } = new URL(url)
    return pathname === "/" && (protocol === "https:" || isLoopback(hostname.replace(/^\[(.*)\]$/, "$1")))
  })

/** True where only this machine reaches a host by this name or address. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host)

/** A block of addresses. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number]

/** CIDR blocks separated by commas. */
export const parseNetworks = (text: string): Option.Option<ReadonlyArray<Network>> => {
  const blocks = text.split(",").map((block) => block.trim())
  return blocks.every((block) => ipaddr.isValidCIDR(block))
    ? Option.some(blocks.map((block) => ipaddr.parseCIDR(block)))
    : Option.none()
}
