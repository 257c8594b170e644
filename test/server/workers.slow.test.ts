import { execFile } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { allocatorSettings } from "@quick-response/server"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isRunning } from "../isRunning.ts"
import { printed } from "./inProcess.ts"
import { makePlace, type Running, type Server, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const databaseOf = (name: string) => ["--database", `sqlite:${join(place.folder, name)}.db`]

const keyOf = async (server: Running): Promise<string> =>
  (await said(server, "stdout", /^API key: (qr_live_\w{38})$/m))[1] ?? ""

const workersOf = async ({ pid }: Running): Promise<ReadonlyArray<number>> => {
  const { stdout } = await promisify(execFile)("pgrep", ["-P", String(pid)])
  return stdout.trim().split("\n").map(Number)
}

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Sends a request on its own connection. */
const ask = (
  server: Server,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
  timeout = 5_000
) =>
  fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    // One that was handed to a worker in the moment of its death is never answered.
    signal: AbortSignal.timeout(timeout),
    headers: { connection: "close", "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

/** The workers that have logged an answer. */
const servedBy = (server: Running): ReadonlySet<string> =>
  new Set([...server.stderr().matchAll(/"worker":(\d+),"requestId"/g)].map(([, worker = ""]) => worker))

test("serve --workers 2 keeps to one limit on processor time over both, and /metrics counts refusals", async () => {
  const limits = ["--rate-limit", "off", "--cpu-limit", "1"]
  const server = await place.serve([
    "--workers",
    "2",
    "--demo",
    "--metrics-port",
    "0",
    ...limits,
    ...databaseOf("cpu")
  ])
  const keyed = { "x-api-key": await keyOf(server) }
  const statusOf = async (path: string, body?: object) => {
    // The first large picture waits until a render worker is loaded.
    const answer = await ask(server, path, keyed, body, 60_000)
    await answer.body?.cancel()
    return answer.status
  }
  const listsOnBoth = () => Promise.all(Array.from({ length: 20 }, () => statusOf("/v1/Qr/my-qrcodes")))
  let drawn = 0
  // One worker learns within a tenth of a second what the other spent, and a small debt is made up for soon.
  await until(async () => {
    const large = { data: `large ${drawn++}`, format: "png", size: 4096, bodyStyle: "Dots" }
    await statusOf("/v1/Qr/generate", large)
    return (await listsOnBoth()).every((status) => status === 429)
  })
  expect(await statusOf("/v1/Qr/ping")).toBe(200)
  const [, metrics = ""] = await said(server, "stderr", /metrics at (http:\S+\/metrics)/)
  const counted = /quick_response_refused_requests_total\{limit="account-cpu"\} (\d+)/
  await until(async () => Number(counted.exec(await (await fetch(metrics)).text())?.[1]) >= 20)
})

describe("serve --workers 2", () => {
  let server: Server
  let key: string
  beforeAll(async () => {
    server = await place.serve([
      "--workers",
      "2",
      "--demo",
      "--rate-limit",
      "300",
      "--metrics-port",
      "0",
      ...databaseOf("two")
    ])
    key = await keyOf(server)
  })

  // Only Linux tells the environment of a process, in /proc.
  test.runIf(process.platform === "linux")("gives workers the allocator's settings", async () => {
    for (const worker of await workersOf(server))
      expect(readFileSync(`/proc/${worker}/environ`, "utf8").split("\0")).toEqual(
        expect.arrayContaining(Object.entries(allocatorSettings({})).map((entry) => entry.join("=")))
      )
  })

  test("answers from both, each of which is ready, and one /metrics has the sum", async () => {
    const [, metrics = ""] = await said(server, "stderr", /metrics at (http:\S+\/metrics)/)
    let asked = 0
    await until(async () => {
      expect((await ask(server, "/health/ready")).status).toBe(200)
      asked++
      return servedBy(server).size === 2
    })
    const text = await (await fetch(metrics)).text()
    expect(text).toContain(
      `quick_response_requests_total{method="GET",route="/health/ready",status="200"} ${asked}\n`
    )
    expect(text).toContain(`_bucket{le="+Inf",route="/health/ready"} ${asked}\n`)
    expect(await (await fetch(metrics)).text()).toContain(`_count{route="/health/ready"} ${asked}\n`)
  })

  test("keeps to one limit over both", async () => {
    const before = performance.now()
    const statuses: Array<number> = []
    const client = async () => {
      for (let i = 0; i < 50; i++)
        statuses.push((await ask(server, "/v1/Qr/my-qrcodes", { "x-api-key": key })).status)
    }
    await Promise.all(Array.from({ length: 8 }, client))
    const gained = ((performance.now() - before) / 60_000) * 300
    const allowed = statuses.filter((status) => status === 200).length
    expect(allowed).toBeGreaterThanOrEqual(300)
    expect(allowed).toBeLessThanOrEqual(300 + gained + 1)
    expect(statuses.filter((status) => status === 429).length).toBe(400 - allowed)
  })

  test("replaces one that dies, at the same address", async () => {
    const [first = 0, second = 0] = await workersOf(server)
    process.kill(first, "SIGKILL")
    await said(server, "stderr", /"a worker ended, .*SIGKILL/)
    expect((await ask(server, "/health/ready")).status).toBe(200)
    await until(async () => (await workersOf(server)).length === 2)
    const now = await workersOf(server)
    expect(now).toContain(second)
    expect(now).not.toContain(first)
    process.kill(second, "SIGKILL")
    await until(async () => {
      const answer = await ask(server, "/health/ready").catch(() => undefined)
      return answer?.status === 200
    })
  })

  test("keeps in /metrics what a killed worker counted, but for its last second", async () => {
    const [, metrics = ""] = await said(server, "stderr", /metrics at (http:\S+\/metrics)/)
    const counted = async (): Promise<number> => {
      const text = await (await fetch(metrics)).text()
      return Number(/_total\{method="GET",route="\/health\/live",status="200"\} (\d+)/.exec(text)?.[1] ?? 0)
    }
    // A machine that is busy may take longer than a second to gather: then once more.
    for (let round = 1; ; round++) {
      const before = await counted()
      expect((await ask(server, "/health/live")).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      for (const worker of await workersOf(server)) process.kill(worker, "SIGKILL")
      await until(async () => (await ask(server, "/health/ready").catch(() => undefined))?.status === 200)
      if ((await counted()) === before + 1) return
      expect(round).toBeLessThan(5)
    }
  })

  test("ends by a signal that all get, and the database last", async () => {
    await until(async () => (await workersOf(server)).length === 2)
    const workers = await workersOf(server)
    for (const worker of workers) process.kill(worker, "SIGINT")
    expect(await server.stop("SIGINT")).toBe(0)
    expect(server.stderr()).toMatch(/"stopping"[\s\S]*"stopped"/)
    expect(workers.some(isRunning)).toBe(false)
  })
})

describe("serve --workers 2, told to stop", () => {
  test("lets every request that was begun end, and acknowledged purchases are kept", async () => {
    const database = databaseOf("load")
    const server = await place.serve([
      "--workers",
      "2",
      "--demo",
      "--rate-limit",
      "off",
      "--cpu-limit",
      "off",
      ...database
    ])
    const headers = { "x-api-key": await keyOf(server) }
    const answered = new Map<string, number>()
    const client = async (name: number) => {
      for (let i = 0; ; i++) {
        const id = `${name}-${i}`
        try {
          const { status } = await ask(
            server,
            "/v1/Qr/purchase",
            { ...headers, "x-request-id": id },
            { data: id }
          )
          answered.set(id, status)
        } catch {
          if (server.isKilled()) return
          throw new Error("lost an answer before the signal")
        }
      }
    }
    const clients = Array.from({ length: 8 }, (_, name) => client(name))
    await until(() => answered.size >= 40)
    expect(await server.stop()).toBe(0)
    await Promise.all(clients)
    const begun = [...server.stderr().matchAll(/"requestId":"(\d+-\d+)".*?"status":(\d+)/g)]
    for (const [, id = "", status] of begun) expect([id, String(answered.get(id))]).toEqual([id, status])
    const kept = begun.filter(([, , status]) => status === "201").length
    expect(JSON.parse(await printed(["account", "list", "--json", ...database]))).toMatchObject([
      { balance: 100 - kept }
    ])
    expect(await printed(["audit", ...database])).toBe("all invariants hold")
  })

  test("a second time ends at once, and so do the workers", async () => {
    const server = await place.serve(["--workers", "2", "--shutdown-seconds", "300", ...databaseOf("twice")])
    const workers = await workersOf(server)
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname).on("error", () => undefined)
    socket.write("POST /v1/Qr/preview HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n")
    socket.write("content-length: 100\r\n\r\n{")
    for (let i = 0; i < 4; i++) await ask(server, "/health/live")
    server.kill("SIGTERM")
    await said(server, "stderr", /stopping/)
    expect(await server.stop()).toBe(143)
    await until(() => !workers.some(isRunning))
    socket.destroy()
  })

  test("by SIGKILL leaves no worker behind", async () => {
    const server = await place.serve(["--workers", "2", ...databaseOf("killed")])
    const workers = await workersOf(server)
    expect(await server.stop("SIGKILL")).toBe("SIGKILL")
    await until(() => !workers.some(isRunning))
  })

  test("by SIGKILL leaves none behind that had not loaded yet", async () => {
    const server = place.start(["serve", "--port", "0", "--workers", "2", ...databaseOf("killed early")])
    let workers: ReadonlyArray<number> = []
    await until(async () => {
      workers = await workersOf(server).catch(() => [])
      return workers.length > 0
    })
    server.kill("SIGKILL")
    await server.ended
    await until(() => !workers.some(isRunning))
  })
})

describe("serve --workers", () => {
  const metricsOf = async (server: Server): Promise<string> => {
    const [, url = ""] = await said(server, "stderr", /metrics at (http:\S+\/metrics)/)
    return (await fetch(url)).text()
  }

  const readyWorkers = async (server: Server): Promise<unknown> => {
    const answer = await ask(server, "/health/ready", {}, undefined, 30_000)
    expect(answer.status).toBe(200)
    return (await answer.json()).data.workers.ready
  }

  test("goes on with the healthy where one cannot start, tells why, and has it back once it can", async () => {
    const prices = join(place.folder, "prices.json")
    writeFileSync(prices, `{"base":1}`)
    const words = ["--workers", "2", "--metrics-port", "0", "--rate-limit", "off", "--price-list", prices]
    const server = await place.serve([...words, ...databaseOf("vain")])
    const [first = 0, second = 0] = await workersOf(server)
    rmSync(prices)
    process.kill(first, "SIGKILL")
    const refused = /"a worker ended[^}]*QR_PRICE_LIST: \S+: ENOENT/g
    await until(() => (server.stderr().match(refused) ?? []).length >= 3)
    expect(isRunning(second)).toBe(true)
    expect(await readyWorkers(server)).toBe(1)
    const text = await metricsOf(server)
    expect(text).toContain(`quick_response_server_workers{state="ready"} 1\n`)
    expect(text).toContain(`quick_response_server_workers_replaced_total{reason="ended"} 1\n`)
    expect(text).toMatch(/quick_response_server_workers_replaced_total\{reason="refused"\} ([3-9]|\d\d+)\n/)
    writeFileSync(prices, `{"base":1}`)
    await until(async () => (await readyWorkers(server)) === 2)
    expect(await workersOf(server)).toContain(second)
  })

  test("replaces one that is stopped, and no request waits for it any longer", async () => {
    const words = ["--workers", "2", "--metrics-port", "0", "--rate-limit", "off"]
    const server = await place.serve([...words, ...databaseOf("stopped")])
    const [first = 0, second = 0] = await workersOf(server)
    process.kill(first, "SIGSTOP")
    const pings: Array<Promise<string>> = []
    const ping = () =>
      ask(server, "/v1/Qr/ping", {}, undefined, 60_000).then(
        ({ status }) => String(status),
        (error: Error) => error.name
      )
    await until(async () => {
      pings.push(ping())
      return server.stderr().includes("a worker does not answer, and is killed")
    })
    const outcomes = await Promise.all(pings)
    // Connections handed to the stopped worker are lost, but nobody waits until a time-out.
    expect(outcomes).not.toContain("TimeoutError")
    expect(outcomes).toContain("200")
    await until(async () => (await readyWorkers(server)) === 2)
    expect(isRunning(first)).toBe(false)
    expect(isRunning(second)).toBe(true)
    expect(await metricsOf(server)).toContain(
      `quick_response_server_workers_replaced_total{reason="unresponsive"} 1\n`
    )
  })

  test("replaces none after the whole machine was suspended", async () => {
    const server = await place.serve(["--workers", "2", "--rate-limit", "off", ...databaseOf("suspended")])
    const workers = await workersOf(server)
    await until(async () => (await readyWorkers(server)) === 2)
    const signal = (name: NodeJS.Signals) => {
      for (const pid of [server.pid, ...workers]) process.kill(pid, name)
    }
    signal("SIGSTOP")
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    signal("SIGCONT")
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(await readyWorkers(server)).toBe(2)
    expect(await workersOf(server)).toEqual(workers)
  })

  test("listens though the first processes are killed before they do", async () => {
    const server = place.start(["serve", "--port", "0", "--workers", "2", ...databaseOf("early")])
    let workers: ReadonlyArray<number> = []
    await until(async () => {
      workers = await workersOf(server).catch(() => [])
      return workers.length === 2
    })
    for (const worker of workers) process.kill(worker, "SIGKILL")
    await said(server, "stderr", /listening at http/)
    server.kill("SIGTERM")
    expect(await server.ended).toBe(0)
  })

  test.each([
    [["--workers", "2", "--database", "memory:"], /QR_WORKERS: .*memory:.* QR_WORKERS=1$/],
    [["--rate-store", "database", "--database", "memory:"], /QR_RATE_STORE: .*QR_RATE_STORE=process$/]
  ])("refuses %j, since nobody shares what one process remembers", async (words, reason) => {
    const { code, stderr } = await place.run(["serve", "--port", "0", ...words])
    expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(reason)])
  })
})
