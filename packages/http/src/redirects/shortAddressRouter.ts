import {
  type Brand,
  type Charge,
  type Domain,
  type Domains,
  isBlockedAddress,
  parseSlug,
  type Redirect,
  type RedirectSlug,
  type Redirects,
  type Scans,
  type ShortAddressesShape,
  type StorageError,
  sampleSlug,
  shortAddressOf,
  type TokenBucket
} from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Answer, Answers } from "../exchange/Answer.ts"
import type { BasePath } from "../exchange/basePath.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import type { HttpOptions } from "../exchange/HttpOptions.ts"
import type { TimedFibers } from "../exchange/TimedFibers.ts"
import { bucketOf, limitOn, refusalOf, secondsUntilNext } from "../rateLimit/limits.ts"
import type { RateStore } from "../rateLimit/RateStore.ts"
import { allowOf } from "../routes/pathRouter.ts"
import { encodeNothing, publicRoute, type Route } from "../routes/Route.ts"
import type { FailureLog } from "../serve/failureLog.ts"
import { findHost, type NamedHost, nameOf, readOwnPath } from "./ownHosts.ts"
import { readVisit } from "./readVisit.ts"
import { makeShortAnswers, type ShortAnswers } from "./shortAnswers.ts"
import {
  permanentPrefix,
  readFormerPath,
  readShortPath,
  type ShortPath,
  shortAddressPath,
  shortHostOf
} from "./shortPaths.ts"
import type { Refusal } from "./shortWords.ts"

/** An answer; undefined if it comes later. */
export type ShortAnswer = Answer | undefined

export interface ShortAddressRouter {
  /** Answers a request for a short address, or for any path on a host reserved for them; null for other requests. */
  readonly answer: (exchange: Exchange) => ShortAnswer | null
}

export interface ShortAddressParts
  extends Pick<HttpOptions, "countryHeader" | "reportUrl" | "shortUrl" | "trustedProxies"> {
  /** The brand in force. */
  readonly brand: () => Brand | undefined
  /** The own domains of accounts; undefined if the program has none. */
  readonly domains: typeof Domains.Service | undefined
  readonly redirects: typeof Redirects.Service
  readonly addresses: Pick<ShortAddressesShape, "isBlocked">
  readonly scans: typeof Scans.Service
  readonly answers: Answers
  readonly fibers: TimedFibers
  readonly rateStore: RateStore
  readonly basePath: BasePath
  readonly baseUrl: string
  /** The path of the service's typeface; undefined without pages. */
  readonly typeface: string | undefined
  readonly failureLog: Pick<FailureLog, "defect" | "storage">
}

const misses = limitOn(
  "short-address",
  60,
  60_000,
  "a client address may ask for 60 unknown short addresses and previews a minute"
)

const route: Route = {
  ...publicRoute,
  name: "shortAddress",
  path: shortAddressPath,
  status: 302,
  cacheControl: "no-store",
  message: "",
  handle: () => Effect.die(new Error("a short address has no handler")),
  encode: encodeNothing
}

const methods = allowOf(new Map([[route.method, route]]))

/** Runs a step. A defect, such as an invalid stored address, is logged and answered 500. */
const attempt = <A>(
  { failureLog }: Pick<ShortAddressParts, "failureLog">,
  exchange: Exchange,
  step: () => A
): A | Answer => {
  try {
    return step()
  } catch (defect) {
    failureLog.defect(exchange, Cause.die(defect))
    return exchange.refusal("INTERNAL_ERROR")
  }
}

/** Runs an effect for an exchange and continues with its exit, at once if possible. */
const settle = <A, E>(
  parts: Pick<ShortAddressParts, "failureLog" | "fibers">,
  exchange: Exchange,
  effect: Effect.Effect<A, E>,
  proceed: (exit: Exit.Exit<A, E>) => ShortAnswer
): ShortAnswer => {
  const known = parts.fibers.settle(exchange, effect, (exit) => {
    if (exchange.isAnswered) return
    const answer = attempt(parts, exchange, () => proceed(exit))
    if (answer !== undefined) exchange.respond(answer)
  })
  return known === undefined ? undefined : proceed(known)
}

/** Continues with the result of a look into the store. */
const settled = <A>(
  parts: Pick<ShortAddressParts, "failureLog" | "fibers">,
  exchange: Exchange,
  look: Effect.Effect<A, StorageError>,
  proceed: (found: A) => ShortAnswer
): ShortAnswer =>
  settle(parts, exchange, look, (exit) => {
    if (Exit.isSuccess(exit)) return proceed(exit.value)
    const failure = Cause.failureOption(exit.cause)
    if (failure._tag === "Some") parts.failureLog.storage(exchange, failure.value)
    else if (!Cause.isInterruptedOnly(exit.cause)) parts.failureLog.defect(exchange, exit.cause)
    return exchange.refusal("UNAVAILABLE")
  })

/** Answers a method that short addresses do not take; undefined for others. */
const answerMethod = (answers: Answers, exchange: Exchange): Answer | undefined => {
  exchange.route = route
  const { method } = exchange.incoming
  if (method === "GET" || method === "HEAD") return undefined
  return method === "OPTIONS"
    ? answers.bare(exchange.requestId, 204, null, { allow: methods })
    : exchange.refusal("METHOD_NOT_ALLOWED", [`this path takes ${methods}`], { allow: methods })
}

/** The steps that own domains share with the service's hosts. */
interface SharedSteps extends Pick<ShortAnswers, "leads" | "refuse" | "robots"> {
  readonly limited: (exchange: Exchange, proceed: () => ShortAnswer) => ShortAnswer
  readonly answerSlug: (
    exchange: Exchange,
    slug: RedirectSlug,
    path: Omit<ShortPath, "slug">,
    refusalOf: (redirect: Redirect) => Refusal | undefined
  ) => ShortAnswer
  /** Takes a found address out of the limit of guesses. */
  readonly isNoGuess: (exchange: Exchange) => void
}

/** Answers under own domains and unknown hosts. */
const makeApart = (
  parts: ShortAddressParts,
  permanent: string,
  { leads, refuse, robots, limited, answerSlug, isNoGuess }: SharedSteps
) => {
  const { redirects } = parts

  /** Answers below an own domain, which serves only its holder's codes. */
  const answerOwn = (exchange: Exchange, domain: Domain): ShortAnswer => {
    const refused = answerMethod(parts.answers, exchange)
    if (refused !== undefined) return refused
    const { target } = exchange.incoming
    if (target === "/" || target.startsWith("/?")) {
      const { rootTarget } = domain
      if (rootTarget === null) return refuse(exchange, "unknown")
      return isBlockedAddress(rootTarget, parts.addresses)
        ? refuse(exchange, "blocked")
        : leads(exchange, rootTarget)
    }
    const permanentPath = readShortPath(target, permanent, undefined, false)
    const permanentSlug = permanentPath && parseSlug(permanentPath.slug)
    const path =
      permanentPath === undefined || permanentSlug === undefined
        ? readOwnPath(domain, target)
        : { ...permanentPath, slug: permanentSlug }
    if (path === undefined) return limited(exchange, () => refuse(exchange, "unknown"))
    const refusalOf = ({ accountId, host }: Redirect): Refusal | undefined =>
      accountId === domain.accountId ? undefined : host === domain.host ? "blocked" : "unknown"
    if ("slug" in path) return answerSlug(exchange, path.slug, path, refusalOf)
    const { addressKey } = path
    const slug = redirects.slugOf(addressKey)
    if (slug !== undefined) return answerSlug(exchange, slug, path, refusalOf)
    return limited(exchange, () =>
      settled(parts, exchange, redirects.findByAddress(addressKey), (redirect) => {
        if (redirect === null) return refuse(exchange, "unknown")
        isNoGuess(exchange)
        return answerSlug(exchange, redirect.slug, path, refusalOf)
      })
    )
  }

  const isByHttps = ({ header }: Exchange): boolean =>
    (parts.trustedProxies ?? 0) > 0 && /(?:^|,)\s*https\s*$/i.test(header("x-forwarded-proto") ?? "")

  /** Answers under a host that is not the service's; null for liveness. */
  const answerApart = (exchange: Exchange, host: Exclude<NamedHost, "service">): ShortAnswer | null => {
    if (host === "unknown") return exchange.refusal("ROUTE_NOT_FOUND")
    const { target } = exchange.incoming
    if (target === "/health/live") return null
    if (host.state === "proved" && parts.domains !== undefined && isByHttps(exchange))
      parts.fibers.runInBackground(Effect.ignore(parts.domains.requested(host)))
    return target === "/robots.txt"
      ? robots(exchange)
      : attempt(parts, exchange, () => answerOwn(exchange, host))
  }
  return answerApart
}

/** The router of short addresses. If the answer is known at once it starts no fiber, and stores a scan before answering. */
export const makeShortAddresses = (parts: ShortAddressParts): ShortAddressRouter => {
  const { redirects, scans, answers, rateStore, basePath, baseUrl, countryHeader } = parts
  const short = parts.shortUrl === undefined ? undefined : shortHostOf(parts.shortUrl, baseUrl)
  const permanent = permanentPrefix(basePath)
  const baseHost = new URL(baseUrl).host
  const isAtShortHost = (exchange: Exchange): boolean =>
    short?.host !== undefined && exchange.header("host")?.toLowerCase() === short.host
  const { leads, refuse, preview, robots } = makeShortAnswers(
    answers,
    () => ({ host: baseHost, reportUrl: parts.reportUrl, brand: parts.brand() }),
    // A host of short addresses serves no files.
    (exchange) => (isAtShortHost(exchange) ? undefined : parts.typeface)
  )

  const guessesOf = ({ address }: Exchange): TokenBucket => bucketOf(misses, address)

  /** Counts a possible guess, and answers it within the limit. */
  const limited = (exchange: Exchange, proceed: () => ShortAnswer): ShortAnswer => {
    const charge: Charge = { bucket: guessesOf(exchange), cost: 1, mayOverdraw: false }
    return settle(parts, exchange, rateStore.take([charge]), (exit) => {
      const [decision] = Exit.isSuccess(exit) ? exit.value : []
      if (decision === undefined || decision.isAllowed) return proceed()
      const seconds = secondsUntilNext(misses, charge.bucket, decision)
      exchange.refusedBy = misses.name
      return exchange.refusal("RATE_LIMITED", [refusalOf(misses, seconds)], {
        "retry-after": String(seconds)
      })
    })
  }

  const isNoGuess = (exchange: Exchange): void =>
    parts.fibers.runInBackground(rateStore.spend(guessesOf(exchange), -1))

  const directionOf = (exchange: Exchange, redirect: Redirect, query?: string) => {
    const visit = readVisit(exchange, redirect.slug, countryHeader)
    return { visit, direction: redirects.chooseTarget(redirect, visit, query) }
  }

  const chooseTarget = (exchange: Exchange, redirect: Redirect, query: string): ShortAnswer => {
    const { visit, direction } = directionOf(exchange, redirect, query)
    if (direction.kind !== "leads") return refuse(exchange, direction.kind)
    const answer = leads(exchange, direction.address)
    if (exchange.incoming.method !== "GET") return answer
    scans.count(visit, () => exchange.respond(answer))
    return undefined
  }

  /** Finds a slug's redirect and continues with it. */
  const withRedirect = (
    exchange: Exchange,
    slug: RedirectSlug,
    proceed: (redirect: Redirect | null) => ShortAnswer
  ): ShortAnswer => {
    const known = redirects.known(slug)
    return known === undefined ? settled(parts, exchange, redirects.find(slug), proceed) : proceed(known)
  }

  /** Leads a slug's redirect on, or shows it, unless it is refused under the request's host. */
  const answerSlug = (
    exchange: Exchange,
    slug: RedirectSlug,
    { isPreview, query }: Omit<ShortPath, "slug">,
    refusalOf: (redirect: Redirect) => Refusal | undefined = () => undefined
  ): ShortAnswer => {
    const proceed = (redirect: Redirect | null): ShortAnswer => {
      const refusal = redirect === null ? "unknown" : refusalOf(redirect)
      if (redirect === null || refusal !== undefined) return refuse(exchange, refusal ?? "unknown")
      return isPreview
        ? preview(exchange, shortAddressOf(redirect), directionOf(exchange, redirect).direction)
        : chooseTarget(exchange, redirect, query)
    }
    if (isPreview) return limited(exchange, () => withRedirect(exchange, slug, proceed))
    const known = redirects.known(slug)
    if (known !== undefined) return proceed(known)
    if (redirects.isRemembered(slug)) return withRedirect(exchange, slug, proceed)
    // Lookups are within the limit of guesses; an existing code does not count as one.
    return limited(exchange, () =>
      withRedirect(exchange, slug, (redirect) => {
        if (redirect !== null) isNoGuess(exchange)
        return proceed(redirect)
      })
    )
  }

  const answerShort = (exchange: Exchange, path: ShortPath): ShortAnswer => {
    const slug = parseSlug(path.slug)
    return (
      answerMethod(answers, exchange) ??
      (slug === undefined || slug === sampleSlug
        ? limited(exchange, () => refuse(exchange, "unknown"))
        : answerSlug(exchange, slug, path))
    )
  }

  const hostOf = (exchange: Exchange): NamedHost =>
    parts.domains === undefined ? "service" : findHost(parts.domains, exchange, baseHost)

  const soldUnder = (host: string | undefined): ReadonlyArray<string> =>
    host === undefined ? [] : (parts.domains?.soldUnder(nameOf(host)) ?? [])

  const answerApart = makeApart(parts, permanent, { leads, refuse, robots, limited, answerSlug, isNoGuess })

  return {
    answer: (exchange) => {
      const { target, fault } = exchange.incoming
      if (fault !== undefined) return null
      const host = hostOf(exchange)
      if (host !== "service") return answerApart(exchange, host)
      const isShortHost = isAtShortHost(exchange)
      if (isShortHost && target === "/robots.txt") return robots(exchange)
      const path =
        readShortPath(target, permanent, short, isShortHost) ??
        readFormerPath(target, soldUnder(exchange.header("host")))
      if (path !== undefined) return attempt(parts, exchange, () => answerShort(exchange, path))
      // A host of short addresses serves only them and liveness.
      return isShortHost && target !== "/health/live" ? refuse(exchange, "unknown") : null
    }
  }
}
