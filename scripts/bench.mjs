// `npm run bench`: everything beside its peers, into docs/benchmarks.md; `npm run bench -- sale`: one bench, which prints. Words
// after the name go to the program.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { build } from "./build.mjs"
import { bundle } from "./bundle.mjs"
import { root } from "./exclusive.mjs"

/**
 * The benches: a program in the folder `bench`, and what it measures.
 * @type {Readonly<Record<string, readonly [program: string, measures: string]>>}
 */
export const benches = {
  report: [
    "report/run",
    "all that compares with peers, one after another, into `docs/benchmarks.md` with its plots; some suites by name are only printed (10 minutes; those of HTTP and sales need `wrk`). Runs where no bench is named"
  ],
  rendering: ["rendering/bench", "drawing beside other libraries"],
  sale: ["sale/bench", "what a sale costs, step by step and as a whole over HTTP; needs `wrk`"],
  storage: ["storage/bench", "purchases and lists beside raw SQLite"],
  http: ["http/bench", "requests beside other servers that keep the same contract; needs `wrk`"],
  workers: ["http/workers", "requests by one worker and by several; needs `wrk`"],
  pipeline: [
    "http/pipeline",
    "processor time of requests by the pipeline and by `HttpApiBuilder` of `@effect/platform`, on one contract"
  ],
  start: ["start/bench", "the time to the first answer"],
  memory: [
    "memory/bench",
    "the resident memory of 64 connections that ask for everything in turn for three minutes, at its most and a minute later; needs `wrk` and Linux"
  ],
  "sign-in": ["http/signIn", "ping's p99 alone and beside 50 sign-ins a second, at most twice"],
  batch: [
    "http/batch",
    "ping's p99 alone and beside four batches of 500 rows with a logo, drawn and bought, and their rows a second"
  ],
  redirects: [
    "redirects/bench",
    "short addresses that are led on and counted, beside a constant redirect of Node and Fastify with better-sqlite3, and beside purchases; needs `wrk`"
  ],
  webhooks: [
    "webhooks/bench",
    "purchases while their events are delivered, beside none, and how fast a backlog is delivered; needs `wrk`"
  ],
  keys: ["http/keyTiming", "the time of an answer to a wrong key does not tell how much of it is right"],
  studio: [
    "studio/bench",
    "the studio's first picture, its keystrokes, its scripts and what Lighthouse (fetched by `npx`) says, each beside its goal"
  ],
  postgres: [
    "postgres/bench",
    "purchases beside pgbench on one server, over HTTP by 1, 2 and 4 servers, and as an account's records grow to a million; needs Debian's `postgresql` and `wrk`"
  ],
  scaling: [
    "scaling/scaling",
    "the tables of `docs/scaling.md`, from the costs in `bench/scaling/costs.json`; `MEASURE=1` measures those"
  ],
  cost: [
    "rendering/calibrate",
    "what renderings of every style, format, size and kind of picture cost, beside what the core estimates, and each case that is off by over a factor of two; words choose cases by a part of their names (half an hour for all)"
  ],
  replacement: ["renderPool/replacement", "how long the next customer waits where a render worker hangs"]
}

/** The table of benches in CONTRIBUTING.md. */
export const benchTable = () =>
  [
    "| `npm run bench --` | what it measures |",
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
