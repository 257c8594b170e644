// Measures the port that tells a proxy which hosts may have a certificate: 10,000 held domains, 1,000 questions a second, beside a
// constant answer of Node. `MEASURE` is the URL of a local Postgres database, on whose server the bench makes one of its own.
import process from "node:process"
import pg from "pg"
import { startServer } from "../http/startServer.ts"
import { median, middleHalf } from "../http/statistics.ts"
import { report } from "../report/rows.ts"
import { hold, hostOf } from "./domains.ts"
import { questions } from "./questions.ts"
import { startAsked } from "./server.ts"

const { MEASURE: measured, ROUNDS = "5", SECONDS = "4" } = process.env
if (measured === undefined)
  throw new Error(
    "set MEASURE to the URL of a Postgres database on this machine, whose user may create databases"
  )

const name = `bench_certificates_${crypto.randomUUID().slice(0, 8)}`
const url = new URL(measured)
url.pathname = `/${name}`

const administrator = new pg.Client(measured)
await administrator.connect()
await administrator.query(`CREATE DATABASE "${name}"`)

/** Runs work while no process can connect to the database. */
const whileAway = async <A>(work: () => Promise<A>): Promise<A> => {
  await administrator.query(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS false`)
  await administrator.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
    name
  ])
  return work().finally(() => administrator.query(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS true`))
}

/** Runs work while a domain changes each second, so that all are read again. */
const whileChanging = async <A>(work: () => Promise<A>): Promise<A> => {
  const client = new pg.Client(url.href)
  await client.connect()
  const timer = setInterval(
    () => client.query("UPDATE domains SET stamp = stamp + 1 WHERE host = $1", [hostOf(0)]),
    1_000
  )
  return work().finally(() => {
    clearInterval(timer)
    return client.end()
  })
}

try {
  const raw = await startServer(new URL("../redirects/server.js", import.meta.url), "raw", 18_230, "")
  const asked = await startAsked(url.href)
  try {
    await hold(url.href)
    const seconds = Number(SECONDS)
    const ask = () => questions(asked.url, seconds)
    const contenders: Readonly<Record<string, () => Promise<number>>> = {
      raw: () => questions(`http://127.0.0.1:${raw.port}`, seconds, 302),
      ours: ask,
      "ours, a domain changes each second": () => whileChanging(ask),
      "ours, the database is away": () => whileAway(ask)
    }
    const all: Readonly<Record<string, Array<number>>> = Object.fromEntries(
      Object.keys(contenders).map((contender) => [contender, []])
    )
    for (let round = -1; round < Number(ROUNDS); round++)
      for (const [contender, measure] of Object.entries(contenders)) {
        const p99 = await measure()
        if (round >= 0) all[contender]?.push(p99)
      }
    report(
      Object.entries(all).map(([contender, figures]) => {
        const ratios = figures.map((p99, round) => p99 / (all.raw?.[round] ?? Number.NaN))
        return {
          work: "1,000 questions a second, 10,000 domains",
          contender,
          isOurs: contender !== "raw",
          figure: `p99 ${median(figures).toFixed(2)} ms`,
          times: median(ratios),
          ...(contender === "raw" ? {} : { spread: middleHalf(ratios) })
        }
      })
    )
  } finally {
    raw.stop()
    await asked.stop()
  }
} finally {
  await administrator.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  await administrator.end()
}
process.exit(0)
