import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { cpus, loadavg, totalmem } from "node:os"
import * as Schema from "effect/Schema"

/** The packages whose newest releases are measured beside ours. */
const peers = [
  "qrcode",
  "qr",
  "uqr",
  "fast_qr",
  "qr-code-styling",
  "@resvg/resvg-js",
  "sharp",
  "ajv",
  "fastify",
  "@fastify/rate-limit",
  "@fastify/helmet",
  "hono",
  "@hono/node-server",
  "hono-rate-limiter",
  "better-sqlite3"
]

const own = createRequire(import.meta.url).resolve("@quick-response/bench/package.json")
const Versions = Schema.parseJson(
  Schema.Struct({ devDependencies: Schema.Record({ key: Schema.String, value: Schema.String }) })
)

/** The load of the machine over the last minute. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1)

/** The machine and the peers, in two sentences. */
export const machine = (): string => {
  const [first] = cpus()
  const { devDependencies } = Schema.decodeSync(Versions)(readFileSync(own, "utf8"))
  const versions = peers.map((name) => `${name} ${devDependencies[name]}`).join(", ")
  return [
    `${cpus().length} cores (${first?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${process.platform} ${process.arch}, Node ${process.version.slice(1)}.`,
    `Peers: ${versions}.`
  ].join(" ")
}
