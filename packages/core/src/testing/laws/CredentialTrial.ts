import type * as Effect from "effect/Effect"
import type { CredentialStorage } from "../../credentials/CredentialStorage.ts"
import type { Storage } from "../../storage/Storage.ts"

/** A law of what a store keeps of people, with its trial. */
export interface CredentialTrial {
  readonly name: string
  /** What goes wrong, and for whom, where it does not hold. */
  readonly meaning: string
  readonly trial: (stores: {
    readonly credentials: typeof CredentialStorage.Service
    readonly storage: typeof Storage.Service
  }) => Effect.Effect<void, unknown, CredentialStorage | Storage>
}
