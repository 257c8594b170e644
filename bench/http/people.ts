import { spawn } from "node:child_process"
import { createHash, randomBytes, randomInt } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { AccountId, CredentialStorage, Email, MailId, PasswordHash, SessionId } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const program = fileURLToPath(new URL("./bin.js", import.meta.resolve("@quick-response/server")))

/** An answer's status, and the milliseconds from the request to its end. */
export interface Timed {
  readonly status: number
  readonly milliseconds: number
}

/** A server of the command, on a database in which people have accounts. */
export interface Server {
  /** Addresses with an account whose password nobody knows. */
  readonly known: ReadonlyArray<string>
  /** Asks as a client of another address each time, so that no limit is reached. */
  readonly ask: (method: "GET" | "POST", path: string, body?: object, agent?: Agent) => Promise<Timed>
  readonly stop: () => Promise<void>
}

const unpadded = (bytes: number): string => randomBytes(bytes).toString("base64").replaceAll("=", "")
const hash = () => createHash("sha256").update(randomBytes(32)).digest("hex")

/** An address that nobody has. */
export const freshAddress = (): string => `${crypto.randomUUID()}@example.com`

/** Opens an account by the store's own verbs; its password has a hash of the usual cost. */
const openAccount = (address: string) =>
  Effect.gen(function* () {
    const storage = yield* CredentialStorage
    const at = yield* DateTime.now
    const email = Schema.decodeSync(Email)(address)
    const linkHash = hash()
    const expiresAt = DateTime.add(at, { hours: 1 })
    yield* storage.createLink({ hash: linkHash, purpose: "sign-up", email, accountId: null, expiresAt })
    yield* storage.setPasswordByLink({
      linkHash,
      newAccountId: AccountId.make(crypto.randomUUID()),
      password: PasswordHash.make(`$scrypt$ln=15,r=8,p=3$${unpadded(16)}$${unpadded(32)}`),
      session: { id: SessionId.make(crypto.randomUUID()), hash: hash(), userAgent: "bench" },
      welcome: undefined,
      mailId: MailId.make(crypto.randomUUID()),
      at
    })
  })

const kept = new Agent({ keepAlive: true, maxSockets: 1 })

const port = 8392

const timed = (method: string, path: string, body: object | undefined, agent: Agent): Promise<Timed> =>
  new Promise((resolve, reject) => {
    const began = process.hrtime.bigint()
    const client = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const headers = { "x-forwarded-for": client, "content-type": "application/json" }
    request({ port, host: "127.0.0.1", method, path, agent, headers }, (answer) => {
      answer.resume()
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          milliseconds: Number(process.hrtime.bigint() - began) / 1e6
        })
      )
    })
      .on("error", reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })

/** Starts a server on a database with this many accounts. */
export const startServer = async (accounts: number): Promise<Server> => {
  const folder = mkdtempSync(join(tmpdir(), "bench-people-"))
  const filename = join(folder, "people.db")
  const known = Array.from({ length: accounts }, freshAddress)
  await Effect.runPromise(
    Effect.provide(Effect.forEach(known, openAccount, { discard: true }), StorageSqlite.layer({ filename }))
  )
  const words = [
    "serve",
    "--port",
    String(port),
    "--database",
    `sqlite:${filename}`,
    "--trusted-proxies",
    "1"
  ]
  const quietly = ["--rate-limit", "off", "--cpu-limit", "off", "--log-level", "error"]
  const child = spawn(process.execPath, [program, ...words, ...quietly], { stdio: "inherit" })
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()))
  const isUp = () =>
    timed("GET", "/health/ready", undefined, kept).then(
      ({ status }) => status === 200,
      () => false
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    known,
    ask: (method, path, body, agent = kept) => timed(method, path, body, agent),
    stop: async () => {
      child.kill()
      kept.destroy()
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
