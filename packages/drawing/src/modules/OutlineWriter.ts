import { AsciiTexts, AsciiWriter } from "./AsciiWriter.ts"
import { moveBy, moveTo } from "./lengthTexts.ts"

const closing = AsciiTexts.of(["z"])

/** Writes path data with moves relative to the start of the previous outline. */
export class OutlineWriter {
  private readonly writer = new AsciiWriter()
  private isFirst = true
  private lastX = 0
  private lastY = 0

  /** Moves to the start of an outline, in grains. */
  begin(x: number, y: number): void {
    if (this.isFirst) moveTo(this.writer, x, y)
    else moveBy(this.writer, x - this.lastX, y - this.lastY)
    this.isFirst = false
    this.continueFrom(x, y)
  }

  /** Sets the start of the last outline within a text that was added. */
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

  text(): string {
    return this.writer.text()
  }
}
