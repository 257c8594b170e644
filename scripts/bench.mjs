// `npm run bench` compares with peers and writes docs/benchmarks.md; `npm run bench -- http` runs one bench, which prints. Words after
// the name go to the program.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { build } from "./build.mjs"
import { bundle } from "./bundle.mjs"
import { root } from "./exclusive.mjs"

/**
 * The benches: a program in the folder `bench`, and the subject of its measurement.
 * @type {Readonly<Record<string, readonly [program: string, measures: string]>>}
 */
export const benches = {
  report: [
    "report/run",
    "all suites with peers, and writes `docs/benchmarks.md` with its plots (10 minutes; HTTP needs `wrk`); if suites are named after it, it only prints these. The default"
  ],
  rendering: ["rendering/bench", "drawing, compared with other libraries"],
  storage: ["storage/bench", "purchases, compared with raw SQLite"],
  http: ["http/bench", "requests, compared with other servers with the same contract; needs `wrk`"],
  start: ["start/bench", "the time to the first answer"],
  redirects: [
    "redirects/bench",
    "redirects of short addresses, also under an own domain, compared with a constant redirect of Node and with Fastify on better-sqlite3; needs `wrk`"
  ],
  versions: [
    "versions/bench",
    "this version, compared with the commit that began the changelog's newest section, or with a named commit or built folder: starts, memory, sales, prices, pings, redirects; needs `wrk`"
  ],
  scaling: [
    "scaling/scaling",
    "the tables of `docs/scaling.md`, from `bench/scaling/costs.json`; `MEASURE=postgres://…`, an empty local database, measures those costs first"
  ]
}

/** The table of benches in CONTRIBUTING.md. */
export const benchTable = () =>
  [
    "| `npm run bench --` | measures |",
    "|---|---|",
    ...Object.entries(benches).map(([name, [, measures]]) => `| \`${name}\` | ${measures} |`)
  ].join("\n")

const run = async ([name, ...words]) => {
  await build()
  await bundle()
  const program = join(root, "node_modules/.cache/tsc/bench", `${benches[name][0]}.js`)
  const { status } = spawnSync(process.execPath, [program, ...words], { cwd: root, stdio: "inherit" })
  process.exitCode = status ?? 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const words = process.argv.length > 2 ? process.argv.slice(2) : ["report"]
  if (Object.hasOwn(benches, words[0]))
    await run(words).catch((error) => {
      console.error(`bench: ${error.message}`)
      process.exitCode = 1
    })
  else {
    console.log(benchTable())
    process.exitCode = words[0] === "list" ? 0 : 1
  }
}
