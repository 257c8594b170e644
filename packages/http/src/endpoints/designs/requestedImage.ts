import {
  completeRequest,
  dynamicContentOf,
  type ImageOutput,
  imageFormats,
  type OutputRequest,
  type PlaceError,
  parseOutput,
  type QrConfig,
  type RenderedImage,
  type RenderingError,
  type RequestFields,
  type StorageError,
  sampleConfig
} from "@quick-response/core"
import { flatMapEager, mapEager } from "@quick-response/core/eager"
import * as Either from "@quick-response/core/either"
import { encodeDataUri } from "@quick-response/images/file/encodeDataUri"
import * as Effect from "effect/Effect"
import { withoutOutput } from "../../contract/bodies.ts"
import { type Caller, faultsOf, type HandlerResult, Invalid } from "../../exchange/Handler.ts"
import { quoteMarkup } from "../../json/encodeJson.ts"
import type { HandlerContext } from "../HandlerContext.ts"

/** A request's configuration with encoded content. */
export const configOf = (input: RequestFields): Either.Either<QrConfig, Invalid> =>
  Either.mapLeft(completeRequest(input), (error) => new Invalid({ faults: faultsOf(error) }))

const readOutput = (request: OutputRequest, config: QrConfig): Either.Either<ImageOutput, Invalid> =>
  Either.mapLeft(parseOutput(request, config), (error) => new Invalid({ faults: faultsOf(error) }))

const asksForNothing = (request: OutputRequest): boolean =>
  Object.values(request).every((value) => value === undefined)

/** The output of a request without output fields, valid for every configuration. */
let usualOutput: Either.Either<ImageOutput, Invalid> | undefined

export const outputOf = (request: OutputRequest, config: QrConfig): Either.Either<ImageOutput, Invalid> => {
  if (!asksForNothing(request)) return readOutput(request, config)
  usualOutput ??= readOutput(request, config)
  return usualOutput
}

type ImageBody = RequestFields & OutputRequest

/** A body's image request. */
export interface RequestedImage {
  /** As requested. */
  readonly request: OutputRequest
  readonly config: Either.Either<QrConfig, Invalid>
  /** For the configuration. */
  readonly output: Either.Either<ImageOutput, Invalid>
}

/** By body: a repeated body is the same object. */
const requested = new WeakMap<ImageBody, RequestedImage>()

/** A body's image request, cached for repeated bodies. */
export const requestedImage = (body: ImageBody): RequestedImage => {
  const known = requested.get(body)
  if (known !== undefined) return known
  const { request, input } = withoutOutput(body)
  const config = configOf(input)
  const made = { request, config, output: Either.flatMap(config, (config) => outputOf(request, config)) }
  requested.set(body, made)
  return made
}

/** SVG results by image: the cache returns the same image, and its JSON is as long. */
const svgResults = new WeakMap<RenderedImage, HandlerResult<string>>()

/** An image in JSON: SVG text or a data URI. */
export const imageResult = (image: RenderedImage): HandlerResult<string> => {
  if (image.mediaType === imageFormats.svg.mediaType) {
    const known = svgResults.get(image)
    if (known !== undefined) return known
    const result = { data: image.text, json: quoteMarkup(image.text) }
    svgResults.set(image, result)
    return result
  }
  const data = encodeDataUri(image.mediaType, image.bytes)
  // No character in it needs escaping.
  return { data, json: `"${data}"` }
}

/** Permits drawing by policy: anything, or only the account's purchases and designs at the base price. */
export const permitDrawing = ({
  drawing,
  purchasing
}: Pick<HandlerContext, "drawing" | "purchasing">): HandlerContext["purchasing"]["requireBought"] =>
  drawing === "free" ? () => Effect.void : purchasing.requireBought

/** A configuration to show and price without a caller; a dynamic one gets a sample short address. */
export const sampleOf = (
  addresses: Pick<HandlerContext, "addresses" | "ownDomains">,
  config: Either.Either<QrConfig, Invalid>
): Either.Either<QrConfig, Invalid | PlaceError> =>
  Either.flatMap(config, (config) => sampleConfig(config, addresses))

/**
 * A configuration to show to a caller; a dynamic one gets a sample short address, only under the caller's own domains.
 */
export const sampleFor = (
  context: Pick<HandlerContext, "addresses" | "ownDomains">,
  config: Either.Either<QrConfig, Invalid>,
  { accountId }: Pick<Caller, "accountId">
): Effect.Effect<QrConfig, Invalid | PlaceError | StorageError> =>
  flatMapEager(config, (config) =>
    dynamicContentOf(config) === undefined
      ? Effect.succeed(config)
      : Effect.flatMap(context.ownDomains.list(accountId), (domains) =>
          sampleConfig(config, context, domains)
        )
  )

/** Request fields with this service's sample data, if they may ask for a sample. */
export const withSampleData = <Fields extends RequestFields>(
  { sampleData }: Pick<HandlerContext, "sampleData">,
  fields: Fields
): Fields => {
  if (sampleData === undefined || fields.data !== undefined || fields.content !== undefined) return fields
  // Precomputed bits belong to other data.
  return { ...fields, data: sampleData, dataWithBits: undefined }
}

/** Draws a PNG without checking the caller. */
export const pngResult = <E>(
  { rendering }: Pick<HandlerContext, "rendering">,
  sample: Effect.Effect<QrConfig, E>,
  size: number
): Effect.Effect<HandlerResult<string>, E | RenderingError> =>
  mapEager(
    flatMapEager(sample, (config) => rendering.render(config, { format: "png", size })),
    imageResult
  )
