import * as Effect from "effect/Effect"
import { CredentialStorage } from "../credentials/CredentialStorage.ts"
import { RedirectStorage } from "../storage/RedirectStorage.ts"
import { Storage } from "../storage/Storage.ts"
import { redirectTrials } from "./laws/redirectLaws.ts"
import { scanTrials } from "./laws/scanLaws.ts"
import { type Law, lawOf } from "./trials/Law.ts"

/**
 * The laws of {@link RedirectStorage}, with the other ports of the same store. Run them like `storageLaws`, while no
 * process counts scans in it.
 */
export const redirectLaws: ReadonlyArray<Law<CredentialStorage | RedirectStorage | Storage>> = [
  ...redirectTrials,
  ...scanTrials
].map(({ name, meaning, trial }) =>
  lawOf(
    name,
    meaning,
    Effect.flatMap(
      Effect.all({ redirects: RedirectStorage, storage: Storage, credentials: CredentialStorage }),
      trial
    )
  )
)
