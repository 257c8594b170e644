import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { type Connection, connect } from "../http/connection.ts"
import { printed } from "../server/inProcess.ts"
import { makePlace, said } from "../server/program.ts"
import { type MemorySample, sampleMemory } from "./memorySamples.ts"
import { plotMemory } from "./plot.ts"
import { soakKinds } from "./soakKinds.ts"
import { type Customer, type Kind, kinds, makePicker, openCustomers } from "./traffic.ts"
import { trendOf } from "./trend.ts"

/** `npm run long -- soak` says for how long: a slope needs time. */
const { QR_SOAK: minutes, QR_SOAK_RATE: rate } = process.env
const seconds = 60 * Number(minutes)
/** Requests a second, about. */
const requestRate = Number(rate ?? 40)
const sampleSeconds = 10
const warmUpSeconds = seconds / 4
const accounts = 16

const docs = fileURLToPath(new URL("../../docs/", import.meta.url))
const place = makePlace()
afterAll(() => place.remove())

const database = ["--database", `sqlite:${join(place.folder, "soak.db")}`]

const serve = async () => {
  const off = ["--rate-limit", "off", "--cpu-limit", "off", "--log-level", "error"]
  // It logs no address at this level, but the demo says it.
  const server = place.start(["serve", "--port", "0", "--demo", ...off, ...database], {
    NODE_OPTIONS: `--import ${new URL("reportMemory.mjs", import.meta.url)}`
  })
  const [, port = ""] = await said(server, "stdout", /curl -sS http:\/\/[^/:]+:(\d+)/)
  return { server, port: Number(port), customers: await openCustomers(database, accounts) }
}

/** Sends requests at the rate until the time is over, on connections that are renewed for every tenth. */
const sendTraffic = (port: number, customers: ReadonlyArray<Customer>, isOver: () => boolean) => {
  const pick = makePicker(soakKinds)
  const unexpected: Array<string> = []
  let [sent, answered] = [0, 0]

  const ask = async (connection: Connection, customer: Customer, kind: Kind): Promise<void> => {
    const request = kind.request(customer, ++sent)
    const { status, body } = await connection.ask(request)
    answered++
    if (status === kind.status) kind.seen?.(customer, body.toString(), request)
    else unexpected.push(`${kind.name}: ${status} ${body.toString().slice(0, 300)}`)
  }

  const send = async (customer: Customer): Promise<void> => {
    let connection = await connect(port)
    // A repetition of a purchase needs one to repeat.
    for (const kind of kinds) if (kind.name === "purchase") await ask(connection, customer, kind)
    while (!isOver()) {
      if (Math.random() < 0.1) {
        connection.socket.destroy()
        connection = await connect(port)
      }
      await ask(connection, customer, pick(Math.random()))
      await pause((2 * Math.random() * customers.length * 1000) / requestRate)
    }
    connection.socket.destroy()
  }

  return { done: Promise.all(customers.map(send)), unexpected, answered: () => answered }
}

const write = (samples: ReadonlyArray<MemorySample>): void => {
  const head = Object.keys(samples[0] ?? {}).join(",")
  const rows = samples.map((sample) => Object.values(sample).join(","))
  writeFileSync(join(docs, "memory.csv"), `${[head, ...rows].join("\n")}\n`)
  writeFileSync(join(docs, "memory.svg"), plotMemory(samples))
}

describe("a server under mixed traffic", () => {
  it(
    `uses no more memory at the end of ${minutes} minutes`,
    async () => {
      const { server, port, customers } = await serve()
      const began = performance.now()
      const elapsed = () => (performance.now() - began) / 1000
      const traffic = sendTraffic(port, customers, () => elapsed() > seconds)
      const samples: Array<MemorySample> = []
      while (elapsed() + sampleSeconds < seconds) {
        await Promise.race([pause(sampleSeconds * 1000), traffic.done])
        samples.push(
          await sampleMemory(server, { seconds: Math.round(elapsed()), answered: traffic.answered() })
        )
        write(samples)
      }
      await traffic.done
      expect(traffic.unexpected.slice(0, 10)).toEqual([])

      const settled = samples.filter((sample) => sample.seconds > warmUpSeconds)
      const { rise, noise, level } = trendOf(settled.map(({ seconds, rss }) => [seconds, rss]))
      console.log(
        `${traffic.answered()} answers; ${level.toFixed(0)} MiB resident, which rise by ${rise.toFixed(1)} amid noise of ${noise.toFixed(0)}`
      )
      expect(rise).toBeLessThan(noise)
      expect(await printed(["audit", ...database])).toBe("all invariants hold")
      server.kill("SIGTERM")
      expect(await server.ended).toBe(0)
    },
    seconds * 1000 + 240_000
  )
})
