import {
  PasswordHasher,
  PasswordHasherBusy,
  type SignUpPolicy,
  type StoragePorts
} from "@quick-response/core"
import * as Fetch from "@quick-response/http/fetch"
import * as Memory from "@quick-response/storage-memory"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import type * as Tracer from "effect/Tracer"
import { onTestFinished } from "vitest"
import { emptyWorld, type World } from "../credentials/people.ts"
import { openPerson, type Person } from "../http/person.ts"
import { type AllServices, loggingTo, peopledServices } from "../http/service.ts"

/** The parts of a request beside its path. */
export interface Said {
  readonly method?: "DELETE" | "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT"
  readonly body?: object
  /** The body as it is sent, in place of one made of an object. */
  readonly text?: string
  readonly cookie?: string
  readonly key?: string
  readonly origin?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address of the client. */
  readonly address?: string
}

/** A service in this process with sign-in. */
export interface Site {
  readonly world: World
  /** Asks under `/v1/Account`, or under a path that starts with `/v1`. A body makes it a POST. */
  readonly ask: (path: string, said?: Said) => Promise<Response>
  readonly run: <A, E>(effect: Effect.Effect<A, E, AllServices>) => Promise<A>
  readonly person: (credits?: number) => Promise<Person>
}

/** The differences of a site from the usual one. */
export interface SiteOptions extends Fetch.HttpOptions {
  readonly policy?: Partial<SignUpPolicy>
  readonly store?: Layer.Layer<StoragePorts>
  /** Replaces services below HTTP. */
  readonly alter?: (context: Context.Context<AllServices>) => Context.Context<Fetch.Services>
  readonly logged?: Array<string>
  readonly tracer?: Tracer.Tracer
  /** Replaces the counting password hasher. */
  readonly hasher?: Layer.Layer<PasswordHasher>
}

/** The request that something said makes. */
export const requestOf = (address: string, path: string, said: Said = {}): Request => {
  const { body, cookie, key, origin, headers } = said
  const text = said.text ?? (body === undefined ? null : JSON.stringify(body))
  const { method = text === null ? "GET" : "POST" } = said
  return new Request(`${address}${path.startsWith("/v1") ? path : `/v1/Account${path}`}`, {
    method,
    headers: {
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...(text === null ? {} : { "content-length": String(new TextEncoder().encode(text).length) }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { "x-api-key": key }),
      ...(origin === undefined ? {} : { origin }),
      ...headers
    },
    body: text
  })
}

/** Starts a service until the test ends. */
export const startSite = ({
  policy,
  store = Memory.layer,
  alter = (context) => context,
  logged,
  hasher,
  tracer,
  ...options
}: SiteOptions = {}): Promise<Site> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    const world = emptyWorld()
    const services = yield* Scope.extend(
      Layer.build(peopledServices(world, policy, undefined, store, hasher)),
      scope
    )
    const untraced = Effect.provide(Scope.extend(Fetch.make(options), scope), alter(services))
    const making = tracer === undefined ? untraced : Effect.withTracer(untraced, tracer)
    const handle = yield* logged === undefined ? making : Effect.provide(making, loggingTo(logged))
    const run: Site["run"] = (effect) => Effect.runPromise(Effect.provide(effect, services))
    const baseUrl = options.baseUrl ?? "http://shop.example"
    return {
      world,
      run,
      ask: (path, said) =>
        handle(requestOf(baseUrl, path, said), { remoteAddr: { hostname: said?.address ?? "192.0.2.1" } }),
      person: (credits) => run(openPerson(credits))
    } satisfies Site
  }).pipe(Effect.runPromise)

/** The status and the code of an answer. */
export const outcomeOf = async (answer: Response): Promise<string> =>
  `${answer.status} ${(await answer.json()).code}`

/** The cookie that an answer sets, as the header `Cookie` holds it. */
export const cookieOf = (answer: Response): string => answer.headers.get("set-cookie")?.split(";", 1)[0] ?? ""

/** The secret in the letter to this address, once it was sent. */
export const letterTo = async ({ world }: Pick<Site, "world">, address: string): Promise<string> => {
  for (;;) {
    const letter = world.letters.findLast(({ to }) => to === address)
    if (letter?._tag === "link") return Redacted.value(letter.token)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Refuses to hash, as under too many requests. */
export const busyHasher: Layer.Layer<PasswordHasher> = Layer.succeed(
  PasswordHasher,
  PasswordHasher.of({ hash: () => new PasswordHasherBusy(), verify: () => new PasswordHasherBusy() })
)
