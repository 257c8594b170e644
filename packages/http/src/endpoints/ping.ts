import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { promptEndpointAt } from "../contract/endpointAt.ts"
import { createdAt } from "../contract/exampleValues.ts"
import { success } from "../contract/responseEnvelope.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"

export const Pong: Schema.Struct<{
  status: typeof Schema.String
  timestamp: typeof Schema.DateTimeUtc
  version: typeof Schema.String
}> = Schema.Struct({
  status: Schema.String,
  timestamp: Schema.DateTimeUtc,
  version: Schema.String
}).annotations({ identifier: "Ping" })

export const ping = promptEndpointAt("ping", {
  summary: "Check that the service runs",
  description: "Answers while the service runs.",
  example: { status: "ok", timestamp: createdAt, version: "1.0.0" }
}).addSuccess(success(Pong, { description: "The service is up" }))

export const handlePing =
  ({ version }: HandlerContext): HandlerOf<typeof ping> =>
  () =>
    Effect.succeed({ data: { status: "ok", timestamp: DateTime.unsafeNow(), version } })
