import { type SavedDesign, type Storage, savedDesignRefusal } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { byCodePoint } from "./sort.ts"
import { findOpenAccount, type State } from "./state.ts"

type Port = typeof Storage.Service

/** The verbs of saved designs in memory. */
export const savedDesignVerbs = (
  state: State
): Pick<Port, "deleteDesign" | "listDesigns" | "saveDesign"> => ({
  saveDesign: ({ accountId, id, name, designJson, savedAt }) =>
    Effect.suspend(() =>
      Either.gen(function* () {
        yield* findOpenAccount(state, accountId)
        const designs = new Map(state.designs.get(accountId))
        designs.delete(id)
        const characters = [...designs.values()].reduce((sum, other) => sum + other.designJson.length, 0)
        const refusal = savedDesignRefusal({ designs: designs.size, characters }, designJson)
        if (refusal !== undefined) return yield* Either.left(refusal)
        const saved: SavedDesign = { id, name, designJson, savedAt }
        state.designs.set(accountId, designs.set(id, saved))
        return saved
      })
    ),
  listDesigns: (accountId) =>
    Effect.sync(() =>
      [...(state.designs.get(accountId)?.values() ?? [])].sort(
        (one, other) => byCodePoint(one.name, other.name) || byCodePoint(one.id, other.id)
      )
    ),
  deleteDesign: (accountId, id) => Effect.sync(() => void state.designs.get(accountId)?.delete(id))
})
