import type { ExamineLogo } from "@quick-response/images/logo/LogoImage"
import type { Category } from "../config/fieldSurcharges.ts"
import { imageField } from "../config/imageField.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { type Known, literal } from "../field/leaves.ts"
import { object } from "../field/object.ts"

const pictureModes = ["halftone", "backdrop", "bits"] as const

/**
 * How a symbol shows a picture: in dithered cells within the modules, behind the modules, or by the modules themselves,
 * through the choice of an address's bits.
 */
export type PictureMode = (typeof pictureModes)[number]

export interface SymbolPicture {
  /** A data URI of a PNG, JPEG or SVG image, with a logo's bounds. */
  readonly image: string
  readonly mode: PictureMode
}

/** A {@link SymbolPicture} in a request. */
export interface GivenSymbolPicture {
  /** A data URI of a PNG, JPEG or SVG image of at most 1 MiB. */
  readonly image: string
  /**
   * `"halftone"`: dithered cells within the modules; `"backdrop"`: the picture behind the modules; `"bits"`: digits
   * after the `#` of an address are chosen so that the modules show it.
   */
  readonly mode: Known<PictureMode>
}

export const read = (examineLogo: ExamineLogo): Field<SymbolPicture, GivenSymbolPicture> =>
  object("an object", { image: imageField(examineLogo), mode: literal(pictureModes) }, {}, "Picture")

export const price = (): Category<SymbolPicture> => ({
  surcharges: { halftone: 1, backdrop: 1, bits: 1 } satisfies Record<PictureMode, number>,
  labelOf: ({ mode }) => mode
})

export const form: FieldForm<"logo", SymbolPicture> = {
  label: "Picture",
  panel: "logo",
  sample: ({ image, oneOf }) => ({ image: image(), mode: oneOf(pictureModes) })
}
