import * as Effect from "effect/Effect"
import { CredentialStorage } from "../credentials/CredentialStorage.ts"
import { Storage } from "../storage/Storage.ts"
import { TopUpStorage } from "../storage/TopUpStorage.ts"
import { topUpTrials } from "./laws/topUpLaws.ts"
import { type Law, lawOf } from "./trials/Law.ts"

/**
 * The laws of {@link TopUpStorage}, with the other ports of the same store. Run them like `storageLaws`, while no
 * process checks top-ups in it.
 */
export const topUpLaws: ReadonlyArray<Law<CredentialStorage | Storage | TopUpStorage>> = topUpTrials.map(
  ({ name, meaning, trial }) =>
    lawOf(
      name,
      meaning,
      Effect.flatMap(
        Effect.all({ topUps: TopUpStorage, storage: Storage, credentials: CredentialStorage }),
        trial
      )
    )
)
