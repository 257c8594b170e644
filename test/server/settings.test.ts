import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  explainUnknownVariables,
  explainWorkers,
  readSettings,
  type Settings,
  settings,
  settingsTable
} from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as LogLevel from "effect/LogLevel"
import * as Redacted from "effect/Redacted"
import * as Struct from "effect/Struct"
import * as FastCheck from "fast-check"
import { afterAll, describe, expect, test } from "vitest"
import { makeTemporaryFolder } from "../storage/temporary.ts"

const all = Object.values(settings)
const read = (flags: Record<string, string>, environment: Record<string, string>) =>
  Effect.runSync(Effect.either(readSettings(flags, environment)))
const value = (flags: Record<string, string>, environment: Record<string, string>) =>
  Effect.runSync(readSettings(flags, environment))

describe("settings", () => {
  test.each(all)("$flag has a variable and words for each place", (setting) => {
    expect(setting.flag).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    expect(setting.variable).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/)
    expect(setting.placeholder).toMatch(/^[A-Z]+(?:\|off)?$|^[a-z]+(?:\|[a-z]+)+$/)
    expect(setting.purpose).toMatch(/^[A-Z][^|\n]{20,}\.$/)
    for (const words of [setting.shownDefault, setting.example, setting.field.description])
      expect(words).toMatch(/^\S.*\S$|^\S$/)
  })

  test("have flags and variables of their own", () => {
    expect(new Set(all.flatMap(({ flag, variable }) => [flag, variable])).size).toBe(2 * all.length)
  })
})

describe("readSettings()", () => {
  test("has the documented defaults", () => {
    expect(value({}, {})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      database: { kind: "sqlite", path: "data/quick-response.db" },
      baseUrl: undefined,
      priceList: undefined,
      brand: undefined,
      logLevel: LogLevel.Info,
      rateLimit: 600,
      cpuLimit: 20,
      rateStore: undefined,
      trustedProxies: 0,
      corsOrigins: undefined,
      signUp: "open",
      welcomeCredits: 0,
      demo: false,
      drawing: "free",
      mcp: "on",
      topUpUrl: undefined,
      smtpUrl: undefined,
      stripeKey: undefined,
      creditPacks: undefined,
      stripeWebhookSecrets: undefined,
      stripeUrl: "https://api.stripe.com",
      webhooks: "on",
      webhookNetworks: undefined,
      mailFrom: undefined,
      pages: true,
      shutdownSeconds: 10,
      metricsPort: undefined,
      otlpUrl: undefined,
      shortUrl: undefined,
      dynamic: "on",
      scans: "visitors",
      scanMonths: 25,
      scanVisitors: 240_000,
      countryHeader: undefined,
      blockedHosts: undefined,
      domainTarget: undefined,
      domainLimits: [10, 10_000],
      dnsServers: undefined,
      tlsPort: undefined,
      reportUrl: undefined,
      workers: 1,
      renderThreads: undefined
    })
  })

  test.each(all)(
    "accepts $variable and --$flag, and prefers the flag",
    ({ variable, flag, example, fallback }) => {
      const byVariable = value({}, { [variable]: example })
      expect(value({ [flag]: example }, {})).toEqual(byVariable)
      expect(value({ [flag]: example }, { [variable]: "\u0000" })).toEqual(byVariable)
      expect(value({}, { [variable]: "" })).toEqual(
        value({}, fallback === "" ? {} : { [variable]: fallback })
      )
      expect(byVariable).not.toEqual(value({}, {}))
    }
  )

  const texts = FastCheck.oneof(
    FastCheck.string(),
    FastCheck.constantFrom("-1", "65536", "1e3", "0x50", " 80", "8080.5", "sqlite:", "postgres://db/", "Off")
  )

  test("repeats no password in a fault, in any encoding", () => {
    const password = FastCheck.stringMatching(/^pw[\w!$&*+,;=.~-]{6,20}$/)
    const wrap = FastCheck.constantFrom<(password: string) => string>(
      (password) => `postgres:postgres://someone:${password}@127.0.0.1/shop`,
      (password) => `postgres://someone:${password}@127.0.0.1`,
      (password) => `sqlite://someone:${password}%40host`,
      (password) => `http://someone:${password}@127.0.0.1:4318/?x`,
      (password) => `htp://someone:${password}@127.0.0.1`,
      (password) => `smtp://someone:${password}@mail/path`,
      (password) => `smtps//someone:${password}@mail`
    )
    FastCheck.assert(
      FastCheck.property(FastCheck.constantFrom(...all), wrap, password, (setting, wrap, password) => {
        const result = read({}, { [setting.variable]: wrap(password) })
        if (result._tag === "Left") expect(result.left.message).not.toContain(password)
      }),
      { numRuns: 200 }
    )
    expect(read({}, { QR_DATABASE: "postgres:postgres://someone:secret@127.0.0.1/shop" })._tag).toBe("Left")
  })

  test("takes a text, or names variable, text and example", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.constantFrom(...all), texts, (setting, text) => {
        const result = read({}, { [setting.variable]: text })
        if (result._tag === "Right") return
        const { message } = result.left
        expect(message).toContain(`${setting.variable}: expected ${setting.field.description}`)
        const isShown = !setting.isSecret && !/@|%40|:\/\//i.test(text)
        expect(message).toContain(isShown ? JSON.stringify(text) : "got something else")
        expect(message).toContain(`${setting.variable}=${setting.example}`)
        expect(message).not.toContain("\n")
      }),
      { numRuns: 200 }
    )
  })

  const refused = {
    host: ["two words", " localhost", "localhost ", "a/b"],
    port: ["65536", "-1", "8080.5", "http"],
    database: [
      ...["data.db", "sqlite:", "sqlite::memory:", "my-sqlite:data.db", "sqlite:a\nb", "Memory:", "memory:x"],
      ...["postgres://", "postgres://localhost", "postgres://localhost/"]
    ],
    baseUrl: [
      ...["qr.example.com", "ftp://qr.example.com", "shttp://qr.example.com", "https://qr.example.com?x=1"],
      ...["https://qr.example.com#x", "https://ann@qr.example.com", "https://:secret@qr.example.com"]
    ],
    priceList: [],
    brand: [],
    logLevel: ["loud", "info "],
    rateLimit: ["0", "none"],
    cpuLimit: ["0", "3601", "2.5", "none"],
    rateStore: ["Database"],
    trustedProxies: ["yes"],
    corsOrigins: ["shop.example.com", "https://shop.example.com/", "https://shop.example.com,*"],
    signUp: ["Open", "shut"],
    welcomeCredits: ["-1", "0.00001", "1e3", "999999999999"],
    topUpUrl: ["example.com/credits", "javascript:alert(1)", "https://ann:secret@example.com"],
    stripeKey: ["pk_test_abc", "sk_abc", "sk_test_", "sk_test_a b", "sk_test_abc,sk_test_def"],
    creditPacks: [],
    stripeWebhookSecrets: ["secret", "whsec_", "whsec_a,whsec_b,whsec_c", "whsec_a,"],
    stripeUrl: ["http://api.stripe.com", "https://api.stripe.com/v1", "https://ann:secret@api.stripe.com"],
    webhooks: ["On", "yes"],
    webhookNetworks: ["127.0.0.1", "10.0.0.0/33", "localhost", "10.0.0.0/8;fd00::/8"],
    smtpUrl: [
      "smtp.example.com",
      "http://smtp.example.com",
      "smtp://",
      "smtp://smtp.example.com/path",
      "smtp://smtp.example.com?tls.rejectUnauthorized=false",
      "smtp://ann:%ff@smtp.example.com"
    ],
    mailFrom: ["ann", "two words@example.com", "Ann <ann>", "Ann\nBcc: <ann@example.com>"],
    demo: ["yes", "On", "true"],
    drawing: ["Free", "sold"],
    shortUrl: ["q.example/", "https://q.example", "https://q.example/?x=/", "https://ann@q.example/"],
    dynamic: ["On", "yes"],
    scans: ["on", "Visitors"],
    scanMonths: ["0", "121", "1.5"],
    scanVisitors: ["0", "999", "100000001", "1e3"],
    countryHeader: ["CF IPCountry", "x:y"],
    blockedHosts: [],
    domainTarget: ["edge", "https://edge.example", "edge.example/x", "10.0.0.1"],
    domainLimits: ["10", "0,5", "1,2,3", "1,x", "1,1000001"],
    dnsServers: ["192.0.2.53", "ns.example:53", "192.0.2.53:0", "192.0.2.53:65536"],
    tlsPort: ["65536"],
    reportUrl: ["example.com/report", "javascript:alert(1)"],
    proofKeyFile: [],
    mcp: ["yes", "On"],
    pages: ["yes", "On", "true"],
    shutdownSeconds: ["0", "301"],
    metricsPort: ["65536"],
    otlpUrl: ["https://ann:secret@collector.example.com"],
    workers: ["0", "65"],
    renderThreads: ["-1", "65"]
  } satisfies Record<keyof Settings, ReadonlyArray<string>>

  test.each(Struct.keys(refused))("refuses texts that are no %s", (name) => {
    const { variable } = settings[name]
    for (const text of refused[name])
      expect([text, read({}, { [variable]: text })._tag]).toEqual([text, "Left"])
  })

  const bounds = {
    port: [0, 65_535],
    rateLimit: [5, 1_000_000_000],
    cpuLimit: [1, 3600],
    trustedProxies: [0, 16],
    shutdownSeconds: [1, 300],
    metricsPort: [0, 65_535],
    tlsPort: [0, 65_535],
    workers: [1, 64],
    renderThreads: [0, 64]
  } as const satisfies { readonly [Name in keyof Settings]?: readonly [number, number] }

  test.each(Struct.entries(bounds))("takes whole numbers for %s within its bounds", (name, [least, most]) => {
    const { variable } = settings[name]
    for (const number of [least, most])
      for (const text of [`${number}`, `${number}.0`])
        expect(value({}, { [variable]: text })[name]).toBe(number)
    for (const text of [least - 1, most + 1, `+${most}`, ` ${most}`, `${most}\n`, "1e1", "0x5"])
      expect(read({}, { [variable]: String(text) })._tag, `${variable}=${text}`).toBe("Left")
  })

  test("takes each kind of database, limit store, level, address and origin", () => {
    const one = (environment: Record<string, string>) => value({}, environment)
    expect(one({ QR_DATABASE: "memory:" }).database).toEqual({ kind: "memory" })
    for (const path of ["/a b/:memory:", ":memory:x"])
      expect(one({ QR_DATABASE: `sqlite:${path}` }).database).toEqual({ kind: "sqlite", path })
    for (const name of ["process", "database"]) expect(one({ QR_RATE_STORE: name }).rateStore).toBe(name)
    for (const name of ["debug", "Debug", "DEBUG"])
      expect(one({ QR_LOG_LEVEL: name }).logLevel).toBe(LogLevel.Debug)
    for (const url of ["https://example.com/a/qr", "https://example.com/a/qr//"])
      expect(one({ QR_BASE_URL: url }).baseUrl).toBe("https://example.com/a/qr")
    for (const [text, sender] of [
      ["Qr@Example.com", { name: "", address: "qr@example.com" }],
      ["QR, codes <qr@example.com>", { name: "QR, codes", address: "qr@example.com" }]
    ] as const)
      expect(one({ QR_MAIL_FROM: text }).mailFrom).toEqual(sender)
    expect(one({ QR_CORS_ORIGINS: "*" }).corsOrigins).toBe("*")
    expect(one({ QR_CORS_ORIGINS: "https://a.example , http://b.example:81" }).corsOrigins).toEqual([
      "https://a.example",
      "http://b.example:81"
    ])
    for (const name of ["QR_RATE_LIMIT", "QR_CPU_LIMIT"])
      expect(Object.values(one({ [name]: "off" }))).toContain("off")
  })

  test("takes any password of a mail server without showing it", () => {
    const server = (url: string) => value({}, { QR_SMTP_URL: url }).smtpUrl
    const written = `smtp://ann%40example.com:${encodeURIComponent("p@ss:/w\u00f6rd")}@[::1]`
    expect(server(written)).toMatchObject({
      host: "::1",
      port: 587,
      isSecure: false,
      user: "ann@example.com"
    })
    const { password } = server(written) ?? {}
    expect(password && Redacted.value(password)).toBe("p@ss:/w\u00f6rd")
    expect(JSON.stringify(server(written))).not.toContain("ss:/w")
    expect(server("smtps://smtp.example.com")).toMatchObject({ port: 465, isSecure: true, user: undefined })
    const refused = read({}, { QR_SMTP_URL: "smtps://ann:top-secret@smtp.example.com/x" })
    expect(refused).toMatchObject({ left: { message: expect.not.stringContaining("top-secret") } })
  })

  test("names the flag or variable that held a refused value", () => {
    const sentence = (written: string, text: string) =>
      `${written}: expected a port from 0 to 65535, got "${text}"; set it like PORT=3000 or --port 3000`
    expect(read({ port: "x" }, { PORT: "1" })).toMatchObject({ left: { message: sentence("--port", "x") } })
    expect(read({ port: "" }, { PORT: "1" })).toMatchObject({ left: { message: sentence("--port", "") } })
    expect(read({}, { PORT: "x" })).toMatchObject({ left: { message: sentence("PORT", "x") } })
  })
})

describe("a setting with a password", () => {
  const { folder, remove } = makeTemporaryFolder()
  afterAll(remove)

  test("is never repeated, and may come from a file", () => {
    const secrets = all.filter(({ isSecret }) => isSecret)
    expect(secrets.map(({ variable }) => variable)).toEqual([
      "QR_DATABASE",
      "QR_STRIPE_KEY",
      "QR_STRIPE_WEBHOOK_SECRET",
      "QR_SMTP_URL",
      "QR_OTLP_URL"
    ])
    for (const { variable, example } of secrets) {
      const file = join(folder, variable)
      writeFileSync(file, `${example}\n`)
      expect(value({}, { [`${variable}_FILE`]: file })).toEqual(value({}, { [variable]: example }))
      expect(read({}, { [`${variable}_FILE`]: file, [variable]: example })).toMatchObject({
        left: { message: `${variable} and ${variable}_FILE are both set; unset one of them` }
      })
      expect(read({}, { [`${variable}_FILE`]: join(folder, "none") })).toMatchObject({
        left: { message: expect.stringMatching(`^${variable}_FILE: the file cannot be read: ENOENT`) }
      })
      expect(read({}, { [variable]: "hunter2" })).toMatchObject({
        left: { message: expect.not.stringContaining("hunter2") }
      })
      expect(explainUnknownVariables({ [`${variable}_FILE`]: file })).toEqual([])
    }
  })
})

describe("explainUnknownVariables()", () => {
  test.each([
    ["QR_WROKERS", "QR_WORKERS"],
    ["QR_TRUSTED_PROXY", "QR_TRUSTED_PROXIES"],
    ["qr_workers", "QR_WORKERS"],
    ["QR_PORT", "PORT"],
    ["QR_OTLP_UR", "QR_OTLP_URL"],
    ["QR_LOG_LEVE", "QR_LOG_LEVEL"],
    ["QR_WORKERSQR_WORKERS", "QR_WORKERS"]
  ])("names %s and its nearest setting %s, never the value", (variable, nearest) => {
    expect(explainUnknownVariables({ [variable]: "secret" })).toEqual([
      `${variable}: there is no such setting, so it has no effect; the nearest one is ${nearest}`
    ])
  })

  test("ignores settings, empty variables and other programs' variables", () => {
    const known = Object.fromEntries(all.map(({ variable, example }) => [variable, example]))
    expect(
      explainUnknownVariables({ ...known, QR_WORKER: "", PATH: "/bin", QRCODE: "x", MY_QR_WORKER: "x" })
    ).toEqual([])
  })
})

describe("explainWorkers()", () => {
  const workers = (count: string, database: string) => explainWorkers(value({ workers: count, database }, {}))

  test("warns of several workers only on SQLite", () => {
    expect(workers("2", "sqlite:shop.db")).toEqual([
      expect.stringMatching(/^QR_WORKERS: 2 workers .*; set QR_WORKERS=1, .* QR_DATABASE$/)
    ])
    expect(workers("1", "sqlite:shop.db")).toEqual([])
    expect(workers("2", "postgres://qr@db/qr")).toEqual([])
  })
})

test("docs/operating.md has the table that `docs:settings` writes", () => {
  const document = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8")
  expect(document).toContain(`\n\n${settingsTable()}\n\n`)
})
