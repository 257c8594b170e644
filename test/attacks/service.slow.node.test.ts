import { readFileSync } from "node:fs"
import { join } from "node:path"
import { failureStatuses } from "@quick-response/http/contract"
import { afterAll, describe, expect, it } from "vitest"
import { type Connection, connect, inMilliseconds, quantile, requestOf } from "../http/connection.ts"
import { pngFile } from "../logo/pngFiles.ts"
import { printed } from "../server/inProcess.ts"
import { makePlace, said } from "../server/program.ts"
import { type Attack, attacks } from "./costlyRequests.ts"
import { randomOf } from "./random.ts"

/** The long form is `npm run long -- attacks`. It says what it measured; the short form counts and never times. */
const isLong = process.env.QR_ATTACKS === "long"
const attackers = Number(process.env.QR_ATTACKERS ?? 32)
const seconds = Number(process.env.QR_ATTACK_SECONDS ?? 20)

const place = makePlace()
afterAll(() => place.remove())

const report = (text: string): void => {
  if (isLong) console.log(text)
}

/** A server on SQLite by default settings, but for what is said. */
const serve = async (...words: ReadonlyArray<string>) => {
  const database = ["--database", `sqlite:${join(place.folder, `${crypto.randomUUID()}.db`)}`]
  const server = await place.serve(["--demo", "--metrics-port", "0", ...database, ...words])
  const [, key = ""] = await said(server, "stdout", /^API key: (qr_live_\w{38})$/m)
  const [, metrics = ""] = await said(server, "stderr", /metrics at (http:[^"\s]+)/)
  await printed(["account", "credit", "demo@localhost", "100000", "--reason", "test", ...database])
  const proc = (file: string) => readFileSync(`/proc/${server.pid}/${file}`, "utf8")
  return {
    server,
    port: Number(new URL(server.url).port),
    key,
    /** Resident MiB now, and the most there were. */
    resident: () => Number(/VmRSS:\s+(\d+)/.exec(proc("status"))?.[1]) / 1024,
    mostResident: () => Number(/VmHWM:\s+(\d+)/.exec(proc("status"))?.[1]) / 1024,
    /** Milliseconds of processor time since the start, of all threads. */
    processorTime: () => {
      const fields = proc("stat")
        .replace(/^.*\) /, "")
        .split(" ")
      return 10 * (Number(fields[11]) + Number(fields[12]))
    },
    metric: async (pattern: RegExp) => {
      const text = await (await fetch(metrics)).text()
      return text.split("\n").reduce((sum, line) => sum + Number(pattern.exec(line)?.[1] ?? 0), 0)
    }
  }
}

const codes = new Set(Object.keys(failureStatuses))

/** Asks for an attack; its status, and whether what came is the envelope or the image that was asked for. */
const attack = async (
  connection: Connection,
  { path, accept, body, needsKey }: Attack,
  key: string,
  from = "192.0.2.1"
) => {
  const headers = { accept, "x-forwarded-for": from, ...(needsKey ? { "x-api-key": key } : {}) }
  const answered = await connection.ask(requestOf("POST", path, headers, body))
  if (/\r\ncontent-type: application\/json/.test(answered.head)) {
    const { success, code } = JSON.parse(answered.body.toString())
    expect(success ? code === "OK" : codes.has(code)).toBe(true)
  } else expect(answered.head).toContain(`\r\ncontent-type: ${accept}`)
  return answered.status
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

describe("a server with default settings", () => {
  it("answers each costly request with the image or an envelope, and ends no worker for it", async () => {
    const target = await serve("--rate-limit", "off", "--cpu-limit", "off")
    const statuses = new Map<number, number>()
    let [longest, dearest] = [
      { name: "", took: 0 },
      { name: "", cost: 0 }
    ]
    const all = attacks(isLong ? 1 : 16)
    // The cost of starting workers and of the compiler belongs to no request: the long form counts a second round.
    if (isLong) {
      const connection = await connect(target.port)
      for (const each of all) await attack(connection, each, target.key)
      connection.socket.destroy()
    }
    for (const each of all) {
      const connection = await connect(target.port)
      const [began, spent] = [performance.now(), target.processorTime()]
      const status = await attack(connection, each, target.key)
      const [took, cost] = [performance.now() - began, target.processorTime() - spent]
      if (took > longest.took) longest = { name: each.name, took }
      if (cost > dearest.cost) dearest = { name: each.name, cost }
      if (cost > 500) report(`${each.name}: ${status}, ${cost} ms of processor time`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([200, 400, 413, 422], `${each.name}: ${status}`).toContain(status)
      connection.socket.destroy()
    }
    report(
      `${all.length} attacks, one at a time: longest ${inMilliseconds(longest.took)} (${longest.name}), dearest ${dearest.cost} ms of processor time (${dearest.name}); ${[...statuses].join("; ")}; resident ${target.mostResident().toFixed(0)} MiB at most`
    )
    expect(
      await target.metric(
        /^quick_response_workers_replaced_total\{reason="(?:abandoned|overdue|memory|crash)"\} (\d+)/
      )
    ).toBe(0)
    if (isLong) {
      expect(target.mostResident()).toBeLessThan(450)
      expect(dearest.cost).toBeLessThan(1_000)
    }
    expect(await target.server.stop()).toBe(0)
  }, 600_000)

  it(`serves pings and purchases beside ${isLong ? attackers : 4} attackers`, async () => {
    // Each attacker has an address of its own, within the limits of one.
    const target = await serve("--trusted-proxies", "1")
    const all = attacks().filter(({ needsKey }) => !needsKey)
    let isOver = false
    const statuses = new Map<number, number>()
    const attacker = async (name: number) => {
      for (let i = name; !isOver; i++) {
        const connection = await connect(target.port)
        const each = all[(i * 7) % all.length]
        if (each === undefined) return
        const status = await attack(connection, each, target.key, `198.51.100.${name}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        connection.socket.destroy()
        await sleep(20)
      }
    }
    const timed = async (request: (n: number) => string, pause: number) => {
      const took: Array<number> = []
      const seen = new Set<number>()
      for (let n = 0; !isOver && n < 10_000; n++) {
        const connection = await connect(target.port)
        const began = performance.now()
        seen.add((await connection.ask(request(n))).status)
        took.push(performance.now() - began)
        connection.socket.destroy()
        await sleep(pause)
      }
      return { took, seen }
    }
    const running = Array.from({ length: isLong ? attackers : 4 }, (_, name) => attacker(name))
    const pings = timed((n) => {
      // Limits count by address: pings come from many.
      const address = `203.0.${n >> 8}.${n & 255}`
      return requestOf("GET", "/v1/Qr/ping", { "x-forwarded-for": address })
    }, 10)
    const headers = { "x-api-key": target.key }
    const purchases = timed(
      (n) => requestOf("POST", "/v1/Qr/purchase", headers, { data: `a purchase ${n}` }),
      200
    )
    await sleep(isLong ? 1000 * seconds : 2_000)
    isOver = true
    await Promise.all(running)
    const [pinged, bought] = [await pings, await purchases]
    report(
      `beside ${attackers} attackers for ${seconds} s (${[...statuses].join("; ")}): ${pinged.took.length} pings, p50 ${inMilliseconds(quantile(pinged.took, 0.5))}, p99 ${inMilliseconds(quantile(pinged.took, 0.99))}; ${bought.took.length} purchases, p50 ${inMilliseconds(quantile(bought.took, 0.5))}, p99 ${inMilliseconds(quantile(bought.took, 0.99))}; resident ${target.mostResident().toFixed(0)} MiB at most, ${target.resident().toFixed(0)} MiB after`
    )
    expect([...pinged.seen]).toEqual([200])
    expect([...bought.seen]).toEqual([201])
    for (const status of statuses.keys()) expect([200, 400, 413, 422, 429, 503]).toContain(status)
    if (isLong) {
      expect(target.mostResident()).toBeLessThan(450)
      expect(quantile(pinged.took, 0.99)).toBeLessThan(50)
      expect(quantile(bought.took, 0.99)).toBeLessThan(500)
    }
    expect(await target.server.stop()).toBe(0)
  }, 600_000)

  it(`streams pages of large records to ${isLong ? 24 : 6} clients at once, or refuses them`, async () => {
    const target = await serve("--rate-limit", "off", "--cpu-limit", "off")
    const records = isLong ? 100 : 10
    const noise = randomOf(7)
    const kind = { width: 420, height: 420, depth: 8, colorType: 6, isInterlaced: false }
    const png = pngFile(kind, () => noise.below(256)).toString("base64")
    const headers = { "content-type": "application/json", "x-api-key": target.key }
    for (let n = 0; n < records; n++) {
      const logo = { image: `data:image/png;base64,${png}`, size: 0.1 }
      const body = JSON.stringify({ data: `record ${n}`, logo })
      const bought = await fetch(`${target.server.url}/v1/Qr/purchase`, { method: "POST", headers, body })
      expect(bought.status).toBe(201)
    }
    const before = target.mostResident()
    const page = async () => {
      const answer = await fetch(`${target.server.url}/v1/Qr/my-qrcodes?pageSize=100`, { headers })
      let bytes = 0
      for await (const chunk of answer.body ?? []) bytes += chunk.length
      expect([200, 503]).toContain(answer.status)
      if (answer.status === 200) expect(bytes).toBeGreaterThan(records * png.length)
      return answer.status
    }
    const statuses = await Promise.all(Array.from({ length: isLong ? 24 : 6 }, page))
    report(
      `${statuses.length} clients took pages of ${records} records of ${(png.length / 2 ** 20).toFixed(1)} MiB: ${statuses.filter((status) => status === 200).length} whole, the others 503; resident ${before.toFixed(0)} MiB before, ${target.mostResident().toFixed(0)} MiB at most`
    )
    expect(statuses).toContain(200)
    if (isLong) expect(target.mostResident()).toBeLessThan(450)
    expect(await target.server.stop()).toBe(0)
  }, 600_000)
})
