import {
  Accounts,
  type Brand,
  Catalogue,
  type Services as CoreServices,
  Credentials,
  DemoAccounts,
  Domains,
  Events,
  Operators,
  OwnDomains,
  Passkeys,
  Payments,
  PriceSchedule,
  Pricing,
  Prints,
  Proofs,
  Purchasing,
  Reading,
  Redirects,
  Rendering,
  Reports,
  relyingPartyAt,
  Scans,
  Sessions,
  ShortAddresses,
  type Storage,
  standardName,
  TestPayments,
  Webhooks
} from "@quick-response/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import { brandFilesOf } from "../brand/brandFiles.ts"
import type { FailureCode } from "../contract/failures.ts"
import { makeHandlers, makePeopleHandlers } from "../endpoints/makeHandlers.ts"
import { makeAnswers, type WholeAnswer } from "../exchange/Answer.ts"
import { basePathOf, publicPathOf } from "../exchange/basePath.ts"
import type { OperatorHandlers } from "../exchange/Handler.ts"
import { defaultRequestTimeout, defaultVersion, type HttpOptions } from "../exchange/HttpOptions.ts"
import type { Listener } from "../exchange/Listener.ts"
import { makeTimedFibers } from "../exchange/TimedFibers.ts"
import { makeTracing } from "../exchange/tracing.ts"
import { isHttps } from "../headers/securityHeaders.ts"
import { makeSessionCookie, type SessionCookie } from "../headers/sessionCookie.ts"
import { askService } from "../mcp/askService.ts"
import { type AskFor, mcpRoute } from "../mcp/mcpRoute.ts"
import { type MemoryShares, makeMemoryShares } from "../memory/memoryShares.ts"
import { makeOperatorHandlers } from "../operator/makeOperatorHandlers.ts"
import type { PageBrand, Pages } from "../pages/Pages.ts"
import { makePageRouter } from "../pages/pageRouter.ts"
import { makeCredentialLimits } from "../rateLimit/credentialLimits.ts"
import { makeDomainLookLimit } from "../rateLimit/domainLookLimit.ts"
import { makeMemoryRateStore } from "../rateLimit/memoryRateStore.ts"
import type { RateStore } from "../rateLimit/RateStore.ts"
import { makeRedeliveryLimit } from "../rateLimit/redeliveryLimit.ts"
import { makeTakeoutLimit } from "../rateLimit/takeoutLimit.ts"
import { makeShortAddresses } from "../redirects/shortAddressRouter.ts"
import { makeDocuments, openApiOf } from "../routes/documents.ts"
import { makeRouter, type Router } from "../routes/pathRouter.ts"
import { compileRoutes } from "../routes/Route.ts"
import { makeSharedDesignRouter } from "../sharedDesigns/sharedDesignRouter.ts"
import { admitAnswers } from "./answerMemory.ts"
import { makeFailureLog } from "./failureLog.ts"
import { ownOrigins } from "./ownOrigins.ts"
import { type HandleRequest, makePipeline } from "./pipeline.ts"
import { makeRateLimiter } from "./rateLimiter.ts"
import { makeRepeatedBodies } from "./repeatedBodies.ts"
import type { ServeContext } from "./ServeContext.ts"

/** The core's services that the endpoints use, and the storage. */
export type Services = CoreServices | Storage

export interface Engine {
  readonly handle: HandleRequest
  /** For requests that the parser refused. */
  readonly refuse: (code: FailureCode, errors?: ReadonlyArray<string>) => WholeAnswer
  /** True if every request is answered and every long answer taken. */
  readonly isIdle: () => boolean
}

export interface EngineOptions extends HttpOptions {
  readonly baseUrl: string
  /** The engine's own listener, if any. */
  readonly listener?: Listener
}

/** In bytes. */
export const defaultBodyLimit = 1024 * 1024

/** In bytes. */
const defaultMemory = 128 * 1024 * 1024

/** The parts that routes need besides the options. */
interface RouteParts {
  readonly address: string
  readonly version: string
  readonly bodyLimit: number
  readonly cookie: SessionCookie
  readonly rateStore: RateStore
  readonly shares: MemoryShares
  readonly pages: Pages | undefined
  /** Sends the requests of tools. */
  readonly askFor: AskFor
  /** Undefined without a brand. */
  readonly pageBrand: PageBrand | undefined
  /** Undefined without sign-in. */
  readonly people: People | undefined
  /** Undefined if the embedding program has no operators. */
  readonly operators: typeof Operators.Service | undefined
}

interface People {
  readonly credentials: typeof Credentials.Service
  readonly sessions: typeof Sessions.Service
  readonly passkeys: typeof Passkeys.Service | undefined
}

/** The sign-in services, if the core has them. */
const findPeople: Effect.Effect<People | undefined> = Effect.gen(function* () {
  const credentials = Option.getOrUndefined(yield* Effect.serviceOption(Credentials))
  const sessions = Option.getOrUndefined(yield* Effect.serviceOption(Sessions))
  const passkeys = Option.getOrUndefined(yield* Effect.serviceOption(Passkeys))
  return credentials === undefined || sessions === undefined ? undefined : { credentials, sessions, passkeys }
})

/** The own domains, if the program has them and offers them. */
const findDomains: Effect.Effect<typeof Domains.Service | undefined> = Effect.gen(function* () {
  const domains = Option.getOrUndefined(yield* Effect.serviceOption(Domains))
  return (yield* OwnDomains).isOffered ? domains : undefined
})

/** Operator handlers, if the embedding program has operators. */
const findOperatorHandlers = (
  operators: typeof Operators.Service | undefined,
  people: People | undefined,
  webhooks: typeof Webhooks.Service | undefined,
  brand: Brand | undefined
): Effect.Effect<OperatorHandlers | undefined, never, Services> =>
  Effect.gen(function* () {
    const priceSchedule = Option.getOrUndefined(yield* Effect.serviceOption(PriceSchedule))
    const reports = Option.getOrUndefined(yield* Effect.serviceOption(Reports))
    if (
      people === undefined ||
      operators === undefined ||
      priceSchedule === undefined ||
      reports === undefined
    )
      return undefined
    return makeOperatorHandlers({
      ...people,
      accounts: yield* Accounts,
      brand,
      operators,
      priceSchedule,
      purchasing: yield* Purchasing,
      redirects: yield* Redirects,
      reports,
      webhooks
    })
  })

/** The router of the contract, operator endpoints and documents. */
const makeRoutes = (
  options: EngineOptions,
  {
    address,
    version,
    bodyLimit,
    cookie,
    operators,
    rateStore,
    shares,
    pages,
    pageBrand,
    people,
    askFor
  }: RouteParts
): Effect.Effect<Router, never, Services> =>
  Effect.gen(function* () {
    const hasPeople = people !== undefined
    const relyingParty = relyingPartyAt(address, pageBrand?.brand.name ?? standardName)
    const accounts = yield* Accounts
    const events = yield* Events
    const webhooks = Option.getOrUndefined(yield* Effect.serviceOption(Webhooks))
    const payments = Option.getOrUndefined(yield* Effect.serviceOption(Payments))
    const domains = yield* findDomains
    const demoAccounts = Option.getOrUndefined(yield* Effect.serviceOption(DemoAccounts))
    const codes = {
      purchasing: yield* Purchasing,
      redirects: yield* Redirects,
      rendering: yield* Rendering,
      scans: yield* Scans
    }
    const handlers = makeHandlers({
      ...options,
      ...codes,
      accounts,
      catalogue: yield* Catalogue,
      events,
      pricing: yield* Pricing,
      prints: yield* Prints,
      proofs: yield* Proofs,
      seller: { name: pageBrand?.brand.name ?? standardName, address },
      reading: yield* Reading,
      addresses: yield* ShortAddresses,
      domains,
      ownDomains: yield* OwnDomains,
      address,
      // Branded samples lead to the operator's own service.
      sampleData: pageBrand && address,
      version,
      credentials: people?.credentials,
      offersPasskeys: people?.passkeys !== undefined && relyingParty !== undefined,
      demoAccounts,
      payments,
      drawing: options.drawing ?? "free"
    })
    const peopleHandlers =
      people === undefined
        ? undefined
        : makePeopleHandlers({
            accounts,
            ...codes,
            ...people,
            operators,
            demoAccounts,
            relyingParty,
            events,
            payments,
            testPayments: Option.getOrUndefined(yield* Effect.serviceOption(TestPayments)),
            webhooks,
            address,
            corsOrigins: options.cors?.origins ?? [],
            cookie,
            limits: makeCredentialLimits(rateStore),
            redeliveries: makeRedeliveryLimit(rateStore),
            beginTakeout: makeTakeoutLimit(rateStore),
            domains,
            domainLooks: makeDomainLookLimit(rateStore)
          })
    const openApi = openApiOf({ baseUrl: address, version, hasPeople, brand: pageBrand?.brand })
    const documents = yield* makeDocuments(
      { address, hasPeople, links: pages?.links, typefaces: pages?.typefaces, pageBrand, openApi },
      () => shares.hasRoom(bodyLimit),
      options.readyDetails
    )
    const operatorHandlers = yield* findOperatorHandlers(operators, people, webhooks, pageBrand?.brand)
    return makeRouter(
      [
        ...compileRoutes({ ...handlers, ...peopleHandlers, ...operatorHandlers }),
        ...(options.mcp === "off"
          ? []
          : [
              mcpRoute(
                {
                  name: pageBrand?.brand.name ?? standardName,
                  version,
                  address,
                  openApi,
                  balanceOf: (id) => Effect.map(accounts.find({ id }), ({ balance }) => balance)
                },
                askFor
              )
            ]),
        ...Object.values(documents).flat()
      ],
      basePathOf(options.basePath)
    )
  })

/**
 * Serves the contract over the core's services, by {@link makePipeline}. Once the scope closes, it answers 503, and
 * interrupts and awaits running work.
 */
export const make = (options: EngineOptions): Effect.Effect<Engine, never, Services | Scope.Scope> =>
  Effect.gen(function* () {
    const { baseUrl, tracing = false, version = defaultVersion, bodyLimit = defaultBodyLimit } = options
    const basePath = basePathOf(options.basePath)
    const address = `${baseUrl}${basePath}`
    const publicPath = publicPathOf(address)
    const timeout = Duration.toMillis(options.requestTimeout ?? defaultRequestTimeout)
    const given = options.brand
    const brandInForce = typeof given === "function" ? given : () => given
    const people = yield* findPeople
    const operators = Option.getOrUndefined(yield* Effect.serviceOption(Operators))
    const rateStore = options.rateStore ?? makeMemoryRateStore()
    const cookie = makeSessionCookie(isHttps(baseUrl))
    const shares = makeMemoryShares(options.memory ?? defaultMemory)
    const fibers = yield* makeTimedFibers(timeout, tracing !== false)
    const limiter = makeRateLimiter({ ...options, rateStore }, fibers)
    const isTracing = tracing === true ? () => true : tracing
    const waiting = { count: 0 }
    const answers = makeAnswers(version, baseUrl)
    const failureLog = makeFailureLog(fibers)
    const askFor: AskFor = (header, address) => askService(() => handle, header, address)
    const scans = yield* Scans
    yield* scans.catchUp
    /** Makes the router, and the pages and shared designs, with the name and look of a brand. */
    const showUnder = (brand: Brand | undefined) =>
      Effect.gen(function* () {
        const pageBrand = brand && { brand, address, files: brandFilesOf(brand, address) }
        const pages = (pageBrand && options.pages?.branded?.(pageBrand)) ?? options.pages
        const router = yield* makeRoutes(options, {
          address,
          version,
          bodyLimit,
          cookie,
          operators,
          rateStore,
          shares,
          pages,
          pageBrand,
          people,
          askFor
        })
        if (pages === undefined) return { router, pages, looks: undefined }
        const looks = makeSharedDesignRouter(yield* Rendering, basePath, {
          address,
          reportUrl: options.reportUrl,
          brand,
          typefaces: pages.typefaces
        })
        return { router, pages: makePageRouter(pages, basePath, publicPath), looks }
      })
    const service: Omit<ServeContext, keyof Effect.Effect.Success<ReturnType<typeof showUnder>>> = {
      answers,
      shortAddresses: makeShortAddresses({
        ...options,
        brand: brandInForce,
        redirects: yield* Redirects,
        addresses: yield* ShortAddresses,
        scans,
        domains: Option.getOrUndefined(yield* Effect.serviceOption(Domains)),
        answers,
        fibers,
        rateStore,
        basePath,
        typeface: options.pages?.typefaces && publicPath + options.pages.typefaces.sans,
        failureLog
      }),
      cors: options.cors,
      publicPath,
      accounts: yield* Accounts,
      sessions: people?.sessions,
      operators,
      cookie,
      origins: ownOrigins(baseUrl, options.listener),
      limiter,
      shares,
      bodyLimit,
      decodeElsewhere: options.decodeElsewhere,
      repeatedBodies: makeRepeatedBodies(),
      fibers,
      failureLog,
      trace:
        isTracing === false ? undefined : makeTracing(yield* Effect.tracer, yield* Effect.clock, isTracing),
      waiting,
      trustedProxies: options.trustedProxies ?? 0,
      charge: limiter.charge,
      admitAnswer: admitAnswers(shares),
      observe: options.onRequest
    }
    const handleUnder = (brand: Brand | undefined) =>
      Effect.map(showUnder(brand), (shown) => makePipeline({ ...service, ...shown }))
    const runtime = yield* Effect.runtime<Services>()
    let brand = brandInForce()
    let handleBranded = yield* handleUnder(brand)
    const handle: HandleRequest = (incoming, send) => {
      const present = brandInForce()
      if (present !== brand) {
        handleBranded = Runtime.runSync(runtime)(handleUnder(present))
        brand = present
      }
      return handleBranded(incoming, send)
    }
    return {
      handle,
      refuse: (code, errors) => service.answers.failure(crypto.randomUUID(), code, errors),
      isIdle: () => waiting.count === 0 && shares.isEmpty()
    }
  })
