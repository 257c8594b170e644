import { getServers, Resolver } from "node:dns"
import { ProofResolver } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Milliseconds for a name server's answer, with its second attempt, and for all of them. */
const timeout = 1_500
const lookTimeout = 5_000

const inTime = <A>(look: Effect.Effect<A | undefined>): Effect.Effect<A | undefined> =>
  Effect.timeoutTo(look, {
    duration: lookTimeout,
    onSuccess: (found) => found,
    onTimeout: () => undefined
  })

/** Errors by which a name server says that a name has no such record. */
const absent: ReadonlySet<string> = new Set(["ENODATA", "ENOTFOUND"])

/** The values of an answer as `dns` gives it to a callback: empty without a record, undefined without an answer. */
const valuesOf = <A>(
  ask: (
    answer: (error: { readonly code?: string | undefined } | null, values: ReadonlyArray<A>) => void
  ) => void
): Effect.Effect<ReadonlyArray<A> | undefined> =>
  Effect.async((resume) => {
    ask((error, values) => {
      if (error === null) resume(Effect.succeed(values))
      else resume(Effect.succeed(absent.has(error.code ?? "") ? [] : undefined))
    })
  })

/** The texts that one name server has at a name; undefined if it gave no answer. */
const textsOf = (resolver: Resolver, name: string): Effect.Effect<ReadonlyArray<string> | undefined> =>
  Effect.map(
    valuesOf<ReadonlyArray<string>>((answer) => resolver.resolveTxt(name, answer)),
    (records) => records?.map((parts) => parts.join(""))
  )

/** A host's CNAME at one name server, or its addresses; undefined if it gave no answer. */
const pointingOf = (resolver: Resolver, host: string): Effect.Effect<ReadonlyArray<string> | undefined> =>
  Effect.gen(function* () {
    const alias = yield* valuesOf<string>((answer) => resolver.resolveCname(host, answer))
    if (alias === undefined || alias.length > 0) return alias
    const [ipv4, ipv6] = yield* Effect.all(
      [
        valuesOf<string>((answer) => resolver.resolve4(host, answer)),
        valuesOf<string>((answer) => resolver.resolve6(host, answer))
      ],
      { concurrency: 2 }
    )
    return ipv4 === undefined && ipv6 === undefined ? undefined : [...(ipv4 ?? []), ...(ipv6 ?? [])]
  })

/** Looks proofs up by each of these name servers, `address:port`; by default by each of the system's. */
export const proofResolver = (servers?: ReadonlyArray<string>): Layer.Layer<ProofResolver> =>
  Layer.sync(ProofResolver, () => {
    const resolvers = (servers ?? getServers()).map((server) => {
      const resolver = new Resolver({ timeout, tries: 2 })
      resolver.setServers([server])
      return resolver
    })
    return {
      lookUp: (name) =>
        Effect.forEach(resolvers, (resolver) => textsOf(resolver, name), { concurrency: "unbounded" }).pipe(
          Effect.map((answers) => {
            const given = answers.filter((texts) => texts !== undefined)
            return given.length < answers.length ? undefined : given
          }),
          inTime
        ),
      lookUpHost: (host) => {
        const [resolver] = resolvers
        return resolver === undefined ? Effect.succeed(undefined) : inTime(pointingOf(resolver, host))
      }
    }
  })
