/** Scanners could not read the image: each reason with its remedy. */
export class NotScannable extends Error {
  readonly _tag = "NotScannable"
  readonly reasons: readonly [string, ...ReadonlyArray<string>]

  constructor({ reasons }: Pick<NotScannable, "reasons">) {
    super(reasons.join("; "))
    this.name = "NotScannable"
    this.reasons = reasons
  }
}
