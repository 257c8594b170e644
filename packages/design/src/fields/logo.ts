import type { ExamineLogo } from "@quick-response/images/logo/LogoImage"
import { styleBounds } from "../config/bounds.ts"
import type { Category } from "../config/fieldSurcharges.ts"
import { imageField } from "../config/imageField.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { type Known, literal, number } from "../field/leaves.ts"
import { object } from "../field/object.ts"

/** A picture in the middle of the symbol. */
export interface Logo {
  /** A data URI of a PNG, JPEG or SVG image. */
  readonly image: string
  /** The picture's share of the symbol's width, 0.05 to 0.3. */
  readonly size: number
  /** Light modules around the picture, 0 to 5. */
  readonly padding: number
  /** The shape of the cleared area behind the picture. */
  readonly shape: "square" | "circle"
}

/** A {@link Logo} in a request. */
export interface GivenLogo {
  /** A data URI of a PNG, JPEG or SVG image of at most 1 MiB. */
  readonly image: string
  /** The picture's share of the symbol's width, 0.05 to 0.3; 0.2 by default. */
  readonly size?: number | undefined
  /** Light modules around the picture, 0 to 5; 1 by default. */
  readonly padding?: number | undefined
  /** The shape of the cleared area; `"square"` by default. */
  readonly shape?: Known<"square" | "circle"> | undefined
}

const { logoSize, logoPadding } = styleBounds

export const read = (
  examineLogo: ExamineLogo
): Field<Pick<Logo, "image"> & Partial<Omit<Logo, "image">>, GivenLogo> =>
  object(
    "an object",
    { image: imageField(examineLogo) },
    {
      size: number(logoSize.minimum, logoSize.maximum),
      padding: number(logoPadding.minimum, logoPadding.maximum),
      shape: literal(["square", "circle"])
    },
    "Logo"
  )

/** The defaults of a logo's fields. */
export const logoDefaults: { readonly size: number; readonly padding: number; readonly shape: "square" } = {
  size: 0.2,
  padding: 1,
  shape: "square"
}

/** `pricing/categories.ts` makes built-in marks free, so that pages that only draw do not load them. */
export const price = (): Category<Logo> => ({ surcharges: { Logo: 1 }, labelOf: () => "Logo" })

export const form: FieldForm<"logo", GivenLogo> = {
  label: "Logo",
  panel: "logo",
  sample: ({ image, whole, share, oneOf }) => ({
    image: image(),
    ...oneOf([{}, { size: whole(5, 30) / 100 }]),
    ...oneOf([{}, { padding: whole(0, 5) }, { padding: 5 * share() }]),
    ...oneOf([{}, { shape: oneOf(["square", "circle"] as const) }])
  })
}
