// The resident memory of the program as it is shipped while 64 connections ask for everything in turn for three minutes, at its most,
// and a minute after they have gone. `SECONDS` and `REST_SECONDS` make it shorter, and words are flags of Node for the server.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { loads, sale } from "../http/loads.ts"
import { limitsOff, startShipped } from "../http/shippedServer.ts"
import { eachAnother, measure, type Work } from "../http/wrk.ts"

const seconds = Number(process.env.SECONDS ?? 180)
const restSeconds = Number(process.env.REST_SECONDS ?? 60)
/** The most mebibytes that it may take. */
const goal = 320

/** The mebibytes of a process on a line of its status, on Linux. */
const mebibytesOf = (pid: number, line: "VmHWM" | "VmRSS"): number =>
  Number(new RegExp(`^${line}:\\s*(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) /
  1024

const png: Pick<Work, "body" | "path"> = {
  path: "/v1/Qr/generate",
  body: '{"data":"https://example.com/%s","format":"png","size":512,"bodyStyle":"Dots","foreground":{"type":"radial","stops":[{"offset":0,"color":"#1d2b64"},{"offset":1,"color":"#7a1f4b"}]}}'
}

const works: ReadonlyArray<Pick<Work, "body" | "path">> = [
  ...loads,
  png,
  sale,
  { path: "/v1/Qr/my-qrcodes" },
  { path: "/v1/Account/ledger" }
]

/** Lines in Lua by which each connection's next request is another work's. */
const mixed = `
local works = {
${works.map(({ path, body }) => `  { "${path}", ${body === undefined ? "nil" : `[[${body}]]`} }`).join(",\n")}
}
${eachAnother(`
  local path, body = unpack(works[sent % #works + 1])
  if body == nil then return wrk.format("GET", path) end
  local text = string.format("%d-%d", id, sent)
  return wrk.format("POST", path, nil, (string.gsub(body, "%%s", text)))
`)}`

const folder = mkdtempSync(join(tmpdir(), "bench-memory-"))
const server = await startShipped({
  database: join(folder, "bench.db"),
  words: limitsOff,
  cwd: folder,
  flags: process.argv.slice(2)
})
try {
  console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}, mebibytes`)
  const tell = (when: string, mebibytes: number, note = "") =>
    console.log(`${when.padEnd(32)}${mebibytes.toFixed(0).padStart(5)}${note}`)
  tell("started", mebibytesOf(server.pid, "VmRSS"))
  const mix = { path: "/", body: "{}", isKeyed: true, further: mixed }
  const { perSecond, errors } = await measure(mix, server, seconds, join(folder, "load.lua"))
  const most = mebibytesOf(server.pid, "VmHWM")
  tell(
    `at most, in ${seconds} seconds`,
    most,
    `  goal ${goal}: ${most <= goal ? "reached" : "MISSED"}, at ${perSecond.toFixed(0)} requests a second${errors === 0 ? "" : `, ${errors} errors`}`
  )
  await wait(restSeconds * 1_000)
  tell(`${restSeconds} seconds later`, mebibytesOf(server.pid, "VmRSS"))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
