import * as Net from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import type { Ask, Attack, Conduct, Move } from "./Attack.ts"
import type { Person, Target } from "./Target.ts"

/** An answer that an attacker read, or the received part if it did not read to the end. */
export interface Seen {
  readonly ask: Ask
  readonly conduct: Conduct
  /** Undefined if no whole header arrived. */
  readonly status: number | undefined
  /** The status line and the header fields. */
  readonly head: string
  readonly body: Buffer
  /** True if the answer came to its end. */
  readonly isWhole: boolean
}

const wrongKey = "qr_live_0000000000000000000000000000000000000000"

const callerFields = (caller: Ask["caller"], person: Person): Readonly<Record<string, string>> =>
  ({
    stranger: {},
    customer: { "x-api-key": person.key },
    person: { cookie: person.cookie },
    operator: { cookie: person.operatorCookie },
    "wrong key": { "x-api-key": wrongKey }
  })[caller]

/** The bytes of a request, header and body. */
const bytesOf = (ask: Ask, person: Person, address: string): Buffer => {
  const body = ask.body === undefined ? Buffer.alloc(0) : Buffer.from(ask.body)
  const fields = {
    host: "localhost",
    connection: "close",
    "x-forwarded-for": address,
    ...(ask.body === undefined ? {} : { "content-length": String(body.length) }),
    ...callerFields(ask.caller, person),
    ...ask.headers
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${ask.method} ${ask.path} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"),
    body
  ])
}

/** The body of an answer that was sent in chunks; undefined where its last chunk is missing. */
const dechunked = (bytes: Buffer): Buffer | undefined => {
  const parts: Array<Buffer> = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n", at)
    const size = end < 0 ? Number.NaN : Number.parseInt(bytes.toString("latin1", at, end), 16)
    if (Number.isNaN(size)) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

const answerOf = (ask: Ask, conduct: Conduct, received: Buffer): Seen => {
  let at = 0
  // An interim answer has a header alone.
  while (received.toString("latin1", at, at + 12) === "HTTP/1.1 100")
    at = received.indexOf("\r\n\r\n", at) + 4
  const end = received.indexOf("\r\n\r\n", at)
  if (end < 0) return { ask, conduct, status: undefined, head: "", body: received, isWhole: false }
  const head = received.toString("latin1", at, end)
  const rest = received.subarray(end + 4)
  const status = Number(head.slice(9, 12))
  const isBare = ask.method === "HEAD" || status === 204 || status === 304
  const declared = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (isBare) return { ask, conduct, status, head, body: rest, isWhole: rest.length === 0 }
  if (!/\r\ntransfer-encoding: chunked/i.test(head))
    return { ask, conduct, status, head, body: rest, isWhole: rest.length === declared }
  const whole = dechunked(rest)
  return { ask, conduct, status, head, body: whole ?? rest, isWhole: whole !== undefined }
}

const chunkOf = (conduct: Conduct, length: number): number =>
  conduct.kind === "sends" && conduct.end === "trickles" ? Math.max(1, Math.ceil(length / 20)) : length

/** Sends a request as its conduct says; rejects only if there is no connection. */
const converse = (port: number, ask: Ask, conduct: Conduct, bytes: Buffer): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const socket = Net.connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true })
    const received: Array<Buffer> = []
    let count = 0
    let isConnected = false
    const patience = conduct.kind === "reads" ? 180_000 : conduct.milliseconds
    const timers: Array<NodeJS.Timeout> = []
    const finish = () => {
      for (const timer of timers) clearTimeout(timer)
      resolve(answerOf(ask, conduct, Buffer.concat(received)))
    }
    socket.on("error", (error) => {
      if (!isConnected) reject(error)
    })
    socket.on("close", finish)
    socket.on("end", () => socket.end())
    socket.on("data", (chunk: Buffer) => {
      received.push(chunk)
      count += chunk.length
      if (conduct.kind !== "takes" || count < conduct.bytes) return
      socket.pause()
      if (conduct.end === "trickles") timers.push(setTimeout(() => socket.resume(), 40))
    })
    socket.on("connect", () => {
      isConnected = true
      timers.push(setTimeout(() => socket.destroy(), patience))
      const sent =
        conduct.kind === "sends" ? bytes.subarray(0, Math.ceil(bytes.length * conduct.share)) : bytes
      const step = chunkOf(conduct, sent.length)
      for (let at = 0; at < sent.length; at += step) {
        const part = sent.subarray(at, at + step)
        if (at === 0) socket.write(part)
        else timers.push(setTimeout(() => socket.write(part), (patience * at) / sent.length))
      }
      if (conduct.kind !== "sends") return
      if (conduct.end === "ends") socket.end()
      if (conduct.end === "resets") timers.push(setTimeout(() => socket.resetAndDestroy(), 5))
    })
  })

/** The data of an envelope; undefined if there is none. */
const dataOf = ({ body, status, isWhole }: Seen): Readonly<Record<string, unknown>> | undefined => {
  if (!isWhole || status === undefined || status >= 300) return undefined
  try {
    const { data } = JSON.parse(body.toString())
    return typeof data === "object" && data !== null ? data : undefined
  } catch {
    return undefined
  }
}

const playMove = async (
  target: Target,
  { ask, conduct, next }: Move,
  person: Person,
  address: string
): Promise<ReadonlyArray<Seen>> => {
  const seen = await converse(target.port, ask, conduct, bytesOf(ask, person, address))
  const data = next === undefined ? undefined : dataOf(seen)
  const all = [seen]
  for (const following of data === undefined ? [] : (next?.(data) ?? []))
    all.push(...(await playMove(target, following, person, address)))
  return all
}

let attackers = 0

/** Makes the moves of an attack at once, by an account and from an address that no other attack has. */
export const play = async (target: Target, { moves }: Attack): Promise<ReadonlyArray<Seen>> => {
  const n = attackers++
  const person = target.people[n % target.people.length] ?? target.bystander
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const seen = await Promise.all(
    moves.flatMap((move) =>
      Array.from({ length: move.copies }, () => playMove(target, move, person, address))
    )
  )
  return seen.flat()
}

/** Waits until the server's main thread rests. */
export const settled = async (target: Target, most = 5_000): Promise<void> => {
  for (let waited = 0; waited < most; waited += 20) {
    const before = target.counters()
    await pause(20)
    if (target.counters().processor - before.processor <= 10) return
  }
}
