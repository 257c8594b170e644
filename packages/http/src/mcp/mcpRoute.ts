import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { agentPaths } from "../contract/routeTable.ts"
import type { HandlerResult } from "../exchange/Handler.ts"
import * as Json from "../json/parse.ts"
import { encodeNothing, noParts, publicRoute, type Route } from "../routes/Route.ts"
import type { Ask, McpContext } from "./McpContext.ts"

/** The largest message in bytes: a picture of 8 MiB as Base64, with room. The endpoint of a tool has its own limit. */
const largestMessage = 16 * 1024 * 1024

/** Values of a message, as for the largest body of an endpoint. */
const messageLimits: Json.JsonLimits = {
  depth: Json.requestLimits.depth,
  values: 8 * Json.requestLimits.values
}

/** Makes the function that calls the service for a request's caller. */
export type AskFor = (header: (name: string) => string | undefined, address: string) => Ask

/** The Model Context Protocol. The room is loaded with the first message. */
export const mcpRoute = (
  {
    openApi,
    ...service
  }: Omit<McpContext, "document"> & { readonly openApi: Effect.Effect<McpContext["document"]> },
  askFor: AskFor
): Route => ({
  ...publicRoute,
  method: "POST",
  access: "agent",
  isRated: true,
  name: "mcp",
  path: agentPaths.mcp[1],
  body: "mcp",
  rawBody: largestMessage,
  hasParts: true,
  decode: (_, payload) => Either.map(payload, (body) => ({ ...noParts, payload: body })),
  cacheControl: "no-store",
  status: 200,
  message: "",
  handle: ({ payload, sender, caller }) =>
    Effect.gen(function* () {
      const { answerMessage, notJson } = yield* Effect.promise(() => import("./answerMessage.ts"))
      const text = payload instanceof Uint8Array ? Json.textOf(payload) : Either.left("the body is missing")
      const json = Either.flatMap(text, (text) => Json.parseText(text, messageLimits))
      const { header } = sender
      const context = { ...service, document: yield* openApi }
      const answer = Either.isLeft(json)
        ? notJson(json.left)
        : yield* answerMessage(json.right, header, { context, ask: askFor(header, sender.address), caller })
      const result: HandlerResult<null> = {
        data: null,
        bare: {
          mediaType: "application/json",
          status: answer.status,
          body: answer.message === null ? "" : JSON.stringify(answer.message)
        }
      }
      return result
    }),
  encode: encodeNothing
})
