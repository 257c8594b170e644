import { SessionEnded } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { FileTypes } from "../../contract/annotations.ts"
import { zipType } from "../../contract/batchBodies.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { byteFile } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf, RunWhileSending } from "../../exchange/Handler.ts"
import { takeoutsADay } from "../../rateLimit/takeoutLimit.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { ownAccount } from "./ownAccount.ts"

export const exportTakeout = endpointAt("exportTakeout", {
  summary: "Take everything out",
  description: `All that the account has here, as a ZIP without an envelope: \`README.txt\`, \`account.json\`, \`codes.json\` with the designs, a picture of each code, \`redirects\` in each format of \`/v1/Account/redirects\`, and \`changes.csv\`, \`scans.csv\`, \`ledger.csv\`, \`topUps.csv\`, \`keys.csv\` and \`webhooks.json\`, without secrets; \`designs.json\` if it saved any. An unchanged account gives the same bytes. One at a time, ${takeoutsADay} a day.`,
  example: null
})
  .addSuccess(byteFile("Everything was taken out"))
  .middleware(SessionRequired)
  .annotate(FileTypes, [zipType])

/** Milliseconds for which a takeout waits to be sent before the next one may begin. */
const startTime = 10_000

const noBytes = new Uint8Array(0)

export const handleExportTakeout =
  (context: PeopleContext): HandlerOf<typeof exportTakeout> =>
  ({ caller: { accountId } }) =>
    Effect.gen(function* () {
      const account = yield* Effect.flatMap(context.accounts.find({ id: accountId }), ownAccount)
      const end = yield* context.beginTakeout(accountId)
      // An unsent answer, as to HEAD, never ends.
      const unsent = setTimeout(() => Effect.runFork(end), startTime)
      // Loaded with the drawing code: most accounts never take everything out.
      const { takeoutPieces } = yield* Effect.promise(() => import("./takeoutFiles.ts"))
      async function* pieces(run: RunWhileSending) {
        clearTimeout(unsent)
        try {
          yield* takeoutPieces(context, account, run)
        } finally {
          Effect.runFork(end)
        }
      }
      return {
        data: noBytes,
        headers: { "content-disposition": 'attachment; filename="takeout.zip"' },
        bare: { mediaType: zipType, body: ({ run }: { readonly run: RunWhileSending }) => pieces(run) }
      }
    }).pipe(Effect.catchTag("AccountNotFound", () => new SessionEnded()))
