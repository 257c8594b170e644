import { makeConfig } from "@quick-response/core"
import { verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { keysOf } from "@quick-response/design/config/keysOf"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { sampleData, sampleShapePath } from "@quick-response/design/config/samples"
import type { GivenOf } from "@quick-response/design/field/Field"
import { fieldForms, type StyleField, type StyleFields } from "@quick-response/design/fields/styleFields"
import { versionBounds } from "@quick-response/design/fields/symbol/version"
import type { ConfigRequest, SampleRequest } from "@quick-response/design/request/readRequest"
import { type ChanceOptions, chances } from "./chances.ts"
import { type Arbitrary, arbitraryOf, type FastCheck, type Source } from "./FastCheck.ts"

const texts = (fc: FastCheck, maxLength: number): Source<string> => {
  const of = (longest: number, unit: "grapheme" | "grapheme-ascii") =>
    fc.string({ minLength: 1, maxLength: longest, unit })
  const ofAny = (longest: number, ...characters: Array<string>) =>
    fc
      .array(fc.constantFrom(...characters), { minLength: 1, maxLength: longest })
      .map((chosen) => chosen.join(""))
  return fc
    .oneof(
      { weight: 3, arbitrary: of(40, "grapheme-ascii") },
      { weight: 2, arbitrary: of(30, "grapheme") },
      { weight: 1, arbitrary: of(maxLength, "grapheme-ascii") },
      { weight: 1, arbitrary: ofAny(maxLength, ..."0123456789") },
      { weight: 1, arbitrary: ofAny(maxLength, ..."ABCXYZ0189 $%*+-./:") },
      { weight: 1, arbitrary: ofAny(20, "ü", "ß", "Ж", "語", "한", "ع", "🎉", "👩🏽‍🚀") },
      { weight: 2, arbitrary: fc.webUrl({ withQueryParameters: true }) }
    )
    .filter((text) => text.length <= 7089 && text.isWellFormed())
}

/**
 * Random texts for a symbol by the caller's fast-check: short and long, numbers, capitals, addresses, many scripts and
 * emoji.
 *
 * @example
 * ```ts
 * import { dataTexts } from "@quick-response/laws"
 * import * as fc from "fast-check"
 *
 * fc.assert(fc.property(dataTexts(fc, 10), (text) => text.length > 0)) // => undefined
 * ```
 */
export const dataTexts = (fc: FastCheck, maxLength = 300): Arbitrary<string> =>
  arbitraryOf(texts(fc, maxLength))

export interface RequestOptions extends ChanceOptions {
  /** True if some get a logo. */
  readonly logos?: boolean
  readonly data?: Source<string>
}

/** Adds the one option that depends on another field. */
const withShapePath = <A extends Pick<ConfigRequest, "bodyShape" | "bodyShapePath">>(request: A): A =>
  (request.bodyShape === "Custom" || request.bodyShape === 14) && request.bodyShapePath === undefined
    ? { ...request, bodyShapePath: sampleShapePath }
    : request

type Examples = { readonly [Name in StyleField]: Source<GivenOf<StyleFields[Name]>> }

const areComplete = (examples: object): examples is Examples =>
  Object.keys(examples).join() === Object.keys(fieldForms).join()

/** Replaces a version too small for the data by the smallest possible, or one or two more. */
const withVersion = (request: ConfigRequest): ConfigRequest => {
  const { version, ...others } = request
  if (version === undefined) return request
  const config = Either.getOrThrowWith(makeConfig(others), (invalid) => invalid)
  return Either.match(verdict(config), {
    onLeft: () => others,
    onRight: ({ minimumVersion }) => ({
      ...others,
      version: Math.min(versionBounds.maximum, minimumVersion + (version % 3))
    })
  })
}

/** Examples of each style field by its form. */
const examplesOf = (fc: FastCheck, options: RequestOptions): Examples => {
  const entries = keysOf(fieldForms).map((name) => [
    name,
    chances(fc, options).map((chance) => fieldForms[name].sample(chance))
  ])
  const examples = Object.fromEntries(entries)
  if (!areComplete(examples)) throw new TypeError("each style field has its examples")
  return examples
}

const requests = (fc: FastCheck, options: RequestOptions): Source<ConfigRequest> => {
  const requests = fc.record(
    { data: options.data ?? texts(fc, 300), ...examplesOf(fc, options) },
    { requiredKeys: ["data"] }
  )
  return options.logos === false ? requests.map(({ logo: _, picture: __, ...request }) => request) : requests
}

/** Completes a request with dependent fields: a shape's path, and a short address for a picture in its bits. */
const completed =
  ({ data }: RequestOptions) =>
  (request: ConfigRequest): ConfigRequest => {
    const shaped = withShapePath(request)
    if (shaped.picture?.mode !== "bits") return withVersion(shaped)
    // Such a picture chooses its version and mask, and its address is complete.
    const { version: _, mask: __, sequence: ___, ...free } = shaped
    return data === undefined
      ? { ...free, data: sampleData }
      : { ...free, picture: { ...shaped.picture, mode: "halftone" } }
  }

/**
 * Random valid image requests by the caller's fast-check: every option, paints of every kind, logos, frames, templates.
 *
 * @example
 * ```ts
 * import { makeConfig } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 * import { configRequests } from "@quick-response/laws"
 * import * as fc from "fast-check"
 *
 * const [request] = fc.sample(configRequests(fc), { numRuns: 1, seed: 1 })
 * request !== undefined && Either.isRight(makeConfig(request)) // => true
 * ```
 */
export const configRequests = (fc: FastCheck, options: RequestOptions = {}): Arbitrary<ConfigRequest> =>
  arbitraryOf(requests(fc, options).map(completed(options)))

/**
 * The configuration of a valid request, with sample data or path if missing; throws for an invalid one.
 *
 * @example
 * ```ts
 * import { configOf } from "@quick-response/laws"
 *
 * configOf({ bodyStyle: "Dots" }).bodyStyle // => "Dots"
 * ```
 */
export const configOf = (request: SampleRequest): QrConfig =>
  Either.getOrThrowWith(makeConfig(withShapePath({ data: sampleData, ...request })), (invalid) => invalid)

/**
 * {@link configRequests} as configurations.
 *
 * @example
 * ```ts
 * import { canonicalJson } from "@quick-response/core"
 * import { configurations } from "@quick-response/laws"
 * import * as fc from "fast-check"
 *
 * fc.sample(configurations(fc), 1).map(canonicalJson).length // => 1
 * ```
 */
export const configurations = (fc: FastCheck, options: RequestOptions = {}): Arbitrary<QrConfig> =>
  arbitraryOf(requests(fc, options).map((request) => configOf(completed(options)(request))))
