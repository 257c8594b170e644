import type { Finding, Topic } from "../scannability/Finding.ts"

/** Scanners could not read the image: each reason with its remedy. */
export class NotScannable extends Error {
  readonly _tag = "NotScannable"
  readonly reasons: readonly [string, ...ReadonlyArray<string>]
  /** The same as data; none where a decoder did not read the finished image. */
  readonly findings: ReadonlyArray<Finding>
  /** The kind of each reason; none where a decoder did not read the finished image. */
  readonly topics: ReadonlyArray<Topic>

  constructor({
    reasons,
    findings = [],
    topics = findings.map(({ cause }) => cause.topic)
  }: Pick<NotScannable, "reasons"> & Partial<Pick<NotScannable, "findings" | "topics">>) {
    super(reasons.join("; "))
    this.name = "NotScannable"
    this.reasons = reasons
    this.findings = findings
    this.topics = topics
  }
}
