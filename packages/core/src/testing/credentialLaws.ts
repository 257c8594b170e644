import * as Effect from "effect/Effect"
import { CredentialStorage } from "../credentials/CredentialStorage.ts"
import { Storage } from "../storage/Storage.ts"
import { closingTrials } from "./laws/closingLaws.ts"
import { linkTrials } from "./laws/linkLaws.ts"
import { mailTrials } from "./laws/mailLaws.ts"
import { sessionTrials } from "./laws/sessionLaws.ts"
import { type Law, lawOf } from "./trials/Law.ts"

/** The laws of {@link CredentialStorage}, with the {@link Storage} of the same store. Run them like `storageLaws`. */
export const credentialLaws: ReadonlyArray<Law<CredentialStorage | Storage>> = [
  ...mailTrials,
  ...linkTrials,
  ...sessionTrials,
  ...closingTrials
].map(({ name, meaning, trial }) =>
  lawOf(
    name,
    meaning,
    Effect.flatMap(Effect.all({ credentials: CredentialStorage, storage: Storage }), trial)
  )
)
