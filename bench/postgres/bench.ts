// Purchases on Postgres beside pgbench's transactions (its built-in script, like TPC-B, 64 clients) on the same server, all
// rounds interleaved. Trust the ratios: a rate depends on the disk's fsync and on how many cores there are for both.
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { median, quantile } from "../http/statistics.ts"
import { measureGrowth } from "./growth.ts"
import { preparePgbench } from "./pgbench.ts"
import { openAccounts, openShop, sell } from "./sales.ts"
import { execute, startServer } from "./server.ts"
import { buyAt, type HttpServer, startHttpServer } from "./servers.ts"

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 3)
const callers = 64
const counts = [1, 2, 4]

/** The rates of a contender in each round, and the times of its purchases. */
interface Contender {
  readonly name: string
  readonly run: () => Promise<{ readonly perSecond: number; readonly times: ReadonlyArray<number> }>
  readonly rates: Array<number>
  readonly times: Array<number>
}

const contender = (name: string, run: Contender["run"]): Contender => ({ name, run, rates: [], times: [] })

const report = ({ name, rates, times }: Contender, base: number): void => {
  const rate = median(rates)
  const latencies = [0.5, 0.95, 0.99].map(
    (share) => `p${100 * share} ${quantile(times, share).toFixed(1)} ms`
  )
  const figures = [`${rate.toFixed(0)}/s`, `${(rate / base).toFixed(2)} x`]
  console.log(
    name.padEnd(44) +
      figures.map((figure) => figure.padStart(9)).join("") +
      (times.length === 0 ? "" : `  ${latencies.join("  ")}`)
  )
}

const server = await startServer()
const folder = mkdtempSync(join(tmpdir(), "bench-postgres-http-"))
const running: Array<HttpServer> = []
try {
  const pgbench = await preparePgbench(server)
  const url = await server.createDatabase("shop")
  const shop = openShop(url)
  const accounts = await openAccounts(shop, 1_000)
  const web = await server.createDatabase("web")
  for (let count = 0; count < Math.max(...counts); count++)
    running.push(await startHttpServer(web, running[0]?.key))
  const contenders = [
    contender("pgbench", async () => ({ perSecond: pgbench(callers, seconds), times: [] })),
    contender("Purchasing, 1,000 accounts", () => sell(shop, accounts, callers, seconds)),
    contender("Purchasing, one account", () => sell(shop, accounts.slice(0, 1), callers, seconds)),
    ...counts.map((count) =>
      contender(`HTTP, one account, ${count} ${count === 1 ? "server" : "servers"}`, async () => {
        const { perSecond, p99, errors } = await buyAt(running.slice(0, count), seconds, folder)
        if (errors > 0) throw new Error(`${errors} purchases over HTTP failed`)
        return { perSecond, times: [p99] }
      })
    )
  ]
  for (let round = 0; round <= rounds; round++) {
    for (const { run, rates, times } of contenders) {
      const measured = await run()
      if (round === 0) continue
      rates.push(measured.perSecond)
      times.push(...measured.times)
    }
  }
  const [version] = await execute(url, "SHOW server_version")
  console.log(
    `Postgres ${version?.server_version}, ${callers} callers, ${rounds} rounds of ${seconds} s, load ${loadavg()[0]?.toFixed(1)}; over HTTP the times are the rounds' p99, and each picture is drawn`
  )
  const base = median(contenders[0]?.rates ?? [])
  for (const each of contenders) report(each, base)
  await shop.dispose()
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
  await measureGrowth(await server.createDatabase("growth"), seconds)
} finally {
  await Promise.all(running.map(({ stop }) => stop()))
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}
