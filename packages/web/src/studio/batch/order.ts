import type { ImageFormat } from "quick-response"
import { priceStyle } from "../../design/priceDesign.ts"
import type { PublishedPrices } from "../../frame/prices.ts"
import type { Style } from "./judge.ts"
import type { Request } from "./rows.ts"
import { ownStyle } from "./targets.ts"

/** A row that is bought, with its line in the file. */
export interface OrderedRow {
  readonly line: number
  readonly request: Request
}

/** The order at the time when the button was pressed. */
export interface Order {
  /** The idempotency key of the purchase. */
  readonly id: string
  /** The number of the deliberate repetition of the same rows; absent for the first purchase. */
  readonly run?: number
  readonly fileName: string
  readonly style: Style
  readonly formats: ReadonlyArray<ImageFormat>
  readonly rows: ReadonlyArray<OrderedRow>
  /** The parts with a saved ZIP, by index. */
  readonly saved: ReadonlyArray<number>
}

/** A file that was picked. */
export interface PickedFile {
  readonly name: string
  readonly text: string
}

/** Consecutive rows that are sent in one request. */
export interface Part {
  readonly from: number
  readonly rows: ReadonlyArray<OrderedRow>
}

/** The most rows of a request that the service takes. */
export const rowsOfRequest = 500

/** Below the 8 MiB that the service takes, with room for the style. */
const bytesOfRequest = 5 * 2 ** 20

const bytesOf = (row: OrderedRow): number => new TextEncoder().encode(JSON.stringify(row.request)).length

/** Splits the rows into requests within the service's limits. The same rows give the same requests. */
export const partsOf = (rows: ReadonlyArray<OrderedRow>): ReadonlyArray<Part> => {
  const parts: Array<{ readonly from: number; readonly rows: Array<OrderedRow> }> = []
  let bytes = Number.POSITIVE_INFINITY
  for (const [index, row] of rows.entries()) {
    const size = bytesOf(row)
    const last = parts.at(-1)
    if (last === undefined || last.rows.length === rowsOfRequest || bytes + size > bytesOfRequest) {
      parts.push({ from: index, rows: [row] })
      bytes = size
    } else {
      last.rows.push(row)
      bytes += size
    }
  }
  return parts
}

/**
 * Names a purchase by its content. If a tab is closed half-way and the same file is picked in another tab, the
 * purchase continues instead of a second one beginning.
 */
export const idOf = async ({
  style,
  rows,
  run = 1
}: Pick<Order, "style" | "rows" | "run">): Promise<string> => {
  const text = JSON.stringify([style, rows.map(({ request }) => request)])
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
  return `studio ${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}${run === 1 ? "" : ` ${run}`}`
}

/** Sums and products of amounts that have up to four decimals. */
export const exactly = (amount: number): number => Math.round(amount * 10_000) / 10_000

/** The price of each row in the shared style, in order, and their sum; undefined if a style is refused. */
interface RowPrices {
  readonly each: ReadonlyArray<number>
  readonly sum: number
}

/** Prices rows by the service's list: a row's message is free, but its own style may have a price. */
export const priceRows = async (
  style: Style,
  rows: ReadonlyArray<OrderedRow>,
  prices: PublishedPrices
): Promise<RowPrices | undefined> => {
  const known = new Map<string, number>()
  const each: Array<number> = []
  for (const { request } of rows) {
    const own = ownStyle(request)
    const key = JSON.stringify(own)
    const price = known.get(key) ?? (await priceStyle({ ...style, ...own }, prices))
    if (price === undefined) return undefined
    known.set(key, price)
    each.push(price)
  }
  return { each, sum: exactly(each.reduce((sum, price) => sum + price, 0)) }
}
