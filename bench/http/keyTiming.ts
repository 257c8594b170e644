// The time to refuse a key, by how much of a real one it holds. A difference between "near" and "far" that stays over runs would be
// a way to guess a key by parts; "nonsense" is refused without a look-up, and may be faster.
import { spawn } from "node:child_process"
import { createHash, randomInt } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { apart } from "./statistics.ts"

const port = 8391
const samples = Number(process.argv[2] ?? 20_000)

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const random = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("")

/** A guessed key with a valid checksum, since its format is public. */
const withChecksum = (body: string): string => {
  let rest = createHash("sha256").update(body).digest().readUInt32BE(0)
  let digits = ""
  for (let i = 0; i < 6; i++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return body + digits
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Microseconds from a request with this key to the end of its answer. */
const time = (key: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = process.hrtime.bigint()
    request(
      { port, host: "127.0.0.1", path: "/v1/Qr/my-qrcodes", agent, headers: { "x-api-key": key } },
      (answer) => {
        answer.resume()
        answer.on("end", () => resolve(Number(process.hrtime.bigint() - began) / 1000))
      }
    )
      .on("error", reject)
      .end()
  })

const mean = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0) / values.length

const describe = (name: string, values: ReadonlyArray<number>): string => {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  const middle = sorted.slice(sorted.length * 0.1, sorted.length * 0.9)
  return `${name.padEnd(10)} p10 ${at(0.1)}  p50 ${at(0.5)}  p90 ${at(0.9)}  mean of the middle 80% ${mean(middle).toFixed(2)} us`
}

const folder = mkdtempSync(join(tmpdir(), "quick-response-keys-"))
const server = spawn(
  process.execPath,
  [
    fileURLToPath(new URL("server.js", import.meta.url)),
    "ours on SQLite",
    String(port),
    join(folder, "keys.db")
  ],
  { stdio: ["ignore", "pipe", "inherit"] }
)
try {
  const live = await new Promise<string>((resolve, reject) => {
    server.on("exit", () => reject(new Error("the server ended")))
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      const key = /ready (\S+)/.exec(text)?.[1]
      if (key !== undefined) resolve(key)
    })
  })
  const makers: Readonly<Record<string, () => string>> = {
    near: () => withChecksum(`${live.slice(0, 37)}${random(3)}`),
    far: () => withChecksum(`qr_live_${random(32)}`),
    nonsense: () => `qr_live_${random(38)}`,
    live: () => live
  }
  const names = Object.keys(makers)
  const times = new Map(names.map((name): [string, Array<number>] => [name, []]))
  for (let i = 0; i < 2_000; i++) await time(withChecksum(`qr_live_${random(32)}`))
  // In a new order each round: whatever drifts, drifts for all.
  for (let i = 0; i < samples; i++)
    for (const name of names.map((name) => ({ name, at: Math.random() })).sort((a, b) => a.at - b.at))
      times.get(name.name)?.push(await time(makers[name.name]?.() ?? ""))
  for (const [name, values] of times) console.log(describe(name, values))
  const z = apart(times.get("near") ?? [], times.get("far") ?? [])
  console.log(`near and far are ${z.toFixed(2)} standard deviations apart; beyond 4 asks for an explanation`)
} finally {
  server.removeAllListeners("exit")
  server.kill()
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}
