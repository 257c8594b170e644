import type { AccountChanges, DomainStorage, RedirectStorage, StoragePorts } from "@quick-response/core"
import { readBrand } from "@quick-response/core/brand"
import * as Either from "@quick-response/core/either"
import { sentenceOf } from "@quick-response/design/field/faults"
import { InvalidInput, readOrThrow } from "@quick-response/design/field/read"
import type { FetchOptions } from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { priceListOf } from "../designs/price.ts"
import { QuickResponseError } from "../designs/QuickResponseError.ts"
import type { ServiceOptions, ShopOptions } from "./ShopOptions.ts"

/** Read options, the services of their parts, and an effect that logs the brand's adjustments. */
export interface ReadService {
  readonly options: Omit<FetchOptions, "caller">
  readonly parts: Layer.Layer<never, InvalidInput, AccountChanges | StoragePorts>
  readonly addresses: Layer.Layer<never>
  readonly domains: Layer.Layer<never, never, DomainStorage | RedirectStorage>
  readonly warn: Effect.Effect<void>
}

const refused = (errors: ReadonlyArray<string>, cause?: unknown) =>
  new QuickResponseError({ code: "VALIDATION_FAILED", errors, cause })

const brandOf = (given: ServiceOptions["brand"]) =>
  given === undefined
    ? undefined
    : Either.getOrThrowWith(readBrand(given), (faults) =>
        refused(faults.map((fault) => `service.brand: ${sentenceOf(fault)}`))
      )

/** Reads a service's brand and parts. Throws a `QuickResponseError` that names each invalid field. */
export const readService = async ({ prices, service = {} }: ShopOptions): Promise<ReadService> => {
  const { brand: given, domains, mail, pages, payments, shortUrl, signUp, webhooks, ...others } = service
  const brand = brandOf(given)
  const options = { ...others, ...(brand === undefined ? {} : { brand }) }
  const warn = Effect.forEach(
    brand?.warnings ?? [],
    (sentence) => Effect.logWarning(`service.brand: ${sentence}`),
    { discard: true }
  )
  const chosen = { domains, mail, pages, payments, shortUrl, signUp, webhooks }
  if (Object.values(chosen).every((part) => part === undefined || part === false))
    return { options, parts: Layer.empty, addresses: Layer.empty, domains: Layer.empty, warn }
  const { domainsOf, givenParts, loadPages, partServices, shortAddressesOf } = await import(
    "@quick-response/server/embedding"
  )
  const read = Either.getOrThrowWith(
    Either.try(() => readOrThrow(givenParts, { baseUrl: others.baseUrl, ...chosen })),
    (cause) =>
      cause instanceof InvalidInput
        ? refused(
            cause.errors.map((sentence) => `service.${sentence}`),
            cause
          )
        : cause
  )
  return {
    options: { ...options, baseUrl: read.baseUrl, shortUrl: read.shortUrl, pages: await loadPages(read) },
    parts: partServices(read, brand, priceListOf(prices)),
    addresses: shortAddressesOf(read),
    domains: domainsOf(read),
    warn
  }
}
