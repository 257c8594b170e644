import type { ImportRow } from "@quick-response/http/import"
import { batchApi } from "../../../frame/api.ts"
import { sendUntilDone } from "../../../frame/resending.ts"
import { asMember } from "../../../frame/session.ts"
import type { RowResult } from "./portions.ts"

/** Buys rows under a key, or only checks them without one, and repeats it until each has a final answer. */
export const sendRows = async (
  rows: ReadonlyArray<ImportRow>,
  idempotencyKey: string | undefined,
  { signal, pause }: { readonly signal: AbortSignal; readonly pause: (milliseconds: number) => Promise<void> }
): Promise<ReadonlyArray<RowResult>> => {
  const body = { rows, formats: ["svg"], purchase: idempotencyKey !== undefined } as const
  const options = { signal, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
  const send = async () => ({ results: (await asMember(() => batchApi.batch(body, options))).rows })
  const { results } = await sendUntilDone(send, pause)
  return results
}
