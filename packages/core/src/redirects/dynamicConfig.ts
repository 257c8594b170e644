import * as Either from "@quick-response/core/either"
import { admitConfig, contentOf, type QrConfig } from "@quick-response/design/config/QrConfig"
import { contents } from "@quick-response/design/content/contents"
import { type DynamicContent, shortAddressPlaceholder } from "@quick-response/design/content/types/dynamic"
import * as DateTime from "effect/DateTime"
import { dynamicNotSold, secretNotSold } from "../config/accountRules.ts"
import { type InvalidInput, invalidInput } from "../config/refusals.ts"
import { permitTargets } from "./examineTargets.ts"
import type { NewRedirect } from "./Redirect.ts"
import { generateSlug, sampleSlug } from "./RedirectSlug.ts"
import type { ShortAddressesShape } from "./ShortAddresses.ts"

/** The dynamic content of a configuration; undefined without one. */
export const dynamicContentOf = (config: QrConfig): DynamicContent | undefined => {
  const content = contentOf(config)?.content
  return content?.type === "dynamic" ? content : undefined
}

/** The configuration with another address as its data. */
const withAddress = (config: QrConfig, address: string): QrConfig =>
  admitConfig({ ...config, data: address }, contentOf(config))

/** Another look for a bought dynamic code: the design at its short address. */
export const restyledConfig = withAddress

/** The beginning of the service's short addresses, if it may sell this content. */
const shortUrlFor = (
  { target, fallback }: DynamicContent,
  addresses: ShortAddressesShape
): Either.Either<string, InvalidInput> => {
  const { shortUrl } = addresses
  if (shortUrl === undefined) return Either.left(invalidInput([dynamicNotSold(["content", "type"], {})]))
  const targets = [
    [["content", "target"], target] as const,
    ...(fallback === undefined ? [] : [[["content", "fallback"], fallback] as const])
  ]
  return Either.map(permitTargets(targets, addresses), () => shortUrl)
}

/**
 * A configuration before its purchase: a dynamic one gets the sample short address as its data. Refused if the service
 * sells none, or blocks its target.
 */
export const sampleConfig = (
  config: QrConfig,
  addresses: ShortAddressesShape
): Either.Either<QrConfig, InvalidInput> => {
  const content = dynamicContentOf(config)
  return content === undefined
    ? Either.right(config)
    : Either.map(shortUrlFor(content, addresses), (shortUrl) => withAddress(config, shortUrl + sampleSlug))
}

/** A configuration to buy, with the redirect if it is dynamic. */
export interface Reserved {
  readonly config: QrConfig
  readonly redirect: NewRedirect | undefined
}

const redirectOf = (
  { target, fallback, expiresAt, forwardQuery = false }: DynamicContent,
  shortUrl: string
): NewRedirect => ({
  slug: generateSlug(),
  shortUrl,
  target,
  fallback: fallback ?? null,
  expiresAt: expiresAt === undefined ? null : DateTime.unsafeMake(expiresAt),
  forwardQuery
})

/**
 * Gives a dynamic configuration a random short address; others are unchanged. Refuses like {@link sampleConfig}, and a
 * content with a secret, which its record would show for good.
 */
export const reserveAddress = (
  config: QrConfig,
  addresses: ShortAddressesShape
): Either.Either<Reserved, InvalidInput> => {
  const type = contentOf(config)?.content.type
  if (type !== undefined && contents[type].demands.isUnsold === true)
    return Either.left(invalidInput([secretNotSold(["content", "type"], {})]))
  const content = dynamicContentOf(config)
  if (content === undefined) return Either.right({ config, redirect: undefined })
  return Either.map(shortUrlFor(content, addresses), (shortUrl) => {
    const redirect = redirectOf(content, shortUrl)
    return { config: withAddress(config, shortUrl + redirect.slug), redirect }
  })
}

/** A dynamic configuration without its assigned address, as in requests; others are unchanged. */
export const withoutAddress = (config: QrConfig): QrConfig =>
  dynamicContentOf(config) === undefined ? config : withAddress(config, shortAddressPlaceholder)

/** The JSON of a record's configuration, as by {@link withoutAddress}. */
export const jsonWithoutAddress = (configJson: string, content: { readonly type: string } | null): string =>
  content?.type === "dynamic"
    ? JSON.stringify({ ...JSON.parse(configJson), data: shortAddressPlaceholder })
    : configJson
