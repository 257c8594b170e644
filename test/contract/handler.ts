import { imageFormats, Rendering, Requester } from "@quick-response/core"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { open, servicesOver } from "../http/service.ts"

/** Draws the requester's id at once, and counts each pixel as a millisecond of processor time. */
const plain = Layer.succeed(Rendering, {
  render: (_, { size }) =>
    Effect.map(Requester, ({ id, spend }) => {
      spend(size)
      return { mediaType: imageFormats.svg.mediaType, text: `<svg>${id}</svg>` }
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
  /** Runs an effect on the same services. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Fetch.Services>) => Promise<A>
  readonly stop: () => Promise<void>
}

/** Starts the service in this process. */
export const startHandler = (
  options: Fetch.HttpOptions = {},
  layer: Layer.Layer<Fetch.Services> = servicesOver(plain)
): Promise<Handler> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const services = yield* Scope.extend(Layer.build(layer), scope)
    const handle = yield* Effect.provide(Scope.extend(Fetch.make(options), scope), services)
    const { key } = yield* Effect.provide(open(1000), services)
    return {
      key,
      ask: (path, headers = {}, init = {}) =>
        handle(new Request(`http://shop.example${path}`, { ...init, headers })),
      run: (effect) => Effect.runPromise(Effect.provide(effect, services)),
      stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
    } satisfies Handler
  }).pipe(Effect.runPromise)
