import { useId } from "preact/hooks"
import { TrashIcon } from "../../ground/icons.tsx"
import { designWords } from "../../languages/designWords.ts"
import { dialogsWords } from "../../languages/studio/dialogsWords.ts"
import { brandKit, keepBrandKit, removeBrandKit } from "../brandKit/brandKit.ts"
import { design } from "../state/design.ts"
import { brandKitOf } from "./brandKitOf.ts"
import "./brandKit.css"

/** The brand kit of this browser, and the way to take one from the design. */
export const BrandKitSection = ({ say }: { readonly say: (text: string) => void }) => {
  const heading = useId()
  const words = dialogsWords.value
  const kit = brandKit.value
  return (
    <section class="brand-kit" aria-labelledby={heading}>
      <h3 id={heading}>{words.brandKit}</h3>
      <p class="second">{words.aboutBrandKit}</p>
      {kit === undefined ? null : (
        <ul class="brand-kit-parts">
          {kit.colors.map((color) => (
            <li key={color} class="brand-kit-color" title={color} style={{ backgroundColor: color }}>
              <span class="visually-hidden">{color}</span>
            </li>
          ))}
          {kit.logo === undefined ? null : (
            <li>
              <img src={kit.logo} alt={designWords.value.fields.logo} width="32" height="32" />
            </li>
          )}
          <li>{designWords.value.frameFont[kit.typeface]}</li>
        </ul>
      )}
      <div class="row">
        <button
          type="button"
          onClick={() => say(keepBrandKit(brandKitOf(design.peek())) ? words.brandKitKept : words.noRoom)}
        >
          {words.takeBrandKit}
        </button>
        {kit === undefined ? null : (
          <button
            type="button"
            class="quiet icon-only"
            aria-label={words.removeBrandKit}
            onClick={removeBrandKit}
          >
            <TrashIcon />
          </button>
        )}
      </div>
    </section>
  )
}
