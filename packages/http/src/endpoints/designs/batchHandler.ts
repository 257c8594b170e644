import { splitText as split, worded } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { jsonPieces, zipPieces } from "../../batch/streams.ts"
import { zipType } from "../../contract/batchBodies.ts"
import { faultsOf, type HandlerOf, Invalid } from "../../exchange/Handler.ts"
import { prefersToJson } from "../../headers/accept.ts"
import type { batch, splitText } from "./batchContract.ts"
import { type BatchContext, makeBatchRun } from "./batchRun.ts"

const keyMissing =
  "Idempotency-Key: is missing; a batch that buys needs one, to be sent again under it after a failure"

export const handleBatch = (context: BatchContext): HandlerOf<typeof batch> => {
  const begin = makeBatchRun(context)
  return ({ payload, query, headers, accept, caller, countRequest }) =>
    Effect.gen(function* () {
      const { purchase = false, ...asked } = payload
      const idempotencyKey = purchase ? headers["Idempotency-Key"] : undefined
      if (purchase && idempotencyKey === undefined)
        return yield* new Invalid({ faults: [worded(keyMissing)] })
      const draws = prefersToJson(accept, zipType)
      const run = yield* begin({ payload: asked, caller, idempotencyKey, draws, countRequest })
      const data = { rows: [] }
      const vary = { vary: "Accept" }
      return draws
        ? {
            data,
            headers: { ...vary, "content-disposition": 'attachment; filename="qr-codes.zip"' },
            bare: { mediaType: zipType, body: (sending) => zipPieces(run, sending, query.bom) }
          }
        : { data, headers: vary, stream: { pieces: (sending) => jsonPieces(run, sending) } }
    })
}

export const handleSplitText =
  (): HandlerOf<typeof splitText> =>
  ({ payload: { data, parts } }) =>
    Either.match(split(data, parts), {
      onLeft: (error) => new Invalid({ faults: faultsOf(error) }),
      onRight: (rows) => Effect.succeed({ data: { rows } })
    })
