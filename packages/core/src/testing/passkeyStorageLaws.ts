import * as Effect from "effect/Effect"
import { CredentialStorage } from "../credentials/CredentialStorage.ts"
import { PasskeyStorage } from "../passkeys/PasskeyStorage.ts"
import { Storage } from "../storage/Storage.ts"
import { passkeyTrials } from "./passkeys/passkeyLaws.ts"
import { type Law, lawOf } from "./trials/Law.ts"

/** The laws of {@link PasskeyStorage}, beside the other ports of the same store. They are run as `storageLaws` are. */
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
