import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { generateToken } from "@quick-response/core"
import * as Redacted from "effect/Redacted"
import * as FastCheck from "fast-check"
import { expect, it } from "vitest"
import { linkIn, type SmtpPeer, startPeer } from "../mail/smtpPeer.ts"
import { remaining, type Server, signal, startServer } from "./server.ts"
import { audit, balances } from "./shop.ts"

/** The long form: `npm run long -- signup`. */
const kills = Number(process.env.QR_TEST_SIGN_UPS ?? 6)

/** Milliseconds until a due mail must arrive: three polls of the outbox. */
const longestWait = 90_000

/** A newcomer's knowledge of their own progress. */
interface Newcomer {
  readonly email: string
  readonly password: string
  isAsked: boolean
  /** True if a password was sent and no answer came. */
  isUncertain: boolean
  isProved: boolean
  /** Is told when the password is on its way. */
  onPassword?: () => void
}

/** Calls the service as a browser does. */
const call = (url: string, path: string, body: object): Promise<Response> =>
  fetch(`${url}/v1/Account/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000)
  })

/** The secrets that were mailed to an address. */
const secretsFor = async (peer: SmtpPeer, email: string): Promise<ReadonlyArray<string>> => {
  const links = await Promise.all(peer.received.filter(({ to }) => to.includes(email)).map(linkIn))
  return links.flatMap((link) => (link === undefined ? [] : [link.split("#")[1] ?? ""]))
}

const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status

/** Goes on from what was acknowledged, to the first sign-in. Fails if the server goes away. */
const signUp = async (
  url: string,
  peer: SmtpPeer,
  newcomer: Newcomer,
  isOver: () => boolean
): Promise<void> => {
  const { email, password } = newcomer
  if (!newcomer.isAsked) {
    expect(await statusOf(call(url, "sign-up", { email }))).toBe(202)
    newcomer.isAsked = true
  }
  let secrets = await secretsFor(peer, email)
  const deadline = performance.now() + longestWait
  for (; secrets.length === 0; secrets = await secretsFor(peer, email)) {
    if (isOver()) throw new Error("the server is gone")
    if (performance.now() > deadline) throw new Error(`the mail to ${email} is lost`)
    await pause(20)
  }
  if (!newcomer.isProved) {
    const wasUncertain = newcomer.isUncertain
    newcomer.isUncertain = true
    const answer = call(url, "password", { token: secrets.at(-1), password })
    newcomer.onPassword?.()
    const status = await statusOf(answer)
    // Used up by the unanswered request only; the sign-in below proves it.
    expect(status === 200 || status === 201 || (wasUncertain && status === 410), `${status}`).toBe(true)
    newcomer.isProved = true
  }
  const signedIn = await call(url, "session", { email, password })
  expect(signedIn.ok, `signing in: ${signedIn.status}`).toBe(true)
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
  const account = await fetch(`${url}/v1/Account`, { headers: { cookie } })
  expect(await account.json()).toMatchObject({ data: { email, balance: 10 } })
}

/** Strangers and holders of old links get no access. */
const intrude = async (url: string, peer: SmtpPeer, { email, isProved }: Newcomer): Promise<void> => {
  const password = "someone else's words"
  expect(await statusOf(call(url, "session", { email, password }))).toBe(401)
  const found = isProved ? await secretsFor(peer, email) : []
  for (const token of [...found, Redacted.value(generateToken())])
    expect(await statusOf(call(url, "password", { token, password }))).toBe(410)
}

it(`a newcomer signs up once over ${kills} kills of the server`, {
  timeout: 600_000 + kills * 60_000
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "quick-response-sign-up-"))
  const [filename, clock] = [join(folder, "qr.db"), join(folder, "clock")]
  let milliseconds = 0
  const peer = await startPeer()
  const preload = new URL("../storage/wrongClock.mjs", import.meta.url).href
  let server: Server | undefined

  /** Starts the server later than any mail waits that was being sent, and past every limit of mails. */
  const start = async (workers: number): Promise<Server> => {
    milliseconds += 15 * 60_000
    writeFileSync(clock, String(milliseconds))
    const started = await startServer({
      runtime: "node",
      workers,
      filename,
      environment: {
        NODE_OPTIONS: `--import ${preload}`,
        QR_TEST_CLOCK: clock,
        QR_SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
        QR_WELCOME_CREDITS: "10",
        QR_PAGES: "off"
      }
    })
    if ("failed" in started) throw new Error(started.failed)
    server = started
    return started
  }
  const kill = async (running: Server): Promise<void> => {
    const processes = running.processes()
    signal(processes, "SIGKILL")
    expect(await remaining(processes, 30_000)).toEqual([])
  }

  try {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const common = {
      /** The time until it is killed, as a part of the time that all of it takes. */
      part: FastCheck.constantFrom(0, 0.05, 0.1, 0.2, 0.4, 0.8),
      delay: FastCheck.constantFrom(undefined, 200),
      workers: FastCheck.constantFrom(1, 1, 2)
    }
    const taken = FastCheck.record({
      ...common,
      /** From when on the time to the kill counts. */
      from: FastCheck.constantFrom("begin", "mail", "password"),
      refuseRecipient: FastCheck.constant<number | undefined>(undefined)
    })
    /** A mail that is refused for now comes half a minute later, or, as here, from the next server. */
    const refused = FastCheck.record({
      ...common,
      from: FastCheck.constant("mail"),
      refuseRecipient: FastCheck.constant<number | undefined>(450)
    })
    const moments = Array.from({ length: kills }, (_, i) =>
      FastCheck.sample(i % 3 === 0 ? refused : taken, { seed: seed + i, numRuns: 1 })
    ).flat()
    const newcomer = (number: number): Newcomer => ({
      email: `newcomer-${number}@example.test`,
      password: `a few words, and ${number}`,
      isAsked: false,
      isUncertain: false,
      isProved: false
    })
    const people = [newcomer(0)]
    let running = await start(1)
    const began = performance.now()
    for (const person of people) await signUp(running.url, peer, person, () => false)
    const duration = performance.now() - began
    const reached: Array<string> = []
    for (const [i, { from, part, workers, refuseRecipient, delay }] of moments.entries()) {
      const person = newcomer(i + 1)
      people.push(person)
      let isKilled = false
      const killed = running
      const moment = new Promise<void>((resolve) => {
        Object.assign(peer.behavior, {
          refuseRecipient,
          delay,
          onMail: from === "mail" ? resolve : undefined
        })
        if (from === "password") person.onPassword = resolve
        if (from === "begin") resolve()
      })
      const story = signUp(killed.url, peer, person, () => isKilled).then(
        () => "signed in",
        (error: unknown) => {
          // A wrong answer, and not one that is missing.
          if (!isKilled) throw error
          return person.isProved ? "proved" : person.isAsked ? "asked" : "nothing"
        }
      )
      await Promise.race([moment.then(() => pause(part * duration)), story])
      isKilled = true
      await kill(killed)
      reached.push(`${await story} (${from} + ${part}, ${refuseRecipient ?? "taken"})`)
      Object.assign(peer.behavior, { refuseRecipient: undefined, delay: undefined, onMail: undefined })
      running = await start(workers)
      await intrude(running.url, peer, person)
      await signUp(running.url, peer, person, () => running.hasEnded())
      await intrude(running.url, peer, person)
    }
    console.log(`seed ${seed}; acknowledged when killed: ${reached.join(", ")}`)
    const kept = await balances(filename)
    expect(kept).toEqual(new Map(people.map(({ email }) => [email, 10])))
    const secrets = (await Promise.all(people.map(({ email }) => secretsFor(peer, email)))).flat()
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"))
    expect(secrets.filter((secret) => files.some((text) => text.includes(secret)))).toEqual([])
    await kill(running)
    expect(await audit(filename)).toBe("all invariants hold")
  } finally {
    if (server !== undefined) await kill(server)
    await peer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
