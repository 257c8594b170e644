import { Accounts, beginning, cursorOf, Events, eventJson, parseCursor } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { inputs, readInput } from "./input.ts"
import type { Run } from "./runner.ts"
import type { Shop } from "./Shop.ts"

const usualLimit = 20

export const eventsOf =
  (run: Run): Shop["events"] =>
  (accountId, options = {}) =>
    run(() => {
      const input = readInput(inputs.events, { accountId, options })
      const { after, types, limit = usualLimit } = input.options
      return Effect.gen(function* () {
        const { id } = yield* (yield* Accounts).find({ id: input.accountId })
        const listed = yield* (yield* Events).list(id, {
          after: (after === undefined ? undefined : parseCursor(after)) ?? beginning,
          types,
          limit
        })
        return {
          events: listed.events.map(eventJson),
          nextCursor: cursorOf(listed.next),
          hasMore: listed.hasMore
        }
      })
    })
