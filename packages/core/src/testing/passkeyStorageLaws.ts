import * as Effect from "effect/Effect"
import { CredentialStorage } from "../credentials/CredentialStorage.ts"
import { PasskeyStorage } from "../passkeys/PasskeyStorage.ts"
import { Storage } from "../storage/Storage.ts"
import { passkeyTrials } from "./passkeys/passkeyLaws.ts"
import { type Law, lawOf } from "./trials/Law.ts"

/** The laws of {@link PasskeyStorage}, with the other ports of the same store. Run them like `storageLaws`. */
export const passkeyLaws: ReadonlyArray<Law<CredentialStorage | PasskeyStorage | Storage>> =
  passkeyTrials.map(({ name, meaning, trial }) =>
    lawOf(
      name,
      meaning,
      Effect.flatMap(
        Effect.all({ passkeys: PasskeyStorage, credentials: CredentialStorage, storage: Storage }),
        trial
      )
    )
  )
