import { literal } from "./field/leaves.ts"
import { object } from "./field/object.ts"
import { readOrThrow } from "./field/read.ts"
import { anyImageSizeField } from "./fields.ts"
import { type ImageFormat, imageFormatNames } from "./ImageFormat.ts"

/** The output of a rendering: the format, and the width in whole pixels, 16 to 4096. */
export interface ImageOutput {
  readonly format: ImageFormat
  readonly size: number
}

/** The size that a request gets which names none. */
export const defaultImageSize = 512

const outputField = object("an object", { format: literal(imageFormatNames), size: anyImageSizeField }, {})

/** An output once it has been checked. Throws `InvalidInput` for a format or size that does not exist. */
export const checkOutput = (output: ImageOutput): ImageOutput => readOrThrow(outputField, output)
