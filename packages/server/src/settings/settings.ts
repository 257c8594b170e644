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
    purpose: "Address to listen on; 0.0.0.0 is every address of the machine.",
    fallback: "127.0.0.1",
    example: "0.0.0.0",
    field: fields.accepted("a host name or an IP address", (text) => /^[\w.:-]+$/.test(text))
  }),
  port: setting({
    variable: "PORT",
    flag: "port",
    placeholder: "PORT",
    purpose: "Port to listen on; 0 takes any free one.",
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
        "The database: `sqlite:` and a file, created if missing; `postgres://` and a database that servers share; or `memory:`, lost with the process.",
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
    purpose: "Public address of the service.",
    whenUnset: "the host and port that it listens on",
    example: "https://qr.example.com",
    field: fields.baseUrl
  }),
  priceList: optionalSetting({
    variable: "QR_PRICE_LIST",
    flag: "price-list",
    placeholder: "FILE",
    purpose: "JSON file with the prices; `quick-response price-list default` prints one to copy.",
    whenUnset: "the built-in prices",
    example: "prices.json",
    field: fields.anyText("the path of a JSON file")
  }),
  brand: optionalSetting({
    variable: "QR_BRAND",
    flag: "brand",
    placeholder: "FILE",
    purpose:
      "JSON file with the shop's name, mark, accent, links and language; a change takes effect within seconds: docs/guides/brand.md.",
    whenUnset: "the name and the look of this project",
    example: "brand.json",
    field: fields.anyText("the path of a JSON file")
  }),
  logLevel: setting({
    variable: "QR_LOG_LEVEL",
    flag: "log-level",
    placeholder: "LEVEL",
    purpose: `Lowest level in the log: ${fields.logLevels.join(", ")}.`,
    fallback: "info",
    example: "debug",
    field: fields.logLevel
  }),
  rateLimit: setting({
    variable: "QR_RATE_LIMIT",
    flag: "rate-limit",
    placeholder: "NUMBER|off",
    purpose:
      "Requests a minute for each account, with all its keys and sessions; each client address has a fifth of it on public endpoints; or off.",
    fallback: "600",
    example: "1200",
    field: fields.offOr(whole(5, 1_000_000_000, "requests a minute"))
  }),
  cpuLimit: setting({
    variable: "QR_CPU_LIMIT",
    flag: "cpu-limit",
    placeholder: "SECONDS|off",
    purpose:
      "Seconds of processor time a minute for each account, a quarter of it for each client address on public endpoints; or off.",
    fallback: "20",
    example: "40",
    field: fields.offOr(whole(1, 3600, "seconds a minute"))
  }),
  rateStore: optionalSetting({
    variable: "QR_RATE_STORE",
    flag: "rate-store",
    placeholder: "process|database",
    purpose:
      "Counts requests and processor time in each `process`, or in the `database` (a file beside it, or Postgres) for all processes that share it.",
    whenUnset: "`database` with several workers or Postgres, else `process`",
    example: "database",
    field: literal(["process", "database"])
  }),
  trustedProxies: setting({
    variable: "QR_TRUSTED_PROXIES",
    flag: "trusted-proxies",
    placeholder: "NUMBER",
    purpose: "Number of proxies in front of the service that append to X-Forwarded-For; 0 trusts no proxy.",
    fallback: "0",
    example: "1",
    field: fields.wholeNumber(0, 16)
  }),
  corsOrigins: optionalSetting({
    variable: "QR_CORS_ORIGINS",
    flag: "cors-origins",
    placeholder: "ORIGINS",
    purpose: "Web origins that may call the service, separated by commas; or * for any.",
    whenUnset: "none",
    example: "https://shop.example.com",
    field: fields.origins
  }),
  signUp: setting({
    variable: "QR_SIGN_UP",
    flag: "sign-up",
    placeholder: "open|closed",
    purpose:
      "Opens accounts for anyone (`open`), or only for addresses that `account invite` invites (`closed`).",
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
  demo: setting({
    variable: "QR_DEMO",
    flag: "public-demo",
    placeholder: "on|off",
    purpose:
      "Lets anyone open a demo account for an hour, with 25 credits, and sells credit packs by test payments; for a public demo without real customers. Its flag is `--public-demo`: `--demo` opens one lasting account on an empty database.",
    fallback: "off",
    example: "on",
    field: fields.onOrOff
  }),
  drawing: setting({
    variable: "QR_DRAWING",
    flag: "drawing",
    placeholder: "free|paid",
    purpose:
      "Draws any design for a key (`free`), or only designs that its account bought and designs at the base price (`paid`).",
    fallback: "free",
    example: "paid",
    field: literal(["free", "paid"])
  }),
  mcp: setting({
    variable: "QR_MCP",
    flag: "mcp",
    placeholder: "on|off",
    purpose: "Serves agents by the Model Context Protocol at /mcp.",
    fallback: "on",
    example: "off",
    field: literal(["on", "off"])
  }),
  shortUrl: optionalSetting({
    variable: "QR_SHORT_URL",
    flag: "short-url",
    placeholder: "URL",
    purpose:
      "Start of the address in pictures of dynamic codes, as written here; upper case makes them smaller. Every address that was ever sold must keep leading here.",
    whenUnset: "`QR_BASE_URL` in upper case and `/R/`",
    example: "HTTPS://Q.EXAMPLE/",
    field: fields.shortUrl
  }),
  dynamic: setting({
    variable: "QR_DYNAMIC",
    flag: "dynamic",
    placeholder: "on|off",
    purpose:
      "Sells dynamic codes. Needs QR_BASE_URL or QR_SHORT_URL, unless the service listens on loopback.",
    fallback: "on",
    example: "off",
    field: literal(["on", "off"])
  }),
  scans: setting({
    variable: "QR_SCANS",
    flag: "scans",
    placeholder: "visitors|counts|off",
    purpose: "Counts for dynamic codes: `visitors` and scans, `counts` of scans only, or `off`.",
    fallback: "visitors",
    example: "counts",
    field: { ...literal(["visitors", "counts", "off"]), description: `"visitors", "counts" or "off"` }
  }),
  scanVisitors: setting({
    variable: "QR_SCAN_VISITORS",
    flag: "scan-visitors",
    placeholder: "NUMBER",
    purpose:
      "Visitors of dynamic codes that are distinguished in a day, some 100 bytes each for two days; further scans are counted without visitors. A code has at most a sixth, an address of a code 100.",
    fallback: "240000",
    example: "2400000",
    field: whole(1000, 100_000_000, "visitors")
  }),
  scanMonths: setting({
    variable: "QR_SCAN_MONTHS",
    flag: "scan-months",
    placeholder: "NUMBER",
    purpose: "Months that counts by day are kept; totals stay.",
    fallback: "25",
    example: "13",
    field: whole(1, 120, "months")
  }),
  countryHeader: optionalSetting({
    variable: "QR_COUNTRY_HEADER",
    flag: "country-header",
    placeholder: "NAME",
    purpose:
      "Header in which a trusted proxy sends a scanner's country, such as CF-IPCountry; needs QR_TRUSTED_PROXIES.",
    whenUnset: "none",
    example: "CF-IPCountry",
    field: fields.headerName
  }),
  blockedHosts: optionalSetting({
    variable: "QR_BLOCKED_HOSTS",
    flag: "blocked-hosts",
    placeholder: "FILE",
    purpose:
      "File of hosts, one a line, that codes may not lead to, including their subdomains; read again when it changes.",
    whenUnset: "none",
    example: "blocked-hosts.txt",
    field: fields.anyText("a path to a file")
  }),
  domainTarget: optionalSetting({
    variable: "QR_DOMAIN_TARGET",
    flag: "domain-target",
    placeholder: "HOST",
    purpose:
      "Host to which customers' own domains point; unset, no own domains are offered, and existing ones still redirect.",
    whenUnset: "none",
    example: "edge.qr.example",
    field: fields.hostName
  }),
  domainLimits: setting({
    variable: "QR_DOMAIN_LIMITS",
    flag: "domain-limits",
    placeholder: "NUMBERS",
    purpose: "The most own domains of an account, and of all accounts.",
    fallback: "10,10000",
    example: "3,500",
    field: fields.twoNumbers("two whole numbers from 1 to 1000000, as in 10,10000", 1, 1_000_000)
  }),
  dnsServers: optionalSetting({
    variable: "QR_DNS_SERVERS",
    flag: "dns-servers",
    placeholder: "LIST",
    purpose:
      "Name servers that are asked for the proofs of own domains, as address:port, separated by commas.",
    whenUnset: "the system's",
    example: "192.0.2.53:53,[2001:db8::53]:53",
    field: fields.nameServers
  }),
  tlsPort: optionalSetting({
    variable: "QR_TLS_PORT",
    flag: "tls-port",
    placeholder: "PORT",
    purpose:
      "Port of 127.0.0.1 that tells a proxy which hosts may have a certificate, by GET /?domain=HOST; 0 takes any free one.",
    whenUnset: "none",
    example: "9465",
    field: fields.port
  }),
  reportUrl: optionalSetting({
    variable: "QR_REPORT_URL",
    flag: "report-url",
    placeholder: "URL",
    purpose: "Page for reports of abuse, linked from pages of short addresses.",
    whenUnset: "none",
    example: "https://example.com/report",
    field: fields.webUrl
  }),
  topUpUrl: optionalSetting({
    variable: "QR_TOP_UP_URL",
    flag: "top-up-url",
    placeholder: "URL",
    purpose: "Page for getting credits, linked from the pages.",
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
        "Secret or restricted key of Stripe for the sale of credit packs; a live key needs an https `QR_BASE_URL`.",
      whenUnset: "no credits are sold",
      example: "sk_test_51Nxyz",
      field: fields.stripeKey
    })
  ),
  creditPacks: optionalSetting({
    variable: "QR_CREDIT_PACKS",
    flag: "credit-packs",
    placeholder: "FILE",
    purpose: "File of the credit packs for sale; needs `QR_STRIPE_KEY`, and the reverse, or `QR_DEMO=on`.",
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
        "Secret that signs Stripe's posts to `/v1/Payments/stripe`, or two with a comma during a change; without it, Stripe's list of events is read each minute while a payment is open.",
      whenUnset: "none",
      example: "whsec_abc123",
      field: fields.webhookSecrets
    })
  ),
  stripeUrl: setting({
    variable: "QR_STRIPE_URL",
    flag: "stripe-url",
    placeholder: "URL",
    purpose: "Address of Stripe's API; http only on this machine, for tests.",
    fallback: "https://api.stripe.com",
    example: "http://127.0.0.1:12111",
    field: fields.stripeUrl
  }),
  webhooks: setting({
    variable: "QR_WEBHOOKS",
    flag: "webhooks",
    placeholder: "on|off",
    purpose: "Posts events to the webhooks of accounts; the list of events is available in any case.",
    fallback: "on",
    example: "off",
    field: literal(["on", "off"])
  }),
  webhookNetworks: optionalSetting({
    variable: "QR_WEBHOOK_NETWORKS",
    flag: "webhook-networks",
    placeholder: "NETWORKS",
    purpose:
      "Networks that are not public but allowed for webhooks, also by http: CIDR blocks separated by commas.",
    whenUnset: "none; webhooks lead to public addresses by https",
    example: "127.0.0.1/32,10.1.0.0/16",
    field: fields.networks
  }),
  smtpUrl: secret(
    optionalSetting({
      variable: "QR_SMTP_URL",
      flag: "smtp-url",
      placeholder: "URL",
      purpose: "Mail server: `smtp:` (port 587, STARTTLS) or `smtps:` (465).",
      whenUnset: "mails are files in `mail` beside the database file, or in `data/mail`",
      example: "smtps://user:password@smtp.example.com",
      field: fields.smtpServer
    })
  ),
  mailFrom: optionalSetting({
    variable: "QR_MAIL_FROM",
    flag: "mail-from",
    placeholder: "ADDRESS",
    purpose: "The sender's address of mails.",
    whenUnset: "no-reply at the host of `QR_BASE_URL`",
    example: "QR codes <qr@example.com>",
    field: fields.sender
  }),
  proofKeyFile: optionalSetting({
    variable: "QR_PROOF_KEY_FILE",
    flag: "proof-key-file",
    placeholder: "FILE",
    purpose:
      "The file with the keys that sign proofs of sold codes, which is made if it is missing. Servers that share a database need the same one: one with another key refuses to start.",
    whenUnset: "`proof-keys.json` beside the database file, or in `data`",
    example: "/etc/quick-response/proof-keys.json",
    field: fields.anyText("the path of a file")
  }),
  pages: setting({
    variable: "QR_PAGES",
    flag: "pages",
    placeholder: "on|off",
    purpose: "Serves the pages: the studio at `/`, the account under /account; `off` serves only the API.",
    fallback: "on",
    example: "off",
    field: fields.onOrOff
  }),
  shutdownSeconds: setting({
    variable: "QR_SHUTDOWN_SECONDS",
    flag: "shutdown-seconds",
    placeholder: "SECONDS",
    purpose: "Seconds that requests may take to finish during a shutdown.",
    fallback: "10",
    example: "30",
    field: whole(1, 300, "seconds")
  }),
  metricsPort: optionalSetting({
    variable: "QR_METRICS_PORT",
    flag: "metrics-port",
    placeholder: "PORT",
    purpose: "Port of 127.0.0.1 that answers /metrics for Prometheus; 0 takes any free one.",
    whenUnset: "none",
    example: "9464",
    field: fields.port
  }),
  otlpUrl: secret(
    optionalSetting({
      variable: "QR_OTLP_URL",
      flag: "otlp-url",
      placeholder: "URL",
      purpose: "Collector for traces, by OTLP over HTTP as JSON; /v1/traces is appended.",
      whenUnset: "none",
      example: "http://127.0.0.1:4318",
      field: fields.baseUrl
    })
  ),
  workers: setting({
    variable: "QR_WORKERS",
    flag: "workers",
    placeholder: "NUMBER",
    purpose:
      "Processes that serve on one database, to use more cores of the machine. On SQLite one sells fastest.",
    fallback: "1",
    example: "4",
    field: fields.wholeNumber(1, 64)
  }),
  renderThreads: optionalSetting({
    variable: "QR_RENDER_THREADS",
    flag: "render-threads",
    placeholder: "NUMBER",
    purpose:
      "Threads (on Deno, processes) of each worker for drawings over 2 ms, and for all but the first of shorter drawings that arrive together; 0 draws between requests.",
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
    demo: read(settings.demo),
    drawing: read(settings.drawing),
    mcp: read(settings.mcp),
    shortUrl: read(settings.shortUrl),
    dynamic: read(settings.dynamic),
    scans: read(settings.scans),
    scanVisitors: read(settings.scanVisitors),
    scanMonths: read(settings.scanMonths),
    countryHeader: read(settings.countryHeader),
    blockedHosts: read(settings.blockedHosts),
    domainTarget: read(settings.domainTarget),
    domainLimits: read(settings.domainLimits),
    dnsServers: read(settings.dnsServers),
    tlsPort: read(settings.tlsPort),
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
    proofKeyFile: read(settings.proofKeyFile),
    pages: read(settings.pages),
    shutdownSeconds: read(settings.shutdownSeconds),
    metricsPort: read(settings.metricsPort),
    otlpUrl: read(settings.otlpUrl),
    workers: read(settings.workers),
    renderThreads: read(settings.renderThreads)
  })
}
