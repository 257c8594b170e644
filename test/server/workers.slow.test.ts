import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { allocatorSettings } from "@quick-response/server"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isRunning } from "../isRunning.ts"
import { ask, childrenOf, keyOf, makePlace, type Running, type Server, said, until } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const databaseOf = (name: string) => ["--database", `sqlite:${join(place.folder, name)}.db`]

/** Starts a server of two workers. */
const serve = (name: string, ...words: ReadonlyArray<string>): Promise<Server> =>
  place.serve(["--workers", "2", "--metrics-port", "0", ...words, ...databaseOf(name)])

const metricsOf = async (server: Server): Promise<string> => {
  const [, url = ""] = await said(server, "stderr", /metrics at (http:\S+\/metrics)/)
  return (await fetch(url)).text()
}

const readyWorkers = async (server: Server): Promise<unknown> => {
  const answer = await ask(server, "/health/ready")
  expect(answer.status).toBe(200)
  return (await answer.json()).data.workers.ready
}

/** Waits for an answer: a connection that was handed to a dying worker has none. */
const untilAnswered = (server: Server) =>
  until(() =>
    ask(server, "/health/ready", { timeout: 5_000 }).then(
      ({ status }) => status === 200,
      () => false
    )
  )

/** The workers that have logged an answer. */
const servedBy = (server: Running): ReadonlySet<string> =>
  new Set([...server.stderr().matchAll(/"worker":(\d+),"requestId"/g)].map(([, worker = ""]) => worker))

test("--cpu-limit applies to both workers together, and /metrics counts refusals", async () => {
  const server = await serve("cpu", "--demo", "--rate-limit", "off", "--cpu-limit", "1")
  const key = await keyOf(server)
  const statusOf = async (path: string, body?: object) => {
    const answer = await ask(server, path, { key, body })
    await answer.body?.cancel()
    return answer.status
  }
  const listsOnBoth = () => Promise.all(Array.from({ length: 20 }, () => statusOf("/v1/Qr/my-qrcodes")))
  let drawn = 0
  // One worker learns of the other's spending within a tenth of a second.
  await until(async () => {
    const large = { data: `large ${drawn++}`, format: "png", size: 4096, bodyStyle: "Dots" }
    await statusOf("/v1/Qr/generate", large)
    return (await listsOnBoth()).every((status) => status === 429)
  })
  expect(await statusOf("/v1/Qr/ping")).toBe(200)
  const counted = /quick_response_refused_requests_total\{limit="account-cpu"\} (\d+)/
  await until(async () => Number(counted.exec(await metricsOf(server))?.[1]) >= 20)
})

describe("serve --workers 2", () => {
  let server: Server
  beforeAll(async () => {
    server = await serve("two", "--demo", "--rate-limit", "300")
  })

  // Only Linux tells the environment of a process, in /proc.
  test.runIf(process.platform === "linux")("gives workers the allocator's settings", async () => {
    for (const worker of await childrenOf(server))
      expect(readFileSync(`/proc/${worker}/environ`, "utf8").split("\0")).toEqual(
        expect.arrayContaining(Object.entries(allocatorSettings({})).map((entry) => entry.join("=")))
      )
  })

  test("answers from both workers, and /metrics has the sum", async () => {
    let asked = 0
    await until(async () => {
      expect((await ask(server, "/health/ready")).status).toBe(200)
      asked++
      return servedBy(server).size === 2
    })
    const text = await metricsOf(server)
    expect(text).toContain(
      `quick_response_requests_total{method="GET",route="/health/ready",status="200"} ${asked}\n`
    )
    expect(text).toContain(`_bucket{le="+Inf",route="/health/ready"} ${asked}\n`)
    expect(await metricsOf(server)).toContain(`_count{route="/health/ready"} ${asked}\n`)
  })

  test("applies one rate limit to both workers together", async () => {
    const key = await keyOf(server)
    const before = performance.now()
    const statuses: Array<number> = []
    const client = async () => {
      for (let i = 0; i < 50; i++) statuses.push((await ask(server, "/v1/Qr/my-qrcodes", { key })).status)
    }
    await Promise.all(Array.from({ length: 8 }, client))
    const gained = ((performance.now() - before) / 60_000) * 300
    const allowed = statuses.filter((status) => status === 200).length
    expect(allowed).toBeGreaterThanOrEqual(300)
    // A busy worker learns a little late of the other's admissions.
    expect(allowed).toBeLessThanOrEqual(300 + gained + 10)
    expect(statuses.filter((status) => status === 429).length).toBe(400 - allowed)
  })

  test("replaces a killed worker, and keeps its counts but the last second's", async () => {
    const counted = async (): Promise<number> =>
      Number(
        /_total\{method="GET",route="\/health\/live",status="200"\} (\d+)/.exec(
          await metricsOf(server)
        )?.[1] ?? 0
      )
    // A busy machine may take longer than a second to collect: then it is tried again.
    for (let round = 1; ; round++) {
      const before = await counted()
      expect((await ask(server, "/health/live")).status).toBe(200)
      await pause(1_500)
      const workers = await childrenOf(server)
      for (const worker of workers) process.kill(worker, "SIGKILL")
      await said(server, "stderr", /"a worker ended, .*SIGKILL/)
      await untilAnswered(server)
      expect((await childrenOf(server)).some((pid) => workers.includes(pid))).toBe(false)
      if ((await counted()) === before + 1) return
      expect(round).toBeLessThan(5)
    }
  })

  test("ends with its workers when all get SIGINT", async () => {
    await until(async () => (await childrenOf(server)).length === 2)
    const workers = await childrenOf(server)
    for (const worker of workers) process.kill(worker, "SIGINT")
    expect(await server.stop("SIGINT")).toBe(0)
    expect(server.stderr()).toMatch(/"stopping"[\s\S]*"stopped"/)
    expect(workers.some(isRunning)).toBe(false)
  })

  test("leaves no worker behind after SIGKILL, even one that still loads", async () => {
    const starting = place.start(["serve", "--port", "0", "--workers", "2", ...databaseOf("killed")])
    await until(async () => (await childrenOf(starting)).length > 0)
    const workers = await childrenOf(starting)
    starting.kill("SIGKILL")
    await starting.ended
    await until(() => !workers.some(isRunning))
  })

  test("continues with one worker while the other cannot start", async () => {
    const prices = join(place.folder, "prices.json")
    writeFileSync(prices, `{"base":1}`)
    const failing = await serve("vain", "--rate-limit", "off", "--price-list", prices)
    const [first = 0, second = 0] = await childrenOf(failing)
    rmSync(prices)
    process.kill(first, "SIGKILL")
    const refused = /"a worker ended[^}]*QR_PRICE_LIST: \S+: ENOENT/g
    await until(() => (failing.stderr().match(refused) ?? []).length >= 2)
    expect(isRunning(second)).toBe(true)
    expect(await readyWorkers(failing)).toBe(1)
    const text = await metricsOf(failing)
    expect(text).toContain(`quick_response_server_workers{state="ready"} 1\n`)
    expect(text).toContain(`quick_response_server_workers_replaced_total{reason="ended"} 1\n`)
    expect(text).toMatch(/quick_response_server_workers_replaced_total\{reason="refused"\} [2-9]\n/)
    writeFileSync(prices, `{"base":1}`)
    await until(async () => (await readyWorkers(failing)) === 2)
    expect(await childrenOf(failing)).toContain(second)
  })

  test("replaces a stopped worker, but not after suspension of all", async () => {
    const suspended = await serve("stopped", "--rate-limit", "off")
    const workers = await childrenOf(suspended)
    await until(async () => (await readyWorkers(suspended)) === 2)
    const signal = (name: NodeJS.Signals) => {
      for (const pid of [suspended.pid, ...workers]) process.kill(pid, name)
    }
    signal("SIGSTOP")
    await pause(8_000)
    signal("SIGCONT")
    await pause(2_500)
    expect(await readyWorkers(suspended)).toBe(2)
    expect(await childrenOf(suspended)).toEqual(workers)

    const [first = 0, second = 0] = workers
    process.kill(first, "SIGSTOP")
    const pings: Array<Promise<string>> = []
    await until(async () => {
      const ping = ask(suspended, "/v1/Qr/ping")
      pings.push(ping.then(({ status }) => String(status)).catch((error: Error) => error.name))
      return suspended.stderr().includes("a worker does not answer, and is killed")
    })
    const outcomes = await Promise.all(pings)
    // Connections of the stopped worker are lost, but no client waits for a timeout.
    expect(outcomes).not.toContain("TimeoutError")
    expect(outcomes).toContain("200")
    await until(async () => (await readyWorkers(suspended)) === 2)
    expect([isRunning(first), isRunning(second)]).toEqual([false, true])
    expect(await metricsOf(suspended)).toContain(
      `quick_response_server_workers_replaced_total{reason="unresponsive"} 1\n`
    )
  })

  test.each([
    [["--workers", "2"], /QR_WORKERS: .*memory:.* QR_WORKERS=1$/],
    [["--rate-store", "database"], /QR_RATE_STORE: .*QR_RATE_STORE=process$/]
  ])("refuses %j with memory:", async (words, reason) => {
    const { code, stderr } = await place.run(["serve", "--port", "0", "--database", "memory:", ...words])
    expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(reason)])
  })
})
