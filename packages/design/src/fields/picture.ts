import type { ExamineLogo } from "@quick-response/images/logo/LogoImage"
import type { Category } from "../config/fieldSurcharges.ts"
import { imageField } from "../config/imageField.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { type Known, literal } from "../field/leaves.ts"
import { object } from "../field/object.ts"

const pictureModes = ["halftone", "backdrop", "bits"] as const

/**
 * The way in which a symbol shows a picture: its modules divided into cells that are dithered, the picture behind the modules, or the bits of an
 * address chosen so that the modules themselves show it.
 */
export type PictureMode = (typeof pictureModes)[number]

/** A picture that a symbol shows. */
export interface SymbolPicture {
  /** A data URI of a PNG, JPEG or SVG image, bounded as a logo's. */
  readonly image: string
  readonly mode: PictureMode
}

/** A {@link SymbolPicture} as a request writes it. */
export interface GivenSymbolPicture {
  /** A data URI of a PNG, JPEG or SVG image of at most 1 MiB. */
  readonly image: string
  /**
   * `"halftone"`: modules are divided into cells that are dithered; `"backdrop"`: the picture lies behind the modules; `"bits"`: digits
   * behind the `#` of an address are chosen so that the modules show it.
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
