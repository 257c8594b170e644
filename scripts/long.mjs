// `npm run long -- crash`: a test in its long form, or a measurement that takes minutes. Without a name, lists them. A number
// after the name is the amount, if the list has one; further words go to the program.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { build } from "./build.mjs"
import { bundle } from "./bundle.mjs"
import { root } from "./exclusive.mjs"

const libraries = "/usr/lib"

const hasFaketime = () =>
  existsSync(libraries) &&
  readdirSync(libraries).some((machine) =>
    existsSync(join(libraries, machine, "faketime/libfaketimeMT.so.1"))
  )

/** Installs Debian's libfaketime where this user may; without it only Node's `Date` is stepped. */
const installFaketime = () => {
  if (hasFaketime() || process.getuid?.() !== 0) return
  spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", "libfaketime"], { stdio: "inherit" })
}

/** Installs Debian's ZXing for Java where this user may; without it only its port reads. */
const installZxing = () => {
  if (existsSync("/usr/share/java/core.jar") || process.getuid?.() !== 0) return
  spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", "libzxing-core-java"], {
    stdio: "inherit"
  })
}

/** Vitest on these files, without a limit of time. */
const vitest = (...words) => [
  join(root, "node_modules/vitest/vitest.mjs"),
  "run",
  "--testTimeout=3600000",
  ...words
]
const compiledTest = (program) => join(root, "test/node_modules/.cache/tsc", program)

/**
 * The long runs: the words after `node`, the property that a run proves, its amount (variable, usual value and unit) and further
 * variables. A variable that is set already is kept.
 * @type {Readonly<Record<string, {
 *   readonly line: ReadonlyArray<string>,
 *   readonly proves: string,
 *   readonly amount?: readonly [variable: string, usual: number, unit: string],
 *   readonly variables?: Readonly<Record<string, string>>,
 *   readonly prepare?: () => void
 * }>>}
 */
export const longRuns = {
  attacks: {
    line: vitest("test/attacks"),
    amount: ["QR_ATTACK_COUNT", 100_000, "generated attacks"],
    variables: { QR_ATTACKS: "long" },
    proves:
      "hostile requests, single and concurrent, cause no fault; `QR_ATTACK_SEED` repeats a run, `QR_ATTACK_GRAMMAR=operations` selects one kind, and `QR_ATTACK=names:36` one attack"
  },
  fuzz: {
    line: vitest("test/http/fuzz", "--execArgv=--expose-gc"),
    amount: ["QR_FUZZ", 200_000, "requests"],
    proves: "random requests have documented answers"
  },
  doubling: {
    line: vitest("test/security/doubling"),
    variables: { QR_DOUBLING: "long" },
    proves: "parsers are linear on inputs that double from 8 KiB to 1 MiB"
  },
  viewers: {
    line: vitest("test/print/viewers"),
    variables: { QR_VIEWERS: "all" },
    proves:
      "poppler, cairo, Ghostscript, MuPDF, librsvg and ImageMagick open each look, logo and picture in each format, and the code in their output is readable"
  },
  webhooks: {
    line: vitest("test/events/webhooksKilled"),
    amount: ["QR_TEST_WEBHOOK_EVENTS", 18_000, "events"],
    variables: { QR_TEST_WEBHOOK_KILLS: "30" },
    proves: "killed servers lose no event of an account, and send only a few twice"
  },
  studio: {
    line: vitest("test/browser/randomDesigns"),
    amount: ["QR_TEST_DESIGNS", 1_000, "random designs"],
    proves:
      "the pages draw the same SVG as the server, byte for byte, with the same verdict; `QR_TEST_SEED` repeats a run"
  },
  reports: {
    line: vitest("test/reports/manyEntries", "test/reports/exportMemory", "test/operators/manyAccounts"),
    amount: ["QR_TEST_ACCOUNTS", 100_000, "accounts"],
    proves:
      "during purchases, sales are summed, and the ledger of all accounts is exported with flat memory; each list and report for operators is answered within 300 ms"
  },
  audit: {
    line: vitest("test/storage/wal"),
    amount: ["QR_TEST_RECORDS", 1_000_000, "records"],
    proves: "lists of records, and an audit of them, while another process buys"
  },
  copy: {
    line: vitest("test/server/copy"),
    amount: ["QR_TEST_RECORDS", 100_000, "records"],
    proves: "a database is copied from SQLite to Postgres and back, in spite of a kill"
  },
  restarts: {
    line: vitest("test/storage/postgresServers", "-t", "crashes"),
    amount: ["QR_TEST_RUNS", 50, "crashes of Postgres"],
    proves:
      "under the load of two servers, with ten times as many ended backends, each acknowledged purchase is stored once"
  },
  scans: {
    line: vitest("test/server/scansKilled"),
    amount: ["QR_TEST_SCAN_KILLS", 50, "rounds"],
    proves: "a killed or stopped server counts each redirect once, with and without workers"
  },
  topUps: {
    line: vitest("test/payments/topUpsKilled"),
    amount: ["QR_TEST_TOP_UPS", 600, "top-ups"],
    variables: { QR_TEST_TOP_UP_KILLS: "50" },
    proves:
      "two servers that are killed book each paid top-up once, though Stripe fails and events are lost, duplicated and late"
  },
  shutdown: {
    line: vitest("test/server/shutdown"),
    amount: ["QR_TEST_SHUTDOWNS", 20, "rounds"],
    proves: "clients that buy during a shutdown lose no purchase, with and without workers"
  },
  signup: {
    line: vitest("test/faults/signUp"),
    amount: ["QR_TEST_SIGN_UPS", 100, "kills"],
    proves: "people can complete their sign-up though the server is killed during it"
  },
  crash: {
    line: vitest("test/faults/kills"),
    amount: ["QR_TEST_KILLS", 200, "kills"],
    proves: "a server that is killed under load loses and repeats no acknowledged purchase"
  },
  faults: {
    line: vitest("test/faults/faults"),
    amount: ["QR_FAULTS_MINUTES", 60, "minutes"],
    prepare: installFaketime,
    proves:
      "the service survives a week in an hour: clocks that jump, kills, power cuts, full disks, locks, lost files and descriptors; `QR_FAULTS_SEED` repeats a run"
  },
  model: {
    line: vitest(
      "test/laws/memory",
      "test/laws/sqlite",
      "test/storage/schedules",
      "test/credentials/agreement"
    ),
    amount: ["QR_TEST_RUNS", 20_000, "histories"],
    variables: { QR_TEST_SCHEDULES: "10000", QR_TEST_ROUNDS: "1000" },
    proves: "the answers to random histories and seeded schedules equal those of a model"
  },
  soak: {
    line: vitest("test/soak"),
    amount: ["QR_SOAK", 60, "minutes"],
    proves: "memory stays flat; writes `docs/memory.csv` and `docs/memory.svg`"
  },
  mutation: {
    line: [join(root, "scripts/mutation.mjs")],
    proves:
      "the tests notice planted faults in money, purchases, accounts of people, both storages, limits, contract, settings and supervision"
  },
  planted: {
    line: [join(root, "scripts/plantedFaults.mjs")],
    proves: "the named test file notices each likely fault; names of areas may follow"
  },
  verdict: {
    line: [compiledTest("scanning/captures/verdictRates.js")],
    proves:
      "lists two kinds of 1,000 random designs, or another number, from a seed: refused ones that are read in photographs as often as the plain code, and sold ones that no decoder reads. Takes 3 s for each"
  },
  clean: {
    line: [compiledTest("scanning/captures/cleanReads.js")],
    prepare: installZxing,
    proves:
      "draws the sold ones of 400 random designs, or another number, from a seed, at 256, 512 and 1,024 pixels, and lists the pictures that ZXing for Java, its port, ZBar or zxing-wasm do not read, compared with plain codes of the same data. Takes 0.5 s for each"
  },
  scan: {
    line: vitest("test/scanning"),
    variables: { QR_SCAN: "long" },
    proves:
      "four decoders read every style, rendered and photographed: each look at least 95 % as often as the plain code, or as often as `test/scanning/captures/shortfalls.ts` says"
  },
  cautions: {
    line: [
      compiledTest("scanning/captures/cautionTable.js"),
      "docs/cautions.md",
      "packages/drawing/src/scannability/placeWeights.ts",
      "test/node_modules/.cache/placeReads.tsv"
    ],
    proves:
      "fits the weights of cautions to photographs, and writes `docs/cautions.md`: how often a cautioned design is weak at the named place (35 minutes; readings of earlier photographs are reused)"
  },
  captures: {
    line: [compiledTest("scanning/captures/table.js"), "docs/captures.md"],
    amount: ["QR_CAPTURES", 4, "captures of each kind"],
    proves:
      "writes `docs/captures.md`: the rates of each look in photographs, by decoder (15 minutes; three times as many captures for a weak look; `QR_LOOKS` is a regular expression of looks)"
  }
}

/** The table of long runs in CONTRIBUTING.md. */
export const longTable = () =>
  [
    "| `npm run long --` | usually | proves |",
    "|---|---|---|",
    ...Object.entries(longRuns).map(([name, { amount, proves }]) => {
      const [, usual, unit] = amount ?? []
      const usually = amount === undefined ? "" : `${usual.toLocaleString("en-US")} ${unit}`
      return `| \`${name}\` | ${usually} | ${proves} |`
    })
  ].join("\n")

const run = async ([name, ...words]) => {
  const { line, amount, variables = {}, prepare = () => undefined } = longRuns[name]
  const isCount = amount !== undefined && /^\d+$/.test(words[0] ?? "")
  const given = isCount ? { [amount[0]]: words[0] } : {}
  const usual = amount === undefined ? {} : { [amount[0]]: String(amount[1]) }
  prepare()
  await build()
  await bundle()
  const { status } = spawnSync(process.execPath, [...line, ...(isCount ? words.slice(1) : words)], {
    cwd: root,
    stdio: "inherit",
    env: { ...usual, ...variables, ...process.env, ...given }
  })
  process.exitCode = status ?? 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const words = process.argv.slice(2)
  if (Object.hasOwn(longRuns, words[0] ?? ""))
    await run(words).catch((error) => {
      console.error(`long: ${error.message}`)
      process.exitCode = 1
    })
  else {
    console.log(longTable())
    process.exitCode = words.length === 0 ? 0 : 1
  }
}
