import * as Either from "@quick-response/core/either"
import { admitConfig, contentOf, type QrConfig } from "@quick-response/design/config/QrConfig"
import { readAdoptedAddress } from "@quick-response/design/content/codes/adoptedAddress"
import { contents } from "@quick-response/design/content/contents"
import { type DynamicContent, shortAddressPlaceholder } from "@quick-response/design/content/types/dynamic"
import * as DateTime from "effect/DateTime"
import { dynamicNotSold, secretNotSold } from "../config/accountRules.ts"
import { type InvalidInput, invalidInput } from "../config/refusals.ts"
import {
  type Domain,
  DomainNotFound,
  type DomainNotProved,
  DomainsClosed,
  isSelling
} from "../domains/Domain.ts"
import type { OwnDomainsShape } from "../domains/OwnDomains.ts"
import { notProved } from "../domains/ProofResolver.ts"
import { readHostName } from "../domains/readDomainHost.ts"
import { shortAddressOf } from "./DynamicCode.ts"
import { permitTargets } from "./examineTargets.ts"
import { addressKeyOf, type NewRedirect } from "./Redirect.ts"
import { generateSlug, parseSlug, type RedirectSlug, sampleSlug } from "./RedirectSlug.ts"
import type { ShortAddressesShape } from "./ShortAddresses.ts"

/** The dynamic content of a configuration; undefined without one. */
export const dynamicContentOf = (config: QrConfig): DynamicContent | undefined => {
  const content = contentOf(config)?.content
  return content?.type === "dynamic" ? content : undefined
}

/** The configuration with another address as its data. */
export const withAddress = (config: QrConfig, address: string): QrConfig =>
  admitConfig({ ...config, data: address }, contentOf(config))

/** The errors of choosing the host of a short address. */
export type PlaceError = DomainNotFound | DomainNotProved | DomainsClosed | InvalidInput

/** The short addresses of the service and its accounts. */
export interface Addresses {
  readonly addresses: ShortAddressesShape
  readonly ownDomains: OwnDomainsShape
}

/** Where a short address is: up to its slug, or as a whole if it is adopted, and the own domain that it names. */
type Place = Pick<NewRedirect, "addressKey" | "host" | "shortUrl"> & {
  /** The slug that equals an adopted path: no other code may have it. */
  readonly slug?: RedirectSlug
}

type Naming = NonNullable<Parameters<typeof notProved>[2]>

/** The domain of a host that a field names, or the default one, if codes are sold under it. */
const sellingDomain = (
  host: string,
  domains: ReadonlyArray<Domain>,
  naming: Naming
): Either.Either<Domain, DomainNotFound | DomainNotProved | InvalidInput> => {
  const domain = domains.find((one) => one.host === host)
  if (domain === undefined) {
    const name = readHostName(host, naming.field.split("."))
    return Either.left(
      typeof name === "string" ? new DomainNotFound({ host, field: naming.field }) : invalidInput([name])
    )
  }
  return isSelling(domain) ? Either.right(domain) : Either.left(notProved(domain, domain.found, naming))
}

const placeBelow = ({ host }: Domain): Place => ({
  host,
  shortUrl: `HTTPS://${host.toUpperCase()}/`,
  addressKey: null
})

const adoptedPlace = ({ accountId, host }: Domain, address: string, path: string): Place => {
  const slug = parseSlug(path.slice(1))
  return {
    host,
    shortUrl: address,
    addressKey: addressKeyOf(accountId, host, path),
    ...(slug === undefined || slug === sampleSlug ? {} : { slug })
  }
}

/** The parts of an adopted address; undefined for other contents. */
const adoptedOf = ({ address }: DynamicContent) => {
  if (address === undefined) return undefined
  const read = readAdoptedAddress(address)
  return "rule" in read ? undefined : { ...read, address }
}

/** The place of a dynamic content's address, if the service may sell it under one of these domains. */
const placeOf = (
  content: DynamicContent,
  { addresses, ownDomains }: Addresses,
  domains: ReadonlyArray<Domain>
): Either.Either<Place, PlaceError> =>
  Either.gen(function* () {
    const { target, fallback } = content
    const { shortUrl } = addresses
    if (shortUrl === undefined)
      return yield* Either.left(invalidInput([dynamicNotSold(["content", "type"], {})]))
    const targets = [
      [["content", "target"], target] as const,
      ...(fallback === undefined ? [] : [[["content", "fallback"], fallback] as const])
    ]
    yield* permitTargets(targets, { addresses, ownDomains })
    const adopted = adoptedOf(content)
    const named = adopted?.host ?? content.domain
    if (named !== undefined && !ownDomains.isOffered) return yield* Either.left(new DomainsClosed())
    const host = named ?? domains.find(({ isDefault }) => isDefault)?.host
    if (host === undefined) return { host: null, shortUrl, addressKey: null }
    const domain = yield* sellingDomain(host, domains, {
      field: adopted === undefined ? "content.domain" : "content.address",
      isDefault: named === undefined
    })
    return adopted === undefined ? placeBelow(domain) : adoptedPlace(domain, adopted.address, adopted.key)
  })

/** The host of an own domain that a content names, if any. */
const namedHost = (content: DynamicContent): string | undefined => adoptedOf(content)?.host ?? content.domain

/**
 * A configuration before its purchase: a dynamic one gets a sample of its short address as its data, at any held domain
 * that it names, or that is the default, of the account's domains if they are known, otherwise of all that are held.
 * Refused if the service sells none, or blocks its target.
 */
export const sampleConfig = (
  config: QrConfig,
  addresses: Addresses,
  domains?: ReadonlyArray<Domain>
): Either.Either<QrConfig, PlaceError> => {
  const content = dynamicContentOf(config)
  if (content === undefined) return Either.right(config)
  const host = namedHost(content)
  const held = host === undefined ? undefined : addresses.ownDomains.held(host)
  const known = domains ?? (held === undefined ? [] : [held])
  return Either.map(placeOf(content, addresses, known), (place) =>
    withAddress(config, shortAddressOf({ ...place, slug: sampleSlug }))
  )
}

/** A configuration to buy, with the redirect if it is dynamic. */
export interface Reserved {
  readonly config: QrConfig
  readonly redirect: NewRedirect | undefined
}

const redirectOf = (
  { target, fallback, expiresAt, forwardQuery = false }: DynamicContent,
  place: Place
): NewRedirect => ({
  slug: generateSlug(),
  ...place,
  target,
  fallback: fallback ?? null,
  expiresAt: expiresAt === undefined ? null : DateTime.unsafeMake(expiresAt),
  forwardQuery
})

/** True if a redirect's slug is that of its adopted path, and so cannot be replaced by another. */
export const isAdoptedSlug = ({ addressKey, slug }: Pick<NewRedirect, "addressKey" | "slug">): boolean =>
  addressKey !== null &&
  parseSlug(addressKey.slice(addressKey.indexOf("/") + 1, addressKey.indexOf(" "))) === slug

/**
 * Gives a dynamic configuration a random short address, at the domain that it names, the account's default one, or the
 * service's; others are unchanged. Refuses like {@link sampleConfig}, and refuses a content with a secret, which its
 * record would show forever.
 */
export const reserveAddress = (
  config: QrConfig,
  addresses: Addresses,
  domains: ReadonlyArray<Domain>
): Either.Either<Reserved, PlaceError> => {
  const type = contentOf(config)?.content.type
  if (type !== undefined && contents[type].demands.isUnsold === true)
    return Either.left(invalidInput([secretNotSold(["content", "type"], {})]))
  const content = dynamicContentOf(config)
  if (content === undefined) return Either.right({ config, redirect: undefined })
  return Either.map(placeOf(content, addresses, domains), (place) => {
    const redirect = redirectOf(content, place)
    return { config: withAddress(config, shortAddressOf(redirect)), redirect }
  })
}

/** A dynamic configuration without its assigned address, as in requests; others are unchanged. */
export const withoutAddress = (config: QrConfig): QrConfig =>
  dynamicContentOf(config) === undefined ? config : withAddress(config, shortAddressPlaceholder)

/** The JSON of a record's configuration, after {@link withoutAddress}. */
export const jsonWithoutAddress = (configJson: string, content: { readonly type: string } | null): string =>
  content?.type === "dynamic"
    ? JSON.stringify({ ...JSON.parse(configJson), data: shortAddressPlaceholder })
    : configJson
