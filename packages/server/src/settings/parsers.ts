import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"

/** A whole number between the two, inclusive. */
export const whole = (minimum: number, maximum: number) => (text: string) =>
  Option.liftPredicate(Number(text), (n) => /^\d{1,9}$/.test(text) && n >= minimum && n <= maximum)

/** Where the data is kept: a SQLite file, or nowhere once the process ends. */
export type Database = { readonly kind: "memory" } | DatabaseFile

/** A SQLite file. */
export interface DatabaseFile {
  readonly kind: "sqlite"
  readonly path: string
}

/** `memory:`, or `sqlite:` and a path. */
export const parseDatabase = (text: string): Option.Option<Database> => {
  if (text === "memory:") return Option.some({ kind: "memory" })
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

/** The names of the log levels, from the one that lets everything through. */
export const logLevels: ReadonlyArray<string> = LogLevel.allLevels.map(({ _tag }) => _tag.toLowerCase())

/** The level of that name, in any case. */
export const parseLogLevel = (text: string): Option.Option<LogLevel.LogLevel> =>
  Option.fromNullable(LogLevel.allLevels.find(({ _tag }) => _tag.toLowerCase() === text.toLowerCase()))

/** How many requests a minute an account may make, or `off`. */
export type RateLimit = number | "off"

/** How many seconds of processor time a minute an account's requests may take, or `off`. */
export type CpuLimit = number | "off"

/** Where requests are counted against their limits. */
export type RateStoreName = "database" | "process"

/** `database` or `process`. */
export const parseRateStore = Option.liftPredicate(
  (text: string): text is RateStoreName => text === "database" || text === "process"
)

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
