import type { ColorScheme } from "@quick-response/core/brand"
import { formatDecimal } from "../../ground/format.ts"
import { CircleCheckIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { brandingWords } from "../../languages/operate/brandingWords.ts"

/** A color in one scheme: as it was chosen, as it is shown, and the contrast of each. */
export interface JudgedColor {
  readonly scheme: ColorScheme
  readonly chosen: string
  readonly contrast: number
  readonly shown: string
  readonly shownContrast: number
}

const Chip = ({ color }: { readonly color: string }) => (
  <svg class="color-chip" viewBox="0 0 1 1" aria-hidden="true">
    <rect width="1" height="1" fill={color} />
  </svg>
)

/** The contrast of text in the accent, on light and on dark pages, and the color that takes the place of one with too little. */
export const AccentFacts = ({ colors }: { readonly colors: ReadonlyArray<JudgedColor> }) => {
  const words = brandingWords.value
  return (
    <ul class="brand-accents">
      {colors.map(({ scheme, chosen, contrast, shown, shownContrast }) => (
        <li key={scheme} class={chosen === shown ? "concern" : "concern bad"}>
          {chosen === shown ? <CircleCheckIcon /> : <TriangleAlertIcon />}
          <div>
            <strong>{words[scheme]}</strong>{" "}
            <span class="row">
              <span>
                <Chip color={chosen} />
                <code>{chosen}</code>
              </span>
              {chosen === shown ? (
                <span class="second">{words.legible}</span>
              ) : (
                <span>
                  <Chip color={shown} />
                  {words.moved(shown, formatDecimal(contrast, 2))}
                </span>
              )}
            </span>
          </div>
          <span class="amount">{words.contrast(formatDecimal(shownContrast, 2))}</span>
        </li>
      ))}
    </ul>
  )
}
