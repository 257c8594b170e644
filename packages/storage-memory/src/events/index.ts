import { EventStorage, WebhookStorage } from "@quick-response/core"
import * as Layer from "effect/Layer"
import type { State } from "../state/state.ts"
import { eventVerbs } from "./eventVerbs.ts"
import { deliveryVerbs, ownWebhookVerbs } from "./webhookVerbs.ts"

export const layerOf = (state: State): Layer.Layer<EventStorage | WebhookStorage> =>
  Layer.mergeAll(
    Layer.sync(EventStorage, () => EventStorage.of(eventVerbs(state))),
    Layer.sync(WebhookStorage, () =>
      WebhookStorage.of({ ...ownWebhookVerbs(state), ...deliveryVerbs(state) })
    )
  )
