import * as Effect from "effect/Effect"
import { CredentialStorage } from "../credentials/CredentialStorage.ts"
import { EventStorage } from "../storage/EventStorage.ts"
import { RedirectStorage } from "../storage/RedirectStorage.ts"
import { Storage } from "../storage/Storage.ts"
import { WebhookStorage } from "../storage/WebhookStorage.ts"
import { eventTrials } from "./laws/eventLaws.ts"
import { webhookTrials } from "./laws/webhookLaws.ts"
import { type Law, lawOf } from "./trials/Law.ts"

/**
 * The laws of {@link EventStorage} and {@link WebhookStorage}, with the other ports of the same store. Run them like
 * `storageLaws`, while no process reports expired codes and scans or sends events from it.
 */
export const eventLaws: ReadonlyArray<
  Law<CredentialStorage | EventStorage | RedirectStorage | Storage | WebhookStorage>
> = [...eventTrials, ...webhookTrials].map(({ name, meaning, trial }) =>
  lawOf(
    name,
    meaning,
    Effect.flatMap(
      Effect.all({
        events: EventStorage,
        webhooks: WebhookStorage,
        storage: Storage,
        redirects: RedirectStorage,
        credentials: CredentialStorage
      }),
      trial
    )
  )
)
