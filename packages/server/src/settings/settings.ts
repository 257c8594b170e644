import * as Effect from "effect/Effect"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import { Refused } from "../failure.ts"

/** One setting: how it is written, by environment and on the command line, and what it is for. */
export interface Setting<out A = unknown> {
  /** The environment variable; an empty one is as good as none. */
  readonly variable: string
  /** The flag, without its dashes; it wins over the variable. */
  readonly flag: string
  /** What stands for the value where help shows the flag. */
  readonly placeholder: string
  /** What the setting decides, in one sentence. */
  readonly purpose: string
  /** What is read where neither variable nor flag is given; empty where there is then no such thing. */
  readonly fallback: string
  readonly example: string
  /** What a value has to be. */
  readonly expected: string
  readonly parse: (text: string) => Option.Option<A>
}

const setting = <A>(setting: Setting<A>): Setting<A> => setting

const whole = (minimum: number, maximum: number) => (text: string) =>
  Option.liftPredicate(Number(text), (n) => /^\d{1,9}$/.test(text) && n >= minimum && n <= maximum)

const unlessEmpty =
  <A>(parse: (text: string) => Option.Option<A>) =>
  (text: string): Option.Option<A | undefined> =>
    text === "" ? Option.some(undefined) : parse(text)

/** Where the data is kept: a SQLite file, or nowhere once the process ends. */
export type Database = { readonly kind: "memory" } | { readonly kind: "sqlite"; readonly path: string }

const parseDatabase = (text: string): Option.Option<Database> => {
  if (text === "memory:") return Option.some({ kind: "memory" })
  const path = /^sqlite:(?!:memory:$)(.+)$/.exec(text)?.[1]
  return path === undefined ? Option.none() : Option.some({ kind: "sqlite", path })
}

const withoutSlashesAtEnd = (text: string): string => {
  let end = text.length
  while (text[end - 1] === "/") end--
  return text.slice(0, end)
}

const parseBaseUrl = (text: string): Option.Option<string> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url !== undefined && url.username + url.password + url.search + url.hash === ""
  return isBare && /^https?:$/.test(url.protocol) ? Option.some(withoutSlashesAtEnd(url.href)) : Option.none()
}

/** The names of the log levels, from the one that lets everything through. */
export const logLevels: ReadonlyArray<string> = LogLevel.allLevels.map(({ _tag }) => _tag.toLowerCase())

const parseLogLevel = (text: string): Option.Option<LogLevel.LogLevel> =>
  Option.fromNullable(LogLevel.allLevels.find(({ _tag }) => _tag.toLowerCase() === text.toLowerCase()))

/** How many requests a minute an account may make, or `off`. */
export type RateLimit = number | "off"

/** How many seconds of processor time a minute an account's requests may take, or `off`. */
export type CpuLimit = number | "off"

/** Where requests are counted against their limits. */
export type RateStoreName = "database" | "process"

const parseRateStore = Option.liftPredicate(
  (text: string): text is RateStoreName => text === "database" || text === "process"
)

/** The web origins that may call, or any. */
export type Origins = ReadonlyArray<string> | "*"

const parseOrigins = (text: string): Option.Option<Origins> => {
  if (text === "*") return Option.some(text)
  const origins = text.split(",").map((origin) => origin.trim())
  return origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)
    ? Option.some(origins)
    : Option.none()
}

/** Every setting. What `serve` reads, what its help shows and what a faulty value is told by all come from here. */
export const settings = {
  host: setting({
    variable: "HOST",
    flag: "host",
    placeholder: "ADDRESS",
    purpose: "The address to listen on; 0.0.0.0 is every address of the machine.",
    fallback: "127.0.0.1",
    example: "0.0.0.0",
    expected: "a host name or an IP address",
    parse: Option.liftPredicate((text) => /^[\w.:-]+$/.test(text))
  }),
  port: setting({
    variable: "PORT",
    flag: "port",
    placeholder: "PORT",
    purpose: "The port to listen on; 0 takes any free one.",
    fallback: "8080",
    example: "3000",
    expected: "a port from 0 to 65535",
    parse: whole(0, 65_535)
  }),
  database: setting({
    variable: "QR_DATABASE",
    flag: "database",
    placeholder: "DATABASE",
    purpose:
      "Where the data is kept: a SQLite file, made where it is missing, or the memory of this process.",
    fallback: "sqlite:data/quick-response.db",
    example: "sqlite:/var/lib/quick-response.db",
    expected: `"sqlite:" and the path of a file, or "memory:"`,
    parse: parseDatabase
  }),
  baseUrl: setting({
    variable: "QR_BASE_URL",
    flag: "base-url",
    placeholder: "URL",
    purpose: "The address that clients reach the service by; where absent, the host and port listened on.",
    fallback: "",
    example: "https://qr.example.com",
    expected: "an http or https URL without query and password",
    parse: unlessEmpty(parseBaseUrl)
  }),
  priceList: setting({
    variable: "QR_PRICE_LIST",
    flag: "price-list",
    placeholder: "FILE",
    purpose: "A JSON file with the prices; `quick-response price-list` prints the default one to copy.",
    fallback: "",
    example: "prices.json",
    expected: "the path of a JSON file",
    parse: unlessEmpty(Option.some)
  }),
  logLevel: setting({
    variable: "QR_LOG_LEVEL",
    flag: "log-level",
    placeholder: "LEVEL",
    purpose: `The least level that is logged: ${logLevels.join(", ")}.`,
    fallback: "info",
    example: "debug",
    expected: `one of ${logLevels.join(", ")}`,
    parse: parseLogLevel
  }),
  rateLimit: setting<RateLimit>({
    variable: "QR_RATE_LIMIT",
    flag: "rate-limit",
    placeholder: "NUMBER|off",
    purpose:
      "Requests a minute that an account may make over all its keys; a fifth of it is what an address may make of public endpoints.",
    fallback: "600",
    example: "1200",
    expected: `"off" or a whole number of requests a minute from 5 to 1000000`,
    parse: (text) => (text === "off" ? Option.some(text) : whole(5, 1_000_000)(text))
  }),
  cpuLimit: setting<CpuLimit>({
    variable: "QR_CPU_LIMIT",
    flag: "cpu-limit",
    placeholder: "SECONDS|off",
    purpose:
      "Seconds of processor time a minute that an account's requests may take; a quarter of it is what an address's requests of public endpoints may take.",
    fallback: "20",
    example: "40",
    expected: `"off" or a whole number of seconds a minute from 1 to 3600`,
    parse: (text) => (text === "off" ? Option.some(text) : whole(1, 3600)(text))
  }),
  rateStore: setting({
    variable: "QR_RATE_STORE",
    flag: "rate-store",
    placeholder: "process|database",
    purpose:
      "Where requests and processor time are counted: by each process for itself, or by all that share the database, in a file beside it; where absent, database with several workers, else process.",
    fallback: "",
    example: "database",
    expected: `"process" or "database"`,
    parse: unlessEmpty(parseRateStore)
  }),
  trustedProxies: setting({
    variable: "QR_TRUSTED_PROXIES",
    flag: "trusted-proxies",
    placeholder: "NUMBER",
    purpose: "How many proxies in front of the service add to X-Forwarded-For; 0 trusts none.",
    fallback: "0",
    example: "1",
    expected: "a whole number from 0 to 16",
    parse: whole(0, 16)
  }),
  corsOrigins: setting({
    variable: "QR_CORS_ORIGINS",
    flag: "cors-origins",
    placeholder: "ORIGINS",
    purpose: "The web origins whose pages may call, parted by commas, or * for any; where absent, none.",
    fallback: "",
    example: "https://shop.example.com",
    expected: `"*", or origins like https://shop.example.com parted by commas`,
    parse: unlessEmpty(parseOrigins)
  }),
  shutdownSeconds: setting({
    variable: "QR_SHUTDOWN_SECONDS",
    flag: "shutdown-seconds",
    placeholder: "SECONDS",
    purpose: "How long requests may take to finish once the server is told to stop.",
    fallback: "10",
    example: "30",
    expected: "a whole number of seconds from 1 to 300",
    parse: whole(1, 300)
  }),
  metricsPort: setting({
    variable: "QR_METRICS_PORT",
    flag: "metrics-port",
    placeholder: "PORT",
    purpose:
      "A port of 127.0.0.1 that answers /metrics for Prometheus, 0 for any free one; where absent, none.",
    fallback: "",
    example: "9464",
    expected: "a port from 0 to 65535",
    parse: unlessEmpty(whole(0, 65_535))
  }),
  otlpUrl: setting({
    variable: "QR_OTLP_URL",
    flag: "otlp-url",
    placeholder: "URL",
    purpose:
      "Where traces are sent, by OTLP over HTTP as JSON: a collector's address, to which /v1/traces is added; where absent, none are made.",
    fallback: "",
    example: "http://127.0.0.1:4318",
    expected: "an http or https URL without query and password",
    parse: unlessEmpty(parseBaseUrl)
  }),
  workers: setting({
    variable: "QR_WORKERS",
    flag: "workers",
    placeholder: "NUMBER",
    purpose: "Processes that serve at once, on one database, to use more cores of the machine.",
    fallback: "1",
    example: "4",
    expected: "a whole number from 1 to 64",
    parse: whole(1, 64)
  }),
  renderThreads: setting({
    variable: "QR_RENDER_THREADS",
    flag: "render-threads",
    placeholder: "NUMBER",
    purpose:
      "Threads of each worker that draw what takes over 2 ms, and briefer work that comes at once; 0 to draw all between requests; where absent, one less than the cores, 1 to 8, shared among the workers.",
    fallback: "",
    example: "2",
    expected: "a whole number from 0 to 64",
    parse: unlessEmpty(whole(0, 64))
  })
}

/** Texts by the name of a flag (`base-url`) or of a variable (`QR_BASE_URL`). */
export type Texts = Readonly<Record<string, string | undefined>>

/** The values of all settings. */
export type Settings = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer A> ? A : never
}

/**
 * The value of one setting: its flag's, else its variable's, else the fallback. A value that does not parse is refused
 * with a sentence that names what was set, to what, and what would do.
 */
export const readSetting = <A>(
  { variable, flag, fallback, example, expected, parse }: Setting<A>,
  flags: Texts,
  environment: Texts
): Effect.Effect<A, Refused> => {
  const flagged = flags[flag]
  const text = flagged ?? (environment[variable] || fallback)
  const written = flagged === undefined ? variable : `--${flag}`
  return Effect.mapError(
    parse(text),
    () =>
      new Refused({
        message: `${written}: expected ${expected}, got ${JSON.stringify(text)}; set it like ${variable}=${example} or --${flag} ${example}`
      })
  )
}

/** The values of all settings, from the flags that were given and the environment. */
export const readSettings = (flags: Texts, environment: Texts): Effect.Effect<Settings, Refused> => {
  const read = <A>(setting: Setting<A>) => readSetting(setting, flags, environment)
  return Effect.all({
    host: read(settings.host),
    port: read(settings.port),
    database: read(settings.database),
    baseUrl: read(settings.baseUrl),
    priceList: read(settings.priceList),
    logLevel: read(settings.logLevel),
    rateLimit: read(settings.rateLimit),
    cpuLimit: read(settings.cpuLimit),
    rateStore: read(settings.rateStore),
    trustedProxies: read(settings.trustedProxies),
    corsOrigins: read(settings.corsOrigins),
    shutdownSeconds: read(settings.shutdownSeconds),
    metricsPort: read(settings.metricsPort),
    otlpUrl: read(settings.otlpUrl),
    workers: read(settings.workers),
    renderThreads: read(settings.renderThreads)
  })
}
