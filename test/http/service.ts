import * as Codecs from "@quick-response/codecs"
import {
  type Account,
  Accounts,
  accountRules,
  assessorLayer,
  Catalogue,
  type Credentials,
  Credits,
  servicesOver as coreServicesOver,
  DemoAccounts,
  type DomainStorage,
  type Domains,
  Email,
  type EventStorage,
  Operators,
  type Passkeys,
  type PasswordHasher,
  type Payments,
  PriceList,
  PriceSchedule,
  type RedirectStorage,
  type Rendering,
  Reports,
  renderingLayer,
  type Sessions,
  ShortAddresses,
  type SignUpPolicy,
  type Storage,
  type StoragePorts,
  servicesWith,
  type TestPayments,
  WebhookSender,
  Webhooks
} from "@quick-response/core"
import { makePromiseClient } from "@quick-response/http/client"
import * as Fetch from "@quick-response/http/fetch"
import * as Memory from "@quick-response/storage-memory"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { emptyWorld, peopleOver, type World } from "../credentials/people.ts"
import { offeredDomains } from "../domains/offeredDomains.ts"
import { cannedPayments } from "./cannedPayments.ts"

/** The rendering service with its codecs. */
export const realRendering = Layer.merge(
  Layer.provide(Layer.merge(renderingLayer, assessorLayer), Codecs.layer),
  Codecs.readingLayer
)

/** The begin of the short addresses that services sell in tests. */
export const shortUrl = "HTTPS://Q.EXAMPLE/"

/** A host to which no code leads in tests. */
export const blockedHost = "evil.example"

const soldAddresses = Layer.succeed(ShortAddresses, {
  shortUrl,
  ownHosts: new Set(["q.example", "shop.example"]),
  isBlocked: (host) => host === blockedHost
})

/** The core's services over a store, in memory by default. */
export const servicesOver = (
  rendering: Layer.Layer<Rendering>,
  storage: Layer.Layer<EventStorage | RedirectStorage | Storage> = Memory.layer
): Layer.Layer<Fetch.Services> =>
  coreServicesOver(PriceList.defaultPriceList, rendering).pipe(Layer.provideMerge(storage))

/** A sender whose targets accept everything; a target must be https. */
const cannedSender: Layer.Layer<WebhookSender> = Layer.succeed(WebhookSender, {
  send: () => Effect.succeed({ status: 204, error: null, milliseconds: 1.5, retryAfter: undefined }),
  faultOf: (url) => (url.startsWith("https://") ? undefined : accountRules.webhookUrlIsHttp([], {}))
})

/** {@link servicesOver} the real rendering. */
export const realServices: Layer.Layer<Fetch.Services> = servicesOver(realRendering)

/** The core's services, and those by which people sign in and operators run the business. */
export type AllServices =
  | Credentials
  | Domains
  | DomainStorage
  | DemoAccounts
  | Fetch.Services
  | Operators
  | Passkeys
  | Payments
  | PriceSchedule
  | Reports
  | Sessions
  | TestPayments
  | Webhooks

/** {@link servicesOver} with sign-in, in this world. */
export const peopledServices = (
  world: World,
  policy: Partial<SignUpPolicy> = {},
  rendering: Layer.Layer<Rendering> = realRendering,
  store: Layer.Layer<StoragePorts> = Memory.layer,
  hasher?: Layer.Layer<PasswordHasher>,
  offersDomains?: boolean
): Layer.Layer<AllServices> =>
  Layer.mergeAll(
    Operators.layer,
    Reports.layerRemote,
    cannedPayments,
    Layer.provide(Webhooks.layerRemote, cannedSender),
    Layer.provideMerge(
      DemoAccounts.layerOf(Credits.Credits(250_000)),
      peopleOver(world, policy, undefined, hasher)
    )
  ).pipe(
    Layer.provideMerge(servicesWith(Layer.merge(Layer.orDie(PriceSchedule.layer), rendering))),
    Layer.provideMerge(offeredDomains(world.zone, offersDomains)),
    Layer.provideMerge(store),
    Layer.provideMerge(soldAddresses)
  )

/** A running service, and a key of an account with money. */
export interface Service {
  /** The events outside of it: letters, and the number of hashed passwords. */
  readonly world: World
  readonly url: string
  readonly key: string
  /** Runs an effect beside the service, on the same services. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, AllServices>) => Promise<A>
  readonly stop: () => Promise<void>
}

/** An account with this many credits, and a key of it. */
export const open = (
  credits: number
): Effect.Effect<{ readonly account: Account; readonly key: string }, never, Accounts> =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const account = yield* accounts.create(Schema.decodeSync(Email)(`${crypto.randomUUID()}@example.com`))
    if (credits > 0) yield* accounts.credit(account.id, credits, "test")
    const { secret } = yield* accounts.createApiKey(account.id, { name: "test" })
    return { account, key: Redacted.value(secret) }
  }).pipe(Effect.orDie)

interface DenoHost {
  readonly serve: (
    options: { readonly port: number; readonly hostname: string; readonly onListen: () => void },
    handler: Fetch.FetchHandler
  ) => { readonly addr: { readonly port: number }; readonly shutdown: () => Promise<void> }
}

const deno: DenoHost | undefined = Reflect.get(globalThis, "Deno")

/** Listens at a free port: by `Deno.serve` on Deno, by `node:http` on Node. */
export const listen = (options: Fetch.HttpOptions) =>
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

/** Writes the log into the list, in place of the console. */
export const loggingTo = (logged: Array<string>) =>
  Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.logfmtLogger, (line) => {
      logged.push(line)
    })
  )

/** The differences of a service from the usual one. */
export interface Variation {
  readonly options?: Fetch.HttpOptions
  readonly rendering?: Layer.Layer<Rendering>
  /** Replaces services of the listener; {@link Service.run} has the real ones. */
  readonly alter?: (context: Context.Context<AllServices>) => Context.Context<Fetch.Services>
  readonly policy?: Partial<SignUpPolicy>
  /** False if no own domains are offered. */
  readonly offersDomains?: boolean
  /** The store, in memory by default. */
  readonly store?: Layer.Layer<StoragePorts>
  /** Gets the log, in place of the console. */
  readonly logged?: Array<string>
}

/** Starts a service with this runtime's own adapter. */
export const start = async (variation: Variation = {}): Promise<Service> => {
  const { options = {}, rendering = realRendering, alter = (context) => context } = variation
  const scope = Effect.runSync(Scope.make())
  const started = Effect.gen(function* () {
    const world = emptyWorld()
    const { policy, store, offersDomains } = variation
    const services = peopledServices(world, policy, rendering, store, undefined, offersDomains)
    const context = yield* Layer.build(services)
    const run = <A, E>(effect: Effect.Effect<A, E, AllServices>) =>
      Effect.runPromise(Effect.provide(effect, context))
    const { key } = yield* Effect.provide(Effect.zipRight(Catalogue.seed, open(1000)), context)
    const listening = Effect.provide(listen(options), alter(context))
    const { logged } = variation
    const url = yield* logged === undefined ? listening : Effect.provide(listening, loggingTo(logged))
    return { url, key, world, run, stop: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
  })
  return Effect.runPromise(Scope.extend(started, scope))
}

/** Starts a service while it is used. */
export const during = async <A>(variation: Variation, use: (service: Service) => Promise<A>): Promise<A> => {
  const service = await start(variation)
  return use(service).finally(service.stop)
}

/** A client, without retries, of a new account with this many credits, and its key. */
export const newCustomer = async ({ url, run }: Service, credits = 100) => {
  const { account, key } = await run(open(credits))
  return { account, key, client: makePromiseClient({ baseUrl: url, apiKey: key, retries: 0 }) }
}

/** A promise, and the function that resolves it. */
export const makeGate = (): { readonly open: () => void; readonly opened: Promise<void> } => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
