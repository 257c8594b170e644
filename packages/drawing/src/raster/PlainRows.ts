import { releaseBuffer, takeBuffer } from "./bufferPool.ts"
import { bandRowsOf, wordBytes } from "./Canvas.ts"

/** The rows of a band in PNG's form, unfiltered: each filter byte is 0. */
export class PlainRows {
  readonly width: number
  readonly height: number
  readonly rowLength: number
  readonly bandRows: number
  readonly rows: Uint8Array<ArrayBuffer>
  top = 0
  bottom = 0
  protected readonly view: DataView

  constructor(width: number, height: number, bytes: number) {
    this.width = width
    this.height = height
    this.rowLength = 1 + bytes
    this.bandRows = bandRowsOf(height, this.rowLength)
    this.rows = takeBuffer(this.rowLength * this.bandRows + wordBytes)
    this.view = new DataView(this.rows.buffer)
  }

  begin(top: number): void {
    if (top > 0) this.rows.fill(0, 0, this.rowLength * this.bandRows)
    this.top = top
    this.bottom = Math.min(this.height, top + this.bandRows)
  }

  filtered(): Uint8Array {
    return this.rows.subarray(0, (this.bottom - this.top) * this.rowLength)
  }

  end(): void {
    releaseBuffer(this.rows)
  }
}
