import { Prints, Proofs } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { inputs, readInput } from "./input.ts"
import type { Run } from "./runner.ts"
import type { Shop } from "./Shop.ts"

const encodeProof = Schema.encodeSync(Proofs.schema)

export const provingOf = (run: Run, version: string): Pick<Shop, "checkPrint" | "proof" | "proofKeys"> => ({
  proof: (accountId, id) =>
    run(() => {
      const input = readInput(inputs.qrCode, { accountId, id })
      return Effect.gen(function* () {
        return encodeProof(yield* (yield* Proofs).prove(input.accountId, input.id, version))
      })
    }),
  proofKeys: () => run(() => Effect.flatMap(Proofs, ({ keys }) => keys)),
  checkPrint: (accountId, id, picture) =>
    run(() => {
      const input = readInput(inputs.checkPrint, { accountId, id, picture })
      return Effect.gen(function* () {
        return yield* (yield* Prints).check(input.accountId, input.id, input.picture)
      })
    })
})
