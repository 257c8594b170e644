import {
  alternatives,
  defaultImageSize,
  dynamicContentOf,
  type ImageFormat,
  type ImageMediaType,
  imageFormatNames,
  imageFormats,
  PurchaseRequired,
  type RenderedImage,
  worded
} from "@quick-response/core"
import { flatMapEager, mapEager } from "@quick-response/core/eager"
import { RepeatedBody } from "../../contract/annotations.ts"
import { GenerateBody } from "../../contract/bodies.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { styled } from "../../contract/exampleValues.ts"
import { originRefused, renderingFailures } from "../../contract/failureSets.ts"
import { ImageText } from "../../contract/imageTexts.ts"
import { withBody } from "../../contract/requestParts.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { CallerRequired } from "../../contract/security.ts"
import { type HandlerOf, type HandlerResult, Invalid } from "../../exchange/Handler.ts"
import { preferredImages } from "../../headers/accept.ts"
import type { HandlerContext } from "../HandlerContext.ts"
import { imageResult, outputOf, permitDrawing, requestedImage, sampleFor } from "./requestedImage.ts"

const formats: ReadonlyArray<(typeof imageFormats)[ImageFormat]> = imageFormatNames.map(
  (name) => imageFormats[name]
)

export const generate = withBody(
  endpointAt("generate", {
    summary: "Render a QR code",
    description: `Renders the configuration as ${alternatives(formats.map(({ name }) => name))}, ${defaultImageSize} pixels wide unless \`size\` and \`unit\` say otherwise; a field that the format cannot honor is refused. With \`Accept: ${alternatives(formats.map(({ mediaType }) => `\`${mediaType}\``)).slice(1)} a success is the bare image. Where the operator sells drawing (\`drawing\` of \`/v1/Service\` is "paid"), it draws the account's bought codes, in any format and size, and designs at the base price; the sentence of a refusal has the price.`,
    example: '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 33 33">...</svg>'
  }),
  GenerateBody,
  { ...styled, format: "svg", size: 512 }
)
  .addSuccess(success(ImageText, { description: "The QR code was generated" }))
  .addError(renderingFailures)
  .addError(failure("PURCHASE_REQUIRED"))
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(RepeatedBody, true)

/** Headers that make an image safe to open directly: it runs no script and sends no request. */
const bareImageHeaders = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  vary: "Accept"
}

const bareImage = (image: RenderedImage): HandlerResult<string> => ({
  data: "",
  headers: bareImageHeaders,
  bare: {
    mediaType: image.mediaType,
    body: image.mediaType === "image/svg+xml" ? image.text : image.bytes
  }
})

const formatOf = (mediaType: ImageMediaType): ImageFormat =>
  imageFormatNames.find((format) => imageFormats[format].mediaType === mediaType) ?? "svg"

export const handleGenerate = (context: HandlerContext): HandlerOf<typeof generate> => {
  const permit = permitDrawing(context)
  return ({ payload, accept, caller }) => {
    const { config, output, request } = requestedImage(payload)
    const image = (format: ImageFormat | undefined) =>
      flatMapEager(sampleFor(context, config, caller), (config) =>
        // A dynamic code's picture shows the address from its purchase.
        dynamicContentOf(config) === undefined
          ? flatMapEager(
              format === request.format ? output : outputOf({ ...request, format }, config),
              (output) =>
                flatMapEager(permit(caller.accountId, config), () => context.rendering.render(config, output))
            )
          : new PurchaseRequired({ price: context.pricing.quote(config).totalPrice })
      )
    const { format } = request
    const accepted = preferredImages(accept)
    const [preferred] = accepted
    if (preferred === undefined)
      return mapEager(image(format), (rendered) => ({
        ...imageResult(rendered),
        headers: { vary: "Accept" }
      }))
    if (format !== undefined && !accepted.includes(imageFormats[format].mediaType))
      return new Invalid({
        faults: [worded(`format: "${format}" does not match the header Accept, ${preferred}`)]
      })
    return mapEager(image(format ?? formatOf(preferred)), bareImage)
  }
}
