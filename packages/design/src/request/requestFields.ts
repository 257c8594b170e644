import type { Field } from "../field/Field.ts"
import { text, whole } from "../field/leaves.ts"

/** The name that an account gives a QR code; some databases cannot hold U+0000 in a text. */
export const nameField: Field<string> = text(100, 1, false)

/** An image's width in pixels, within an endpoint's bounds. */
export const imageSizeField = (minimum: number, maximum: number): Field<number> =>
  whole(minimum, maximum, "pixels")

/** The width that any image may have. */
export const anyImageSizeField: Field<number> = imageSizeField(16, 4096)
