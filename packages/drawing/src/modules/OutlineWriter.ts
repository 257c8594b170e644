import { AsciiTexts, AsciiWriter } from "./AsciiWriter.ts"
import { moveBy, moveTo } from "./lengthTexts.ts"

const closing = AsciiTexts.of(["z"])

/** Path data that is being written: moves are relative to where the outline before began. */
export class OutlineWriter {
  private readonly writer = new AsciiWriter()
  private isFirst = true
  private lastX = 0
  private lastY = 0

  /** Goes to where an outline begins, in grains. */
  begin(x: number, y: number): void {
    if (this.isFirst) moveTo(this.writer, x, y)
    else moveBy(this.writer, x - this.lastX, y - this.lastY)
    this.isFirst = false
    this.continueFrom(x, y)
  }

  /** Says where the last outline of those that were put as one text began. */
  continueFrom(x: number, y: number): void {
    this.lastX = x
    this.lastY = y
  }

  put(texts: AsciiTexts, number: number): void {
    this.writer.put(texts, number)
  }

  close(): void {
    this.writer.put(closing, 0)
  }

  /** All that was written. */
  text(): string {
    return this.writer.text()
  }
}
