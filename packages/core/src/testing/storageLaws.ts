import { accountLaws } from "./laws/accountLaws.ts"
import { auditLaws } from "./laws/auditLaws.ts"
import { keyLaws } from "./laws/keyLaws.ts"
import { labelLaws } from "./laws/labelLaws.ts"
import { purchaseLaws } from "./laws/purchaseLaws.ts"
import { recordLaws } from "./laws/recordLaws.ts"
import { toolLaws } from "./laws/toolLaws.ts"
import type { Law } from "./trials/Law.ts"

/**
 * The laws of {@link Storage}. Authors of adapters run them with any test runner:
 *
 * `for (const law of storageLaws) it(law.name, () => Effect.runPromise(Effect.provide(law.holds, layer)))`
 *
 * @example
 * ```ts
 * import { storageLaws } from "@quick-response/core/testing"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 *
 * const [law] = storageLaws
 * if (law !== undefined) await Effect.runPromise(Effect.provide(law.holds, Memory.layer))
 * storageLaws.length > 20 // => true
 * ```
 */
export const storageLaws: ReadonlyArray<Law> = [
  ...accountLaws,
  ...purchaseLaws,
  ...recordLaws,
  ...labelLaws,
  ...keyLaws,
  ...toolLaws,
  ...auditLaws
]
