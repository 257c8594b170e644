import { failureStatuses } from "@quick-response/http/contract"
import { strFromU8, unzipSync } from "fflate"
import { type Attack, largestBatch, largestBody } from "./Attack.ts"
import type { Seen } from "./play.ts"
import { slowness } from "./slowness.ts"
import type { Target } from "./Target.ts"

const codes: Readonly<Record<string, number | undefined>> = failureStatuses

const envelopeKeys = "success,message,code,data,errors,meta"

/** The part that an answer of JSON lacks to be an envelope. */
const faultOfEnvelope = (text: string, status: number): string | undefined => {
  let envelope: unknown
  try {
    envelope = JSON.parse(text)
  } catch {
    return "is not JSON"
  }
  if (typeof envelope !== "object" || envelope === null || !("code" in envelope)) return "is not an envelope"
  if (Object.keys(envelope).join() !== envelopeKeys) return `has the keys ${Object.keys(envelope)}`
  const { code } = envelope
  if (status < 400) return code === "OK" ? undefined : `is ${status} and ${code}`
  return typeof code === "string" && codes[code] === status ? undefined : `is ${status} and ${code}`
}

/** True for an error of JSON-RPC: `/mcp` answers one if a message does not call a tool. */
const isRpcError = (text: string): boolean => {
  try {
    const { jsonrpc, error } = JSON.parse(text)
    return jsonrpc === "2.0" && Number.isInteger(error.code) && typeof error.message === "string"
  } catch {
    return false
  }
}

/** Names that no file may have, in any folder of any system. */
const unsafeName =
  /[\p{Cc}\p{Cf}<>:"|?*\\/]|^[-=+@~ .]|[. ]$|^(?:con|prn|aux|nul|conin\$|conout\$|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3])\s*(?:\.|$)/iu

/** The beginnings that a spreadsheet takes for a formula, those of full width included. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** The cells of a CSV of one line each; quotes as RFC 4180 has them. */
const cellsOf = (csv: string): ReadonlyArray<string> =>
  [...csv.matchAll(/"((?:[^"]|"")*)"|([^,\r\n"]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "")

const faultOfZip = (zip: Buffer): string | undefined => {
  const files = unzipSync(zip)
  const names = Object.keys(files)
  const folded = new Set(names.map((name) => name.normalize("NFKC").toLowerCase()))
  if (folded.size !== names.length) return "has two names that some system takes for one"
  const isUnsafe = (part: string): boolean => unsafeName.test(part) || unsafeName.test(part.normalize("NFKC"))
  const unsafe = names.find((name) => name.split("/").some((part) => part === "" || isUnsafe(part)))
  if (unsafe !== undefined) return `has the name ${JSON.stringify(unsafe)}`
  const tables = Object.entries(files).flatMap(([name, bytes]) =>
    name.endsWith(".csv") ? [strFromU8(bytes)] : []
  )
  if (tables.length === 0) return "has no table"
  const cell = tables.flatMap(cellsOf).find((text) => formula.test(text) && !/^-?\d/.test(text))
  return cell === undefined ? undefined : `has the cell ${JSON.stringify(cell.slice(0, 80))}`
}

/** The longest text of a failure: it quotes the caller, shortened. */
const longestFailure = 64 * 1024

/** A request that the server need not read to its end, so that its answer may be lost in the reset of the connection. */
const isOversized = ({ ask }: Seen): boolean =>
  (ask.body?.length ?? 0) > (ask.path.endsWith("/batch") ? largestBatch : largestBody) ||
  JSON.stringify(ask.headers ?? {}).length + ask.path.length > 15_000

const faultOfAnswer = (seen: Seen, secrets: ReadonlyArray<string>): string | undefined => {
  const { status, head, body, isWhole, conduct } = seen
  if (status === undefined)
    return conduct.kind === "reads" && !isOversized(seen) ? "was not answered" : undefined
  if (status >= 500 && status !== 503 && status !== 504) return `was answered by ${status}`
  // Too much at once is refused anywhere.
  const isListed = seen.ask.statuses?.has(status) ?? true
  if (!isListed && status !== 503) return `was answered by ${status}, which is not listed`
  if (status === 503 && !/\r\nretry-after: \d/i.test(head)) return "was a 503 without Retry-After"
  const text = isWhole ? body.toString() : ""
  const secret = secrets.find((each) => head.includes(each) || text.includes(each))
  if (secret !== undefined) return `was answered with ${secret.slice(0, 12)}...`
  if (!isWhole) return conduct.kind === "reads" && !isOversized(seen) ? "was answered in part" : undefined
  if (/\r\ncontent-type: application\/zip/i.test(head)) return faultOfZip(body)
  if (status >= 400 && seen.ask.method !== "HEAD") {
    if (body.length > longestFailure) return `was refused with ${body.length} bytes`
    if (/\r\ncontent-encoding/i.test(head)) return undefined
    return seen.ask.path.startsWith("/mcp") && isRpcError(text) ? undefined : faultOfEnvelope(text, status)
  }
  return undefined
}

/** The faults of the answers to an attack. */
export const faultsOfAnswers = (
  seen: ReadonlyArray<Seen>,
  secrets: ReadonlyArray<string>
): ReadonlyArray<string> =>
  seen.flatMap((each) => {
    const fault = faultOfAnswer(each, secrets)
    return fault === undefined ? [] : [`${each.ask.method} ${each.ask.path.slice(0, 60)} ${fault}`]
  })

/** The server's cost of attacks. */
export interface Cost {
  /** Milliseconds that the main thread ran. */
  readonly mainThread: number
  /** Milliseconds that the main thread ran at a stretch, without a wait: what others waited at least. */
  readonly held: number
  /** Milliseconds that all threads ran. */
  readonly processor: number
  /** Mebibytes that were resident at most. */
  readonly peak: number
}

/** The most that one request may take: milliseconds as on a usual machine, and mebibytes. */
export const limits = { held: 50 * slowness, processor: 1_000 * slowness, peak: 450 } as const

/** The requests that an attack counts for. */
export const weightOf = ({ moves }: Attack): number =>
  moves.reduce((sum, { copies, weight }) => sum + copies * weight, 0)

const connectionsOf = ({ moves }: Attack): number => moves.reduce((sum, { copies }) => sum + copies, 0)

/**
 * Milliseconds that one request of an attack held the main thread: at most those that it ran where there was one, and the mean of
 * many connections, since a thread that goes from one to the next is busy and holds nobody.
 */
const heldBy = (attack: Attack, { mainThread, held }: Cost): number => {
  const connections = connectionsOf(attack)
  return connections > 1 ? mainThread / connections : weightOf(attack) === 1 ? mainThread : held
}

/** The costs of attacks that are over the limits. */
export const faultsOfCost = (attack: Attack, cost: Cost): ReadonlyArray<string> => {
  const weight = weightOf(attack)
  const held = heldBy(attack, cost)
  return [
    ...(held > limits.held ? [`held the main thread ${held.toFixed(0)} ms`] : []),
    ...(cost.processor > limits.processor * weight
      ? [`took ${cost.processor} ms of processor time for ${weight} requests`]
      : []),
    ...(cost.peak > limits.peak ? [`had ${cost.peak.toFixed(0)} MiB resident`] : [])
  ]
}

/** Measures what the server takes while something runs. */
export const measured = async <A>(target: Target, run: () => Promise<A>): Promise<readonly [A, Cost]> => {
  target.forgetPeak()
  const before = target.counters()
  let [held, began] = [0, before]
  const sample = () => {
    const now = target.counters()
    if (now.waits !== began.waits) began = now
    else held = Math.max(held, now.mainThread - began.mainThread)
  }
  const timer = setInterval(sample, 2)
  try {
    const result = await run()
    const after = target.counters()
    return [
      result,
      {
        mainThread: after.mainThread - before.mainThread,
        held,
        processor: after.processor - before.processor,
        peak: target.peak()
      }
    ]
  } finally {
    clearInterval(timer)
  }
}
