import {
  completeRequest,
  type ImageOutput,
  type InvalidInput,
  imageFormats,
  type OutputRequest,
  parseOutput,
  type QrConfig,
  type RenderedImage,
  type RenderingError,
  type RequestFields,
  sampleConfig
} from "@quick-response/core"
import { flatMapEager, mapEager } from "@quick-response/core/eager"
import * as Either from "@quick-response/core/either"
import { encodeDataUri } from "@quick-response/images/file/encodeDataUri"
import * as Effect from "effect/Effect"
import { withoutOutput } from "../../contract/bodies.ts"
import { faultsOf, type HandlerResult, Invalid } from "../../exchange/Handler.ts"
import { quoteMarkup } from "../../json/encodeJson.ts"
import type { HandlerContext } from "../HandlerContext.ts"

/** The configuration of a request, whose content is encoded. */
export const configOf = (input: RequestFields): Either.Either<QrConfig, Invalid> =>
  Either.mapLeft(completeRequest(input), (error) => new Invalid({ faults: faultsOf(error) }))

const readOutput = (request: OutputRequest, config: QrConfig): Either.Either<ImageOutput, Invalid> =>
  Either.mapLeft(parseOutput(request, config), (error) => new Invalid({ faults: faultsOf(error) }))

const asksForNothing = (request: OutputRequest): boolean =>
  Object.values(request).every((value) => value === undefined)

/** The output where a request asks for nothing in particular, which every configuration can have. */
let usualOutput: Either.Either<ImageOutput, Invalid> | undefined

/** The output that a request asks for. */
export const outputOf = (request: OutputRequest, config: QrConfig): Either.Either<ImageOutput, Invalid> => {
  if (!asksForNothing(request)) return readOutput(request, config)
  usualOutput ??= readOutput(request, config)
  return usualOutput
}

/** A body that asks for an image. */
type ImageBody = RequestFields & OutputRequest

/** A request for an image, by its body. */
export interface RequestedImage {
  /** The output as it was asked for. */
  readonly request: OutputRequest
  readonly config: Either.Either<QrConfig, Invalid>
  /** The output, for the configuration. */
  readonly output: Either.Either<ImageOutput, Invalid>
}

/** Requests by their bodies, of which one that is sent again is the same object. */
const requested = new WeakMap<ImageBody, RequestedImage>()

/** The request that a body makes; a body that comes again makes the same. */
export const requestedImage = (body: ImageBody): RequestedImage => {
  const known = requested.get(body)
  if (known !== undefined) return known
  const { request, input } = withoutOutput(body)
  const config = configOf(input)
  const made = { request, config, output: Either.flatMap(config, (config) => outputOf(request, config)) }
  requested.set(body, made)
  return made
}

/** Results with an SVG, whose JSON is about as long as it is, by the image, which the cache gives out again. */
const svgResults = new WeakMap<RenderedImage, HandlerResult<string>>()

/** An image as JSON carries it: the text of an SVG, or a data URI. */
export const imageResult = (image: RenderedImage): HandlerResult<string> => {
  if (image.mediaType === imageFormats.svg.mediaType) {
    const known = svgResults.get(image)
    if (known !== undefined) return known
    const result = { data: image.text, json: quoteMarkup(image.text) }
    svgResults.set(image, result)
    return result
  }
  const data = encodeDataUri(image.mediaType, image.bytes)
  // Nothing in it is written otherwise in JSON.
  return { data, json: `"${data}"` }
}

/** Permits to draw what an account may have drawn: anything, or what it has bought and what costs the base price alone. */
export const permitDrawing = ({
  drawing,
  purchasing
}: HandlerContext): HandlerContext["purchasing"]["requireBought"] =>
  drawing === "free" ? () => Effect.void : purchasing.requireBought

/** A configuration as it is shown and priced: a dynamic one with a sample of the service's short addresses. */
export const sampleOf = (
  { addresses }: Pick<HandlerContext, "addresses">,
  config: Either.Either<QrConfig, Invalid>
): Either.Either<QrConfig, Invalid | InvalidInput> =>
  Either.flatMap(config, (config) => sampleConfig(config, addresses))

/** The fields of a request that may be one for a sample, with the data of this service's samples. */
export const withSampleData = <Fields extends RequestFields>(
  { sampleData }: Pick<HandlerContext, "sampleData">,
  fields: Fields
): Fields => {
  if (sampleData === undefined || fields.data !== undefined || fields.content !== undefined) return fields
  // The data with bits that were found ahead belong to other data.
  return { ...fields, data: sampleData, dataWithBits: undefined }
}

/** Draws a PNG without asking who wants it. */
export const pngResult = (
  context: HandlerContext,
  config: Either.Either<QrConfig, Invalid>,
  size: number
): Effect.Effect<HandlerResult<string>, Invalid | InvalidInput | RenderingError> =>
  mapEager(
    flatMapEager(sampleOf(context, config), (config) =>
      context.rendering.render(config, { format: "png", size })
    ),
    imageResult
  )
