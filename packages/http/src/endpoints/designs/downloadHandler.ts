import {
  type AccountId,
  type LazyQrCode,
  parseConfig,
  parseOutput,
  type StorageError,
  worded
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import { makeFileNamer } from "../../batch/fileNames.ts"
import { type Prepare, zipPieces } from "../../batch/streams.ts"
import { maximumRows, zipType } from "../../contract/batchBodies.ts"
import { type HandlerOf, Invalid } from "../../exchange/Handler.ts"
import type { HandlerContext } from "../HandlerContext.ts"
import type { downloadQrCodes } from "./downloadContract.ts"
import { drawFiles } from "./drawFiles.ts"
import { apart } from "./inLongAnswers.ts"
import { permitDrawing } from "./requestedImage.ts"

const refuse = (sentence: string) => new Invalid({ faults: [worded(sentence)] })

const noBytes = new Uint8Array(0)

/** Draws codes that the account bought, as their batch would. */
export const handleDownloadQrCodes = (context: HandlerContext): HandlerOf<typeof downloadQrCodes> => {
  const { purchasing, rendering } = context
  const permit = permitDrawing(context)
  const draw = drawFiles(rendering)

  const taggedCodes = (
    accountId: AccountId,
    tag: string
  ): Effect.Effect<ReadonlyArray<LazyQrCode>, Invalid | StorageError> =>
    Effect.flatMap(
      purchasing.listLazily(accountId, { pageNumber: 1, pageSize: maximumRows, tags: [tag] }),
      ({ qrCodes, totalCount }) =>
        totalCount > maximumRows
          ? refuse(
              `tag: ${totalCount} codes have it, and a download has up to ${maximumRows}; name them by ids, in parts`
            )
          : totalCount === 0
            ? refuse("tag: no code in your list has it; GET /v1/Qr/tags lists your tags")
            : Effect.succeed(qrCodes)
    )

  return ({ query: { ids, tag, formats = ["svg"], bom }, caller: { accountId } }) =>
    Effect.gen(function* () {
      if ((ids === undefined) === (tag === undefined))
        return yield* refuse("ids: expected either ids or a tag; name the codes to download by one of them")
      const codes =
        tag === undefined
          ? yield* Effect.forEach(ids ?? [], (id) => purchasing.findLazily(accountId, id), { concurrency: 8 })
          : yield* taggedCodes(accountId, tag)
      const nameFile = makeFileNamer(codes.length)
      const names = codes.map(({ name }, index) => nameFile(name, index))

      const prepare: Prepare = (index, outcome) =>
        Effect.gen(function* () {
          const code = codes[index]
          if (code === undefined) return Effect.void
          outcome.qrCodeId = code.id
          outcome.totalPrice = code.pricePaid
          outcome.shortUrl = code.dynamic?.shortUrl
          outcome.tags = code.tags.length === 0 ? undefined : code.tags
          const config = yield* parseConfig(JSON.parse((yield* code.configPieces).join("")))
          yield* permit(accountId, config)
          const outputs = yield* Effect.forEach(formats, (format) => parseOutput({ format }, config))
          outcome.files.push(...(yield* draw(names[index] ?? code.id, config, outputs)))
          return Effect.void
        }).pipe(apart)

      const run = { count: codes.length, prepare, begin: () => {}, end: () => {} }
      return {
        data: noBytes,
        headers: { "content-disposition": 'attachment; filename="qr-codes.zip"' },
        bare: { mediaType: zipType, body: (sending) => zipPieces(run, sending, bom) }
      }
    })
}
