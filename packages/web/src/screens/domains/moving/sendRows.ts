import { isTransient, secondsUntilRetry } from "@quick-response/http/batch"
import type { ImportRow } from "@quick-response/http/import"
import { batchApi } from "../../../frame/api.ts"
import { waitAfter } from "../../../frame/resending.ts"
import { asMember } from "../../../frame/session.ts"
import type { RowResult } from "./portions.ts"

/** Buys rows under a key, or judges them without one, and repeats it until each is answered for good. */
export const sendRows = async (
  rows: ReadonlyArray<ImportRow>,
  idempotencyKey: string | undefined,
  { signal, pause }: { readonly signal: AbortSignal; readonly pause: (milliseconds: number) => Promise<void> }
): Promise<ReadonlyArray<RowResult>> => {
  const body = { rows, formats: ["svg"], purchase: idempotencyKey !== undefined } as const
  const options = { signal, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
  for (let undone = Number.POSITIVE_INFINITY; ; ) {
    const answer = await asMember(() => batchApi.batch(body, options)).catch((error: unknown) => {
      const milliseconds = waitAfter(error)
      if (milliseconds === undefined) throw error
      return milliseconds
    })
    if (typeof answer === "number") {
      await pause(answer)
      continue
    }
    const left = answer.rows.filter(isTransient).length
    const seconds = secondsUntilRetry(answer.rows)
    if (seconds === undefined || left >= undone) return answer.rows
    undone = left
    await pause(1000 * seconds)
  }
}
