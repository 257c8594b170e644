import * as Effect from "effect/Effect"
import { CacheControl, RepeatedBody } from "../../contract/annotations.ts"
import { PreviewBody, ThumbnailBody } from "../../contract/bodies.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { png, styled } from "../../contract/exampleValues.ts"
import { domainFailures, invalid, originRefused, renderingFailures } from "../../contract/failureSets.ts"
import { PngText } from "../../contract/imageTexts.ts"
import { ThumbnailParameters } from "../../contract/parameters.ts"
import { withBody } from "../../contract/requestParts.ts"
import { success } from "../../contract/responseEnvelope.ts"
import { CallerRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { HandlerContext } from "../HandlerContext.ts"
import { configOf, pngResult, requestedImage, sampleFor, sampleOf, withSampleData } from "./requestedImage.ts"

const previewSize = 256
const thumbnailSize = 128

export const generateThumbnail = withBody(
  endpointAt("generateThumbnail", {
    summary: "Render a thumbnail",
    description: "A PNG of 32 to 256 pixels, 128 without `size`; of a sample without `data`.",
    example: png
  }),
  ThumbnailBody,
  { ...styled, size: 128 }
)
  .addSuccess(success(PngText, { description: "The thumbnail was generated" }))
  .addError(renderingFailures)
  .addError(domainFailures)
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(RepeatedBody, true)

export const handleGenerateThumbnail =
  (context: HandlerContext): HandlerOf<typeof generateThumbnail> =>
  ({ payload, caller }) => {
    const { config } = requestedImage(withSampleData(context, payload))
    return pngResult(context, sampleFor(context, config, caller), payload.size ?? thumbnailSize)
  }

export const thumbnailCache = endpointAt("thumbnailCache", {
  summary: "Show a template and a frame",
  description: "The sample in a template and a frame: a PNG of 128 pixels.",
  example: png
})
  .setUrlParams(ThumbnailParameters)
  .addSuccess(success(PngText, { description: "The thumbnail was rendered" }))
  .addError(invalid)
  .annotate(CacheControl, "public, max-age=86400")

export const handleThumbnailCache =
  (context: HandlerContext): HandlerOf<typeof thumbnailCache> =>
  ({ query }) =>
    pngResult(context, sampleOf(context, configOf(withSampleData(context, query))), thumbnailSize).pipe(
      Effect.catchTag("UnreadableLogo", "DataTooLong", (impossible) => Effect.die(impossible))
    )

export const preview = withBody(
  endpointAt("preview", {
    summary: "Preview a QR code",
    description: "A PNG of at most 256 pixels, the default: enough to judge a configuration, without a key.",
    example: png
  }),
  PreviewBody,
  styled
)
  .addSuccess(success(PngText, { description: "The preview was rendered" }))
  .addError(renderingFailures)
  .addError(domainFailures)
  .annotate(RepeatedBody, true)

export const handlePreview =
  (context: HandlerContext): HandlerOf<typeof preview> =>
  ({ payload }) =>
    pngResult(context, sampleOf(context, requestedImage(payload).config), payload.size ?? previewSize)
