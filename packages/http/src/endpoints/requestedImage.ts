import {
  completeRequest,
  type ImageOutput,
  imageFormats,
  type OutputRequest,
  parseOutput,
  type QrConfig,
  type RenderedImage,
  type RequestFields
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { encodeDataUri } from "@quick-response/images/file/encodeDataUri"
import * as Effect from "effect/Effect"
import { type HandlerResult, Invalid } from "../exchange/Handler.ts"
import { quoteMarkup } from "../json/encodeJson.ts"
import type { HandlerContext } from "./HandlerContext.ts"

/** The configuration of a request, whose content is encoded. */
export const configOf = (input: RequestFields): Either.Either<QrConfig, Invalid> =>
  Either.mapLeft(completeRequest(input), ({ errors }) => new Invalid({ errors }))

/** The output that a request asks for. */
export const outputOf = (request: OutputRequest, config: QrConfig): Either.Either<ImageOutput, Invalid> =>
  Either.mapLeft(parseOutput(request, config), ({ errors }) => new Invalid({ errors }))

/** An image as JSON carries it: the text of an SVG, or a data URI. */
export const imageResult = (image: RenderedImage): HandlerResult<string> => {
  if (image.mediaType === imageFormats.svg.mediaType)
    return { data: image.text, json: quoteMarkup(image.text) }
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

/** Draws a PNG without asking who wants it. */
export const pngResult = ({ rendering }: HandlerContext, input: RequestFields, size: number) =>
  Effect.flatMap(configOf(input), (config) =>
    Effect.map(rendering.render(config, { format: "png", size }), imageResult)
  )
