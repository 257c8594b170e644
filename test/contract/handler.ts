import { imageFormats, Rendering, Requester } from "@quick-response/core"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { open, servicesOver } from "../http/service.ts"

/** Draws the same few bytes at once, so that a test may ask a hundred times, and says that each pixel took a millisecond. */
const plain = Layer.succeed(Rendering, {
  render: (_, { size }) =>
    Effect.map(Requester, ({ spend }) => {
      spend(size)
      return { mediaType: imageFormats.svg.mediaType, text: "<svg/>" }
    }),
  readBack: () => Effect.void
})

/** The service without a connection: requests go in as values. */
export interface Handler {
  /** A key of an account with a thousand credits. */
  readonly key: string
  readonly ask: (
    path: string,
    headers?: Readonly<Record<string, string>>,
    init?: Omit<RequestInit, "headers">
  ) => Promise<Response>
  readonly stop: () => Promise<void>
}

/** Starts the service in this process. */
export const startHandler = (options: Fetch.HttpOptions = {}): Promise<Handler> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const services = yield* Scope.extend(Layer.build(servicesOver(plain)), scope)
    const handle = yield* Effect.provide(Scope.extend(Fetch.make(options), scope), services)
    const { key } = yield* Effect.provide(open(1000), services)
    return {
      key,
      ask: (path, headers = {}, init = {}) =>
        handle(new Request(`http://shop.example${path}`, { ...init, headers })),
      stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
    } satisfies Handler
  }).pipe(Effect.runPromise)
