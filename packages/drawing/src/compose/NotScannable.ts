import type { Finding, Topic } from "../scannability/Finding.ts"

/** Scanners cannot read the image. The message gives each reason with its remedy. */
export class NotScannable extends Error {
  readonly _tag = "NotScannable"
  readonly reasons: readonly [string, ...ReadonlyArray<string>]
  /** The reasons as data; empty if a decoder failed to read the finished image. */
  readonly findings: ReadonlyArray<Finding>
  /** The topic of each reason; empty if a decoder failed to read the finished image. */
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
