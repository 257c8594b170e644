// The effect of batches on other callers: `npm run bench -- batch`. Pings and single purchases of another account, alone and beside
// four batches of 500 rows with a logo of their own, drawn and then bought; prints the p99 of each and the rows a second. Ends with
// an error where ping's p99 beside batches is over its bound. Run it where nobody else uses the machine.
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, request } from "node:http"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { quantile } from "./statistics.ts"

const program = fileURLToPath(new URL("./bin.js", import.meta.resolve("@quick-response/server")))
const port = 8393
const batches = 4
const rowsOfBatch = Number(process.env.ROWS ?? 500)
const secondsAlone = Number(process.env.SECONDS ?? 10)
const pingsASecond = 50
const purchasesASecond = 2
/** Milliseconds. */
const bound = Number(process.env.BOUND ?? 50)

/** A logo of 200 shapes. */
const logoOf = (batch: number): string =>
  `data:image/svg+xml;base64,${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${Array.from(
      { length: 200 },
      (_, i) =>
        `<circle cx="${i % 100}" cy="${(i * 37) % 100}" r="${1 + (i % 7)}" fill="#2${batch}${i % 10}0d8"/>`
    ).join("")}</svg>`
  )}`

const headers = { "content-type": "application/json", accept: "application/zip" }
// The server closes a connection that idles for five seconds.
const pinging = new Agent({ keepAlive: true, maxSockets: 8, timeout: 3_000 })
const sending = new Agent({ keepAlive: true, maxSockets: batches })

interface Answer {
  readonly status: number
  readonly milliseconds: number
  readonly bytes: number
}

const ask = (
  method: "GET" | "POST",
  path: string,
  agent: Agent,
  headers: Readonly<Record<string, string>> = {},
  body?: string
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    request({ port, host: "127.0.0.1", method, path, agent, headers }, (answer) => {
      let bytes = 0
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - began, bytes })
      )
    })
      .on("error", (error) => reject(new Error(`${method} ${path}: ${error.message}`)))
      .end(body)
  })

/** Asks at an even pace while the condition holds; answers how many milliseconds each answer took. */
const askWhile = async (
  holds: () => boolean,
  aSecond: number,
  ask: (index: number) => Promise<Answer>
): Promise<ReadonlyArray<number>> => {
  const began = performance.now()
  const asked: Array<Promise<Answer>> = []
  for (let index = 0; holds(); index++) {
    const wait = began + (index / aSecond) * 1_000 - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    asked.push(ask(index))
  }
  const answers = await Promise.all(asked)
  const refused = answers.find(({ status }) => status >= 400)
  if (refused !== undefined) throw new Error(`a request beside the batches was answered ${refused.status}`)
  return answers.map(({ milliseconds }) => milliseconds)
}

/** Pings, and buys as another account, while the condition holds; prints how long that took, and gives ping's p99. */
const measureWhile = async (name: string, holds: () => boolean, apiKey: string): Promise<number> => {
  const [pings, purchases] = await Promise.all([
    askWhile(holds, pingsASecond, () => ask("GET", "/v1/Qr/ping", pinging)),
    askWhile(holds, purchasesASecond, (index) =>
      ask(
        "POST",
        "/v1/Qr/purchase",
        pinging,
        { "content-type": "application/json", "x-api-key": apiKey },
        JSON.stringify({ data: `https://example.com/single/${name}/${index}`, bodyStyle: "Dots" })
      )
    )
  ])
  console.log(figures(`ping ${name}`, pings))
  console.log(figures(`purchase ${name}`, purchases))
  return quantile(pings, 0.99)
}

const bodyOf = (batch: string, logo: string, purchase: boolean): string =>
  JSON.stringify({
    defaults: { bodyStyle: "Dots", logo: { image: logo }, size: 512 },
    rows: Array.from({ length: rowsOfBatch }, (_, row) => ({ data: `https://example.com/${batch}/${row}` })),
    formats: ["png", "svg"],
    purchase
  })

const folder = mkdtempSync(join(tmpdir(), "bench-batch-"))
const database = ["--database", `sqlite:${join(folder, "shop.db")}`]

/** Runs a command of the operator; gives what it printed. */
const command = async (...given: ReadonlyArray<string>): Promise<string> =>
  (await promisify(execFile)(process.execPath, [program, ...given, ...database])).stdout

const figures = (name: string, values: ReadonlyArray<number>): string =>
  `${name.padEnd(24)} p50 ${quantile(values, 0.5).toFixed(1)} ms  p99 ${quantile(values, 0.99).toFixed(1)} ms`

const words = ["serve", "--port", String(port), ...database, "--demo", "--pages", "off"]
const quietly = ["--rate-limit", "off", "--cpu-limit", "off", "--log-level", "error"]
const server = spawn(process.execPath, [program, ...words, ...quietly], {
  stdio: ["ignore", "pipe", "inherit"]
})
try {
  await once(createInterface(server.stdout), "line")
  server.stdout.resume()
  while (
    !(await ask("GET", "/health/ready", pinging).then(
      ({ status }) => status === 200,
      () => false
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100))

  const openAccount = async (name: string): Promise<string> => {
    const email = `bench-${name}@example.com`
    await command("account", "create", email)
    await command("account", "credit", email, "100000", "--reason", "bench")
    return (await command("key", "create", email, "--name", "bench")).trim()
  }
  // Each of its own account: one may have two long answers under way.
  const keys: Array<string> = []
  for (let index = 0; index < batches; index++) keys.push(await openAccount(String(index)))
  const single = await openAccount("single")

  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  const until = performance.now() + secondsAlone * 1_000
  await measureWhile("alone", () => performance.now() < until, single)
  for (const purchase of [false, true]) {
    const began = performance.now()
    let running = true
    const sent = Promise.all(
      keys.map((key, batch) => {
        const name = `${purchase ? "bought" : "drawn"}-${batch}`
        return ask(
          "POST",
          "/v1/Qr/batch",
          sending,
          { ...headers, "x-api-key": key, "idempotency-key": name },
          bodyOf(name, logoOf(batch), purchase)
        )
      })
    ).finally(() => {
      running = false
    })
    const beside = purchase ? "beside purchases" : "beside drawing"
    const [p99, answers] = await Promise.all([measureWhile(beside, () => running, single), sent])
    const seconds = (performance.now() - began) / 1_000
    if (answers.some(({ status }) => status !== 200))
      throw new Error(`a batch was answered ${answers.map(({ status }) => status).join(", ")}`)
    const rows = batches * rowsOfBatch
    const mebibytes = answers.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
    console.log(`${rows} rows: ${(rows / seconds).toFixed(1)} a second, ${mebibytes.toFixed(1)} MiB of ZIP`)
    if (!(p99 <= bound)) process.exitCode = 1
  }
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  pinging.destroy()
  sending.destroy()
  server.kill()
  await once(server, "exit")
  rmSync(folder, { recursive: true, force: true })
}
