import { Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import {
  type AgreementOptions,
  type Operation as Asked,
  agreement,
  type Subject
} from "./trials/agreement.ts"
import type { LawBroken } from "./trials/LawBroken.ts"
import { type Operation, perform } from "./trials/operations.ts"
import { makeWorld, plan, type World } from "./trials/plans.ts"
import { type Model, step } from "./trials/StorageModel.ts"

const wholePage = { pageNumber: 1, pageSize: 100 }

const asked = (operation: Operation): Asked<Model, Storage> => ({
  label: operation._tag,
  perform: Effect.flatMap(Storage, (storage) => perform(storage, operation)),
  step: (model) => [step(model, operation)]
})

/** Views that show the last change or label of a record. */
const viewsOf = (operation: Operation, { accounts }: World): ReadonlyArray<Asked<Model, Storage>> =>
  operation._tag === "setQrCodeActive" || operation._tag === "labelQrCode"
    ? accounts.map((accountId) => asked({ _tag: "findQrCode", accountId, id: operation.id }))
    : []

const subject: Subject<Model, World, Storage> = {
  name: "concurrent answers match a model's in some order",
  meaning: "Else one of the other laws fails for some operations, which these are the shortest to show.",
  makeWorld,
  modelOf: ({ accounts }) => ({
    accounts: accounts.slice(0, 2),
    entries: [],
    records: [],
    claims: [],
    told: []
  }),
  plan: plan.map(({ label, in: inWorld }) => ({
    label,
    in: (world) => {
      const operation = inWorld(world)
      return { ...asked(operation), views: viewsOf(operation, world) }
    }
  })),
  views: ({ accounts }) =>
    accounts.map((accountId) => asked({ _tag: "listLedger", accountId, page: wholePage })),
  atEnd: ({ accounts }) =>
    accounts
      .slice(0, 2)
      .flatMap((accountId) => [
        asked({ _tag: "listLedger", accountId, page: wholePage }),
        asked({ _tag: "listQrCodes", accountId, page: { ...wholePage, archived: "include" } }),
        asked({ _tag: "findBalance", accountId })
      ])
}

/**
 * Succeeds if a store handles thousands of random operations, sequential and concurrent, as a plain model does in some
 * order, and ends with the model's contents. Claims, refunds, lists, taken ids and clocks that go back all occur. A
 * failure shows the shortest failing operations, both answers, and the seed to reproduce it.
 *
 * @example
 * ```ts
 * import { agreesWithModel } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 *
 * const agreed = Effect.provide(agreesWithModel({ runs: 2, seed: 1 }), Memory.layer)
 * await Effect.runPromise(agreed) // => undefined
 * ```
 */
export const agreesWithModel = (options: AgreementOptions): Effect.Effect<void, LawBroken, Storage> =>
  agreement(subject, options)
