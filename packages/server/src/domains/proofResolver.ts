import { getServers, Resolver } from "node:dns"
import { ProofResolver } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Milliseconds for a name server's answer, with its second attempt, and for all of them. */
const timeout = 1_500
const lookTimeout = 5_000

/** Errors by which a name server says that a name has no such record. */
const absent: ReadonlySet<string> = new Set(["ENODATA", "ENOTFOUND"])

/** The texts that one name server has at a name; undefined if it gave no answer. */
const textsOf = (resolver: Resolver, name: string): Effect.Effect<ReadonlyArray<string> | undefined> =>
  Effect.async((resume) => {
    resolver.resolveTxt(name, (error, records) => {
      if (error === null) resume(Effect.succeed(records.map((parts) => parts.join(""))))
      else resume(Effect.succeed(absent.has(error.code ?? "") ? [] : undefined))
    })
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
          Effect.timeoutTo({ duration: lookTimeout, onSuccess: (found) => found, onTimeout: () => undefined })
        )
    }
  })
