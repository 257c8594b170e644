import type { CredentialStorage, Storage } from "@quick-response/core"
import type * as Effect from "effect/Effect"
import { type AgreementOptions, agreement, type Subject } from "../trials/agreement.ts"
import type { LawBroken } from "../trials/LawBroken.ts"
import type { People } from "./PeopleModel.ts"
import { plan } from "./peoplePlans.ts"
import { atEnd, makeWorld, modelOf, views, type World } from "./world.ts"

const subject: Subject<People, World, CredentialStorage | Storage> = {
  name: "concurrent answers about people match a model's",
  meaning:
    "Else one of the laws of links, sessions, mails or closing fails for some operations, which these show.",
  makeWorld,
  modelOf,
  plan,
  views,
  atEnd
}

/**
 * Succeeds if a store handles random operations (links, passwords, sessions, mails, keys, closing, and the books),
 * sequential and concurrent, as a plain model does in some order, ends with the model's contents, and passes its audit
 * after each run. It takes due mails and deletes stale data, so the store must not be in other use.
 *
 * @example
 * ```ts
 * import { peopleAgreeWithModel } from "@quick-response/laws"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 *
 * const agreed = Effect.provide(peopleAgreeWithModel({ runs: 2, seed: 1 }), Memory.layer)
 * await Effect.runPromise(agreed) // => undefined
 * ```
 */
export const peopleAgreeWithModel = (
  options: AgreementOptions
): Effect.Effect<void, LawBroken, CredentialStorage | Storage> => agreement(subject, options)
