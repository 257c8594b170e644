import type { Field } from "../field/Field.ts"
import { text, whole } from "../field/leaves.ts"

/** An account's name for a QR code; some databases cannot store U+0000. */
export const nameField: Field<string> = text(100, 1, false)

export const imageSizeField = (minimum: number, maximum: number): Field<number> =>
  whole(minimum, maximum, "pixels")

export const anyImageSizeField: Field<number> = imageSizeField(16, 4096)
