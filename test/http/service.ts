import {
  Accounts,
  Catalogue,
  Credits,
  catalogueSeed,
  Email,
  Pricing,
  Purchasing,
  Rendering,
  Storage
} from "@quick-response/core"
import * as Fetch from "@quick-response/http/fetch"
import * as Memory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"

const pixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="),
  (c) => c.charCodeAt(0)
)

const StubRendering = Layer.succeed(Rendering, {
  render: (config, { format, size }) =>
    Effect.succeed(
      format === "png"
        ? { mediaType: "image/png", bytes: pixel }
        : {
            mediaType: "image/svg+xml",
            text: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}"><title>${config.data.length}</title></svg>`
          }
    ),
  readBack: () => Effect.void
})

/** The core's services over a store in memory. */
export const services: Layer.Layer<Fetch.Services> = Layer.mergeAll(
  Purchasing.layer,
  Catalogue.layer,
  Accounts.layer
).pipe(Layer.provideMerge(Layer.mergeAll(Pricing.layer, StubRendering)), Layer.provideMerge(Memory.layer))

/** A running service, and a key of an account with money. */
export interface Service {
  readonly url: string
  readonly key: string
  readonly run: <A, E>(effect: Effect.Effect<A, E, Fetch.Services>) => Promise<A>
  readonly stop: () => Promise<void>
}

/** An account with this many credits, and a key of it. */
export const open = (credits: number) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const account = yield* accounts.create(Schema.decodeSync(Email)(`${crypto.randomUUID()}@example.com`))
    if (credits > 0) yield* accounts.credit(account.id, Credits.Credits(credits * 10_000), "test")
    const { secret } = yield* accounts.createApiKey(account.id, { name: "test" })
    return { account, key: Redacted.value(secret) }
  })

interface DenoHost {
  readonly serve: (
    options: { readonly port: number; readonly hostname: string; readonly onListen: () => void },
    handler: Fetch.FetchHandler
  ) => { readonly addr: { readonly port: number }; readonly shutdown: () => Promise<void> }
}

const deno: DenoHost | undefined = Reflect.get(globalThis, "Deno")

/** Listens at a free port: by `Deno.serve` on Deno, by `node:http` on Node. */
const listen = (options: Fetch.HttpOptions) =>
  deno === undefined
    ? Effect.flatMap(
        Effect.promise(() => import("@quick-response/http/node")),
        (node) => Effect.map(node.listen({ ...options, port: 0 }), ({ url }) => url)
      )
    : Effect.gen(function* () {
        const handler = yield* Fetch.make(options)
        const server = yield* Effect.acquireRelease(
          Effect.sync(() =>
            deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, handler)
          ),
          (running) => Effect.promise(() => running.shutdown())
        )
        return `http://127.0.0.1:${server.addr.port}`
      })

/** Starts a service with this runtime's own adapter. */
export const start = async (
  options: Fetch.HttpOptions = {},
  layer: Layer.Layer<Fetch.Services> = services
): Promise<Service> => {
  const scope = Effect.runSync(Scope.make())
  const started = Effect.gen(function* () {
    const context = yield* Layer.build(layer)
    const run = <A, E>(effect: Effect.Effect<A, E, Fetch.Services>) =>
      Effect.runPromise(Effect.provide(effect, context))
    yield* Effect.flatMap(Storage, (storage) => storage.seedTools(catalogueSeed)).pipe(
      Effect.provide(context)
    )
    const { key } = yield* Effect.provide(open(1000), context)
    const url = yield* Effect.provide(listen(options), context)
    return { url, key, run, stop: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
  })
  return Effect.runPromise(Scope.extend(started, scope))
}
