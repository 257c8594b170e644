import type { Topic } from "../scannability/Finding.ts"

/** Scanners could not read the image: each reason with its remedy. */
export class NotScannable extends Error {
  readonly _tag = "NotScannable"
  readonly reasons: readonly [string, ...ReadonlyArray<string>]
  /** The kind of each reason; none where a decoder did not read the finished image. */
  readonly topics: ReadonlyArray<Topic>

  constructor({
    reasons,
    topics = []
  }: Pick<NotScannable, "reasons"> & Partial<Pick<NotScannable, "topics">>) {
    super(reasons.join("; "))
    this.name = "NotScannable"
    this.reasons = reasons
    this.topics = topics
  }
}
