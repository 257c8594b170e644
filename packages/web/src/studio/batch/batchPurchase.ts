import { batch, type ReadonlySignal, signal } from "@preact/signals"
import { type ManifestRow, readManifest, withoutRow } from "@quick-response/http/batch"
import { download, fileName } from "../../drawing/download.ts"
import { batchApi } from "../../frame/api.ts"
import { sendUntilDone, wait } from "../../frame/resending.ts"
import { asMember, refreshSession } from "../../frame/session.ts"
import type { RowRefusal } from "../../ground/explain.ts"
import { idOf, type Order, type Part, partsOf } from "./order.ts"
import { keep, readKept } from "./unfinished.ts"

/** A row that was not bought. */
export interface FailedRow extends RowRefusal {
  readonly line: number
}

/** The state of a part. */
export interface PartState extends Part {
  readonly state: "waiting" | "sending" | "saved"
  readonly failed: ReadonlyArray<FailedRow>
  /** The number of rows that an earlier purchase bought, for which no charge was made. */
  readonly boughtBefore: number
  /** The name of its ZIP. */
  readonly fileName: string
  /** Its ZIP, unless it was saved before the page was reloaded. */
  readonly zip?: Blob
}

/** A batch that is being bought, or was bought. */
export interface Purchase {
  readonly order: Order
  readonly parts: ReadonlyArray<PartState>
  readonly isSending: boolean
  /** The reason why it stopped; bought rows stay bought, and it can be continued. */
  readonly error?: unknown
  /** The time at which it continues by itself, in milliseconds since 1970: the service limits rows per minute. */
  readonly resumesAt?: number | undefined
}

const current = signal<Purchase | undefined>(undefined)

/** The batch that is being bought, or was bought; undefined until a button is pressed. */
export const purchase: ReadonlySignal<Purchase | undefined> = current

/** Ends the request that is being sent, or the wait for it. */
let aborter = new AbortController()

/** True if the purchase was stopped. */
const isStopped = (): boolean => aborter.signal.aborted

const change = (changes: Partial<Purchase>): void => {
  if (current.value !== undefined) current.value = { ...current.value, ...changes }
}

const changePart = (index: number, changes: Partial<PartState>): void =>
  change({
    parts: (current.value?.parts ?? []).map((part, at) => (at === index ? { ...part, ...changes } : part))
  })

const stateOf = ({ order }: { readonly order: Order }): ReadonlyArray<PartState> => {
  const parts = partsOf(order.rows)
  const stem = order.fileName.replace(/\.[^.]*$/, "")
  return parts.map((part, index) => ({
    ...part,
    state: order.saved.includes(index) ? "saved" : "waiting",
    failed: [],
    boughtBefore: 0,
    fileName: fileName(parts.length === 1 ? stem : `${stem}-${index + 1}-of-${parts.length}`, ".zip")
  }))
}

const pause = async (milliseconds: number): Promise<void> => {
  change({ resumesAt: Date.now() + milliseconds })
  await wait(milliseconds, aborter.signal)
  change({ resumesAt: undefined })
}

const resultsIn = (zip: Blob): Promise<ReadonlyArray<ManifestRow> | undefined> =>
  readManifest(
    zip.size,
    async (position, length) => new Uint8Array(await zip.slice(position, position + length).arrayBuffer())
  )

/** Sends a part until every row is bought or finally refused. */
const sendPart = (
  { id, style, formats }: Order,
  { rows }: Part,
  index: number
): Promise<{ readonly zip: Blob; readonly results: ReadonlyArray<ManifestRow> }> => {
  const body = { rows: rows.map(({ request }) => request), defaults: style, formats, purchase: true }
  return sendUntilDone(async () => {
    const { signal } = aborter
    const options = { as: "zip", bom: "1", idempotencyKey: `${id} ${index}`, signal } as const
    const zip = await asMember(() => batchApi.batch(body, options))
    const results = await resultsIn(zip)
    if (results === undefined) throw new Error("the ZIP arrived incomplete")
    return { zip, results }
  }, pause)
}

/** Buys the parts that are not saved, one after the other, and saves the ZIP of each as soon as it arrives. */
const send = async (): Promise<void> => {
  const begun = current.peek()
  if (begun === undefined || begun.isSending) return
  aborter = new AbortController()
  change({ isSending: true, error: undefined })
  try {
    for (const [index, part] of begun.parts.entries()) {
      if (part.state === "saved") continue
      changePart(index, { state: "sending" })
      const { order } = current.value ?? begun
      const { zip, results } = await sendPart(order, part, index)
      const failed = results
        .filter(({ success }) => !success)
        .map((row) => ({
          ...row,
          line: part.rows[row.index]?.line ?? 0,
          errors: row.errors.map(withoutRow)
        }))
      const boughtBefore = results.filter(({ replayed }) => replayed === true).length
      const saved: Order = { ...order, saved: [...order.saved, index] }
      download(zip, part.fileName)
      keep({ order: saved })
      batch(() => {
        change({ order: saved })
        changePart(index, { state: "saved", failed, boughtBefore, zip })
      })
    }
  } catch (error) {
    change({
      ...(isStopped() ? {} : { error }),
      parts: (current.value?.parts ?? []).map((part) =>
        part.state === "sending" ? { ...part, state: "waiting" } : part
      )
    })
  }
  change({ isSending: false, resumesAt: undefined })
  void refreshSession()
}

/** True if a purchase is being named. */
let isBeginning = false

/**
 * Buys a batch once, even if called repeatedly or from several tabs: the same rows in the same style are the same
 * purchase. Rejects if the tab cannot keep it over a reload.
 */
export const buy = async (order: Omit<Order, "id" | "saved">): Promise<void> => {
  if (current.peek() !== undefined || isBeginning) return
  isBeginning = true
  const id = await idOf(order).finally(() => {
    isBeginning = false
  })
  const begun: Order = { ...order, id, saved: [] }
  keep({ order: begun })
  current.value = { order: begun, parts: stateOf({ order: begun }), isSending: false }
  void send()
}

/** Buys the rows of a finished purchase again, as new codes. */
export const buyOnceMore = async (): Promise<void> => {
  const done = current.peek()
  if (done === undefined || done.isSending) return
  const { id: _, saved: __, run = 1, ...order } = done.order
  finish()
  await buy({ ...order, run: run + 1 })
}

/** Stops; bought rows stay bought, and {@link goOn} buys the rest. */
export const stop = (): void => aborter.abort()

/** Continues a stopped purchase. */
export const goOn = (): void => void send()

/** Restores a purchase that began before a reload; {@link goOn} continues it. */
export const takeUp = (): void => {
  const { order } = readKept()
  if (order === undefined || current.peek() !== undefined) return
  current.value = { order, parts: stateOf({ order }), isSending: false }
}

/** Clears the batch so that another can be bought; does nothing while one is being bought. */
export const finish = (): void => {
  if (current.peek()?.isSending === true) return
  keep({})
  current.value = undefined
}
