import { panelsWords } from "catalogue:panels"
import type { Design } from "../../../design/values.ts"
import { TrashIcon } from "../../../ground/icons.tsx"
import { Segments } from "../../../ground/Segments.tsx"
import { design, edit } from "../../state/design.ts"
import * as style from "../../styles/panels.module.css"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"
import { PictureFile } from "./PictureFile.tsx"
import { type PictureTaker, pictureTaker } from "./takePicture.ts"

const modeNames = ["halftone", "backdrop", "bits"] as const

type Mode = (typeof modeNames)[number]

/** The most useful width of a picture in pixels: a symbol shows no more. */
const widest = 512

const modeOf = ({ picture }: Design): Mode => modeNames.find((name) => name === picture?.mode) ?? "halftone"

const taker: PictureTaker = /* @__PURE__ */ pictureTaker(
  {
    field: "picture",
    widest,
    mostPixels: widest ** 2,
    withImage: (image) => (before) => ({ ...before, picture: { image, mode: modeOf(before) } })
  },
  () => panelsWords.value.pictureTaken
)

/** The picture that the symbol itself shows: the file, and how it is shown. */
export const SymbolPicture = () => {
  const { picture } = design.value
  const words = panelsWords.value
  return (
    <fieldset class={style.symbolPicture}>
      <legend>{words.picture}</legend>
      <PictureFile label={words.pictureFile} hint={words.aboutPictureFile} taker={taker} />
      {picture === undefined ? null : (
        <>
          <Segments
            label={words.howShown}
            choices={modeNames.map((name) => ({
              name,
              label: words[name][0] ?? name,
              hint: priceTag(surcharge("picture", name))
            }))}
            chosen={modeOf(design.value)}
            onChoose={(mode) =>
              edit((before) =>
                before.picture === undefined ? before : { ...before, picture: { ...before.picture, mode } }
              )
            }
          />
          <p class="small second">{words[modeOf(design.value)][1]}</p>
          <div>
            <button type="button" onClick={() => edit((before) => ({ ...before, picture: undefined }))}>
              <TrashIcon size={16} /> {words.removePicture}
            </button>
          </div>
        </>
      )}
      <Faults sentences={faultsOf("picture")} />
    </fieldset>
  )
}
