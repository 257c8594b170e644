import {
  type AccountId,
  maximumSavedCharacters,
  maximumSavedDesigns,
  type SavedDesign,
  SavedDesignId,
  Storage
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, time } from "../trials/fixtures.ts"
import { law, type StorageLaw } from "../trials/Law.ts"

const anAccount = accountWith(Credits(0))

const designNamed = (name: string, designJson = '{"template":"menu"}'): SavedDesign => ({
  id: SavedDesignId.make(crypto.randomUUID()),
  name,
  designJson,
  savedAt: time(1)
})

const save = (accountId: AccountId, design: SavedDesign) =>
  Effect.flatMap(Storage, (storage) => storage.saveDesign({ accountId, ...design }))

/** Laws of the designs that accounts save. */
export const savedDesignLaws: ReadonlyArray<StorageLaw> = [
  law(
    "a design is saved only in its account, and replaces the one with its id",
    "Else a customer loses a design, or sees or changes another's.",
    (storage) =>
      Effect.gen(function* () {
        const [accountId, other] = [yield* anAccount, yield* anAccount]
        const [last, first] = [designNamed("\u{1f600}"), designNamed("\uffee", '{"data":"Ü \\u0000"}')]
        for (const design of [last, first]) yield* same("the answer", yield* save(accountId, design), design)
        const foreign = { ...last, name: "another's" }
        yield* save(other, foreign)
        yield* same("by name", yield* storage.listDesigns(accountId), [first, last])
        const changed = { ...last, name: "A", designJson: "{}", savedAt: time(2) }
        yield* save(accountId, changed)
        yield* same("the changed one", yield* storage.listDesigns(accountId), [changed, first])
        yield* storage.deleteDesign(accountId, last.id)
        yield* storage.deleteDesign(accountId, last.id)
        yield* same("without it", yield* storage.listDesigns(accountId), [first])
        yield* same("the other's", yield* storage.listDesigns(other), [foreign])
        yield* refuses("an unknown account", save(fresh.accountId(), last), "AccountNotFound")
      })
  ),
  law(
    "an account saves at most 100 designs, even at once",
    "Else anyone keeps any amount of data in the store.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* anAccount
        const designs = Array.from({ length: maximumSavedDesigns + 5 }, (_, at) => designNamed(`${at}`))
        const saved = yield* Effect.forEach(designs, (design) => Effect.either(save(accountId, design)), {
          concurrency: "unbounded"
        })
        yield* same("saved", saved.filter(Either.isRight).length, maximumSavedDesigns)
        const [one] = yield* storage.listDesigns(accountId)
        if (one !== undefined) yield* save(accountId, { ...one, name: "renamed" })
        yield* refuses("one more", save(accountId, designNamed("more")), "TooManyDesigns")
        yield* same("kept", (yield* storage.listDesigns(accountId)).length, maximumSavedDesigns)
      })
  ),
  law(
    "the designs of an account have at most 4 MiB of characters",
    "Else pictures in designs fill the store.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* anAccount
        const half = JSON.stringify({ data: "ä".repeat(maximumSavedCharacters / 2 - 11) })
        const [one, two] = [designNamed("one", half), designNamed("two", half)]
        for (const design of [one, two]) yield* save(accountId, design)
        yield* refuses("one more", save(accountId, designNamed("three", "{}")), "TooManyDesigns")
        yield* save(accountId, { ...one, designJson: "{}" })
        yield* save(accountId, designNamed("three", "{}"))
        yield* same("kept", (yield* storage.listDesigns(accountId)).length, 3)
      })
  )
]
