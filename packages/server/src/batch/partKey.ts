import { createHash } from "node:crypto"
import { IdempotencyKey } from "@quick-response/core"

/** The idempotency key of a part of a file: that of the same rows and options is the same. */
export const partKey = (bought: unknown): IdempotencyKey =>
  IdempotencyKey.make(`batch ${createHash("sha256").update(JSON.stringify(bought)).digest("hex")}`)
