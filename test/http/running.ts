import { Rendering } from "@quick-response/core"
import { type ListenOptions, listen, type Services } from "@quick-response/http/node"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { open, realServices } from "./service.ts"

/** A listener of Node over services in memory. */
export interface Running {
  readonly port: number
  /** A key of an account with 100 credits. */
  readonly key: string
  readonly run: <A, E>(effect: Effect.Effect<A, E, Services>) => Promise<A>
  readonly stop: () => Promise<void>
}

/** Listens with these options while it is used; the rendering may be replaced. */
export const running = async (
  options: ListenOptions,
  use: (service: Running) => Promise<void>,
  rendering?: Context.Tag.Service<Rendering>
): Promise<void> => {
  const scope = Effect.runSync(Scope.make())
  const stop = () => Effect.runPromise(Scope.close(scope, Exit.void))
  const service = await Effect.runPromise(
    Scope.extend(
      Effect.gen(function* () {
        const context = yield* Layer.build(realServices)
        const { key } = yield* Effect.provide(open(100), context)
        const altered = rendering === undefined ? context : Context.add(context, Rendering, rendering)
        const { port } = yield* Effect.provide(listen({ ...options, port: 0 }), altered)
        const run = <A, E>(effect: Effect.Effect<A, E, Services>) =>
          Effect.runPromise(Effect.provide(effect, context))
        return { port, key, run, stop }
      }),
      scope
    )
  )
  try {
    await use(service)
  } finally {
    await stop()
  }
}
