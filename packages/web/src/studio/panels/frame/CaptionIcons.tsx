import { panelsWords } from "catalogue:panels"
import { captionIn } from "@quick-response/drawing/captions/caption"
import { pathData } from "@quick-response/drawing/pathText/pathData"
import { type IconName, iconCharacters, iconNames } from "@quick-response/typefaces/iconCharacters"
import { iconTypeface } from "@quick-response/typefaces/iconTypeface"
import * as style from "../../styles/panels.module.css"

/** The side of an icon's picture in pixels. */
const side = 20

const draw = captionIn([iconTypeface])

/** An icon, drawn like in captions. */
const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" width={side} height={side} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
    <path
      fill="currentColor"
      d={pathData(draw(iconCharacters[name], { x: 0, y: 0, width: side, height: side }))}
    />
  </svg>
)

/** The icons that a caption can have, each a button that puts it into the text. */
const CaptionIcons = ({ onChoose }: { readonly onChoose: (character: string) => void }) => (
  <div class={style.captionIcons}>
    {iconNames.map((name) => (
      <button
        key={name}
        type="button"
        class="quiet icon-only"
        aria-label={panelsWords.value.iconNames[name]}
        title={panelsWords.value.iconNames[name]}
        onClick={() => onChoose(iconCharacters[name])}
      >
        <Icon name={name} />
      </button>
    ))}
  </div>
)

export default CaptionIcons
