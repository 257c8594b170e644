import { literal, whole } from "@quick-response/design/field/leaves"
import * as Effect from "effect/Effect"
import type { Refused } from "../process/commandErrors.ts"
import {
  optionalSetting,
  type RawSettings,
  readSetting,
  type Setting,
  secret,
  setting,
  wholeSecret
} from "./Setting.ts"
import * as fields from "./settingFields.ts"

/**
 * Every setting, declared once: source of `serve`'s flags and help, errors, the warning for unknown variables, and the
 * README's table.
 */
export const settings = {
  host: setting({
    variable: "HOST",
    flag: "host",
    placeholder: "ADDRESS",
    purpose: "The address to listen on; 0.0.0.0 is every address of the machine.",
    fallback: "127.0.0.1",
    example: "0.0.0.0",
    field: fields.accepted("a host name or an IP address", (text) => /^[\w.:-]+$/.test(text))
  }),
  port: setting({
    variable: "PORT",
    flag: "port",
    placeholder: "PORT",
    purpose: "The port to listen on; 0 takes any free one.",
    fallback: "8080",
    example: "3000",
    field: fields.port
  }),
  database: secret(
    setting({
      variable: "QR_DATABASE",
      flag: "database",
      placeholder: "DATABASE",
      purpose:
        "Where the data is kept: `sqlite:` and a file, which is made where it is missing, `postgres://` and a database that servers share, or `memory:`, which ends with the process.",
      fallback: "sqlite:data/quick-response.db",
      example: "sqlite:/var/lib/quick-response.db",
      field: fields.database(
        `"sqlite:" and the path of a file, a URL like "postgres://USER:PASSWORD@HOST:PORT/DATABASE", or "memory:"`
      )
    })
  ),
  baseUrl: optionalSetting({
    variable: "QR_BASE_URL",
    flag: "base-url",
    placeholder: "URL",
    purpose: "The address that clients reach the service by.",
    whenUnset: "the host and port that it listens on",
    example: "https://qr.example.com",
    field: fields.baseUrl
  }),
  priceList: optionalSetting({
    variable: "QR_PRICE_LIST",
    flag: "price-list",
    placeholder: "FILE",
    purpose: "A JSON file with the prices; `quick-response price-list default` prints one to copy.",
    whenUnset: "the built-in prices",
    example: "prices.json",
    field: fields.anyText("the path of a JSON file")
  }),
  brand: optionalSetting({
    variable: "QR_BRAND",
    flag: "brand",
    placeholder: "FILE",
    purpose: "A JSON file with the shop's name, mark, accent, links and language: docs/guides/brand.md.",
    whenUnset: "the name and the look of this project",
    example: "brand.json",
    field: fields.anyText("the path of a JSON file")
  }),
  logLevel: setting({
    variable: "QR_LOG_LEVEL",
    flag: "log-level",
    placeholder: "LEVEL",
    purpose: `The least level that is logged: ${fields.logLevels.join(", ")}.`,
    fallback: "info",
    example: "debug",
    field: fields.logLevel
  }),
  rateLimit: setting({
    variable: "QR_RATE_LIMIT",
    flag: "rate-limit",
    placeholder: "NUMBER|off",
    purpose:
      "Requests a minute for each account over all its keys and sessions, and a fifth of it for each client address on public endpoints; or off.",
    fallback: "600",
    example: "1200",
    field: fields.offOr(whole(5, 1_000_000_000, "requests a minute"))
  }),
  cpuLimit: setting({
    variable: "QR_CPU_LIMIT",
    flag: "cpu-limit",
    placeholder: "SECONDS|off",
    purpose:
      "Seconds of processor time a minute for each account, and a quarter of it for each client address on public endpoints; or off.",
    fallback: "20",
    example: "40",
    field: fields.offOr(whole(1, 3600, "seconds a minute"))
  }),
  rateStore: optionalSetting({
    variable: "QR_RATE_STORE",
    flag: "rate-store",
    placeholder: "process|database",
    purpose:
      "Where requests and processor time are counted: `process`, by each for itself, or `database`, by all that share it, in a file beside it or in Postgres.",
    whenUnset: "`database` with several workers or Postgres, else `process`",
    example: "database",
    field: literal(["process", "database"])
  }),
  trustedProxies: setting({
    variable: "QR_TRUSTED_PROXIES",
    flag: "trusted-proxies",
    placeholder: "NUMBER",
    purpose: "How many proxies in front of the service add to X-Forwarded-For; 0 trusts none.",
    fallback: "0",
    example: "1",
    field: fields.wholeNumber(0, 16)
  }),
  corsOrigins: optionalSetting({
    variable: "QR_CORS_ORIGINS",
    flag: "cors-origins",
    placeholder: "ORIGINS",
    purpose: "The web origins whose pages may call, separated by commas; or * for any.",
    whenUnset: "none",
    example: "https://shop.example.com",
    field: fields.origins
  }),
  signUp: setting({
    variable: "QR_SIGN_UP",
    flag: "sign-up",
    placeholder: "open|closed",
    purpose: "Whether anyone may open an account, or only whom `account invite` invites.",
    fallback: "open",
    example: "closed",
    field: literal(["open", "closed"])
  }),
  welcomeCredits: setting({
    variable: "QR_WELCOME_CREDITS",
    flag: "welcome-credits",
    placeholder: "CREDITS",
    purpose: "Credits for each address that signs up, once; `npm start` sets 10.",
    fallback: "0",
    example: "10",
    field: fields.credits
  }),
  drawing: setting({
    variable: "QR_DRAWING",
    flag: "drawing",
    placeholder: "free|paid",
    purpose:
      "Whether a key draws whatever it asks for, or what its account bought and what costs the base price alone.",
    fallback: "free",
    example: "paid",
    field: literal(["free", "paid"])
  }),
  shortUrl: optionalSetting({
    variable: "QR_SHORT_URL",
    flag: "short-url",
    placeholder: "URL",
    purpose:
      "What pictures of dynamic codes begin with, as it is written here; upper case makes them smaller. Keep every address that was sold leading here.",
    whenUnset: "`QR_BASE_URL` in upper case and `/R/`",
    example: "HTTPS://Q.EXAMPLE/",
    field: fields.shortUrl
  }),
  dynamic: setting({
    variable: "QR_DYNAMIC",
    flag: "dynamic",
    placeholder: "on|off",
    purpose:
      "Whether dynamic codes are sold. Needs QR_BASE_URL or QR_SHORT_URL, unless the service listens on loopback.",
    fallback: "on",
    example: "off",
    field: literal(["on", "off"])
  }),
  scans: setting({
    variable: "QR_SCANS",
    flag: "scans",
    placeholder: "visitors|counts|off",
    purpose: "What is counted of dynamic codes: visitors and scans, scans alone, or nothing.",
    fallback: "visitors",
    example: "counts",
    field: { ...literal(["visitors", "counts", "off"]), description: `"visitors", "counts" or "off"` }
  }),
  scanVisitors: setting({
    variable: "QR_SCAN_VISITORS",
    flag: "scan-visitors",
    placeholder: "NUMBER",
    purpose:
      "How many visitors of dynamic codes are told apart in a day, some 100 bytes each for two days; further scans are counted alone. A code has at most a sixth, an address of a code 100.",
    fallback: "240000",
    example: "2400000",
    field: whole(1000, 100_000_000, "visitors")
  }),
  scanMonths: setting({
    variable: "QR_SCAN_MONTHS",
    flag: "scan-months",
    placeholder: "NUMBER",
    purpose: "How many months counts by day are kept; totals stay.",
    fallback: "25",
    example: "13",
    field: whole(1, 120, "months")
  }),
  countryHeader: optionalSetting({
    variable: "QR_COUNTRY_HEADER",
    flag: "country-header",
    placeholder: "NAME",
    purpose:
      "The header in which a trusted proxy tells a scanner's country, such as CF-IPCountry; needs QR_TRUSTED_PROXIES.",
    whenUnset: "none",
    example: "CF-IPCountry",
    field: fields.headerName
  }),
  blockedHosts: optionalSetting({
    variable: "QR_BLOCKED_HOSTS",
    flag: "blocked-hosts",
    placeholder: "FILE",
    purpose:
      "A file of hosts, one a line, to which no code leads, nor to hosts below them; read again when it changes.",
    whenUnset: "none",
    example: "blocked-hosts.txt",
    field: fields.anyText("a path to a file")
  }),
  reportUrl: optionalSetting({
    variable: "QR_REPORT_URL",
    flag: "report-url",
    placeholder: "URL",
    purpose: "Where pages of short addresses send who wants to report one.",
    whenUnset: "none",
    example: "https://example.com/report",
    field: fields.webUrl
  }),
  topUpUrl: optionalSetting({
    variable: "QR_TOP_UP_URL",
    flag: "top-up-url",
    placeholder: "URL",
    purpose: "Where pages send those who need credits.",
    whenUnset: "none",
    example: "https://example.com/credits",
    field: fields.webUrl
  }),
  stripeKey: wholeSecret(
    optionalSetting({
      variable: "QR_STRIPE_KEY",
      flag: "stripe-key",
      placeholder: "KEY",
      purpose:
        "The secret or restricted key of Stripe by which packs of credits are paid; a live one needs an https `QR_BASE_URL`.",
      whenUnset: "no credits are sold",
      example: "sk_test_51Nxyz",
      field: fields.stripeKey
    })
  ),
  creditPacks: optionalSetting({
    variable: "QR_CREDIT_PACKS",
    flag: "credit-packs",
    placeholder: "FILE",
    purpose: "The file of the packs of credits that are sold; with `QR_STRIPE_KEY`, or neither.",
    whenUnset: "none",
    example: "packs.json",
    field: fields.anyText("a path")
  }),
  stripeWebhookSecrets: wholeSecret(
    optionalSetting({
      variable: "QR_STRIPE_WEBHOOK_SECRET",
      flag: "stripe-webhook-secret",
      placeholder: "SECRET",
      purpose:
        "The secret by which Stripe signs what it posts to `/v1/Payments/stripe`, or two with a comma while it is rolled; without one, Stripe's list of events is read, each minute while someone pays.",
      whenUnset: "none",
      example: "whsec_abc123",
      field: fields.webhookSecrets
    })
  ),
  stripeUrl: setting({
    variable: "QR_STRIPE_URL",
    flag: "stripe-url",
    placeholder: "URL",
    purpose: "The address of Stripe's interface; http on this machine alone, for tests.",
    fallback: "https://api.stripe.com",
    example: "http://127.0.0.1:12111",
    field: fields.stripeUrl
  }),
  webhooks: setting({
    variable: "QR_WEBHOOKS",
    flag: "webhooks",
    placeholder: "on|off",
    purpose:
      "Whether events are posted to the webhooks of accounts; the list of events is there in any case.",
    fallback: "on",
    example: "off",
    field: literal(["on", "off"])
  }),
  webhookNetworks: optionalSetting({
    variable: "QR_WEBHOOK_NETWORKS",
    flag: "webhook-networks",
    placeholder: "NETWORKS",
    purpose:
      "Networks that webhooks may lead to though they are not public, also by http: CIDR blocks separated by commas.",
    whenUnset: "none; webhooks lead to public addresses by https",
    example: "127.0.0.1/32,10.1.0.0/16",
    field: fields.networks
  }),
  smtpUrl: secret(
    optionalSetting({
      variable: "QR_SMTP_URL",
      flag: "smtp-url",
      placeholder: "URL",
      purpose: "The server that sends mails: `smtp:` (port 587, STARTTLS) or `smtps:` (465).",
      whenUnset: "mails are files in `mail` beside the database file, or in `data/mail`",
      example: "smtps://user:password@smtp.example.com",
      field: fields.smtpServer
    })
  ),
  mailFrom: optionalSetting({
    variable: "QR_MAIL_FROM",
    flag: "mail-from",
    placeholder: "ADDRESS",
    purpose: "The address that mails are from.",
    whenUnset: "no-reply at the host of `QR_BASE_URL`",
    example: "QR codes <qr@example.com>",
    field: fields.sender
  }),
  pages: setting({
    variable: "QR_PAGES",
    flag: "pages",
    placeholder: "on|off",
    purpose:
      "Whether pages for people are served: the studio at `/`, the account under /account; or off, for the API alone.",
    fallback: "on",
    example: "off",
    field: fields.onOrOff
  }),
  shutdownSeconds: setting({
    variable: "QR_SHUTDOWN_SECONDS",
    flag: "shutdown-seconds",
    placeholder: "SECONDS",
    purpose: "Seconds that requests may take to finish once the server is told to stop.",
    fallback: "10",
    example: "30",
    field: whole(1, 300, "seconds")
  }),
  metricsPort: optionalSetting({
    variable: "QR_METRICS_PORT",
    flag: "metrics-port",
    placeholder: "PORT",
    purpose: "A port of 127.0.0.1 that answers /metrics for Prometheus, 0 for any free one.",
    whenUnset: "none",
    example: "9464",
    field: fields.port
  }),
  otlpUrl: secret(
    optionalSetting({
      variable: "QR_OTLP_URL",
      flag: "otlp-url",
      placeholder: "URL",
      purpose:
        "Where traces are sent, by OTLP over HTTP as JSON: a collector's address, to which /v1/traces is added.",
      whenUnset: "none",
      example: "http://127.0.0.1:4318",
      field: fields.baseUrl
    })
  ),
  workers: setting({
    variable: "QR_WORKERS",
    flag: "workers",
    placeholder: "NUMBER",
    purpose: "Processes that serve at once, on one database, to use more cores of the machine.",
    fallback: "1",
    example: "4",
    field: fields.wholeNumber(1, 64)
  }),
  renderThreads: optionalSetting({
    variable: "QR_RENDER_THREADS",
    flag: "render-threads",
    placeholder: "NUMBER",
    purpose:
      "Threads (on Deno, processes) of each worker for what takes over 2 ms, and for all but the first of shorter jobs that come together; 0 does all of it between requests.",
    whenUnset: "one less than the cores, 1 to 8, shared among the workers",
    example: "2",
    field: fields.wholeNumber(0, 64)
  })
}

export type Settings = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer A> ? A : never
}

/** Reads all settings from flags and the environment. */
export const readSettings = (
  flags: RawSettings,
  environment: RawSettings
): Effect.Effect<Settings, Refused> => {
  const read = <A>(setting: Setting<A>) => readSetting(setting, flags, environment)
  return Effect.all({
    host: read(settings.host),
    port: read(settings.port),
    database: read(settings.database),
    baseUrl: read(settings.baseUrl),
    priceList: read(settings.priceList),
    brand: read(settings.brand),
    logLevel: read(settings.logLevel),
    rateLimit: read(settings.rateLimit),
    cpuLimit: read(settings.cpuLimit),
    rateStore: read(settings.rateStore),
    trustedProxies: read(settings.trustedProxies),
    corsOrigins: read(settings.corsOrigins),
    signUp: read(settings.signUp),
    welcomeCredits: read(settings.welcomeCredits),
    drawing: read(settings.drawing),
    shortUrl: read(settings.shortUrl),
    dynamic: read(settings.dynamic),
    scans: read(settings.scans),
    scanVisitors: read(settings.scanVisitors),
    scanMonths: read(settings.scanMonths),
    countryHeader: read(settings.countryHeader),
    blockedHosts: read(settings.blockedHosts),
    reportUrl: read(settings.reportUrl),
    topUpUrl: read(settings.topUpUrl),
    stripeKey: read(settings.stripeKey),
    creditPacks: read(settings.creditPacks),
    stripeWebhookSecrets: read(settings.stripeWebhookSecrets),
    stripeUrl: read(settings.stripeUrl),
    webhooks: read(settings.webhooks),
    webhookNetworks: read(settings.webhookNetworks),
    smtpUrl: read(settings.smtpUrl),
    mailFrom: read(settings.mailFrom),
    pages: read(settings.pages),
    shutdownSeconds: read(settings.shutdownSeconds),
    metricsPort: read(settings.metricsPort),
    otlpUrl: read(settings.otlpUrl),
    workers: read(settings.workers),
    renderThreads: read(settings.renderThreads)
  })
}
