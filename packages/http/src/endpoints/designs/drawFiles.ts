import { type ImageOutput, imageFormats, type QrConfig, type Rendering } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { ZipFile } from "../../batch/zip.ts"
import { retryWhileBusy } from "./inLongAnswers.ts"

/** Draws the files of a design, one for each output, named by its format. */
export const drawFiles =
  (rendering: typeof Rendering.Service) =>
  (name: string, config: QrConfig, outputs: ReadonlyArray<ImageOutput>) =>
    Effect.forEach(outputs, (output) =>
      Effect.map(retryWhileBusy(rendering.render(config, output)), (image): ZipFile => {
        const { extension, kind } = imageFormats[output.format]
        return {
          name: `${name}${extension}`,
          bytes: "text" in image ? new TextEncoder().encode(image.text) : image.bytes,
          isCompressible: kind === "vector"
        }
      })
    )
