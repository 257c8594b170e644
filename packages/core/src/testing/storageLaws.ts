import { accountLaws } from "./laws/accounts.ts"
import { auditLaws } from "./laws/audit.ts"
import { keyLaws } from "./laws/keys.ts"
import { purchaseLaws } from "./laws/purchases.ts"
import { recordLaws } from "./laws/records.ts"
import { toolLaws } from "./laws/tools.ts"
import type { Law } from "./trials/Law.ts"

/**
 * The laws of {@link Storage}. The author of an adapter runs them with any test runner:
 *
 * `for (const law of storageLaws) it(law.name, () => Effect.runPromise(Effect.provide(law.holds, layer)))`
 */
export const storageLaws: ReadonlyArray<Law> = [
  ...accountLaws,
  ...purchaseLaws,
  ...recordLaws,
  ...keyLaws,
  ...toolLaws,
  ...auditLaws
]
