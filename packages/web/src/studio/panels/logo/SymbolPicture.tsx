import type { Design } from "../../../design/values.ts"
import { TrashIcon } from "../../../ground/icons.tsx"
import { Segments } from "../../../ground/Segments.tsx"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"
import { PictureFile } from "./PictureFile.tsx"
import { type PictureTaker, pictureTaker } from "./takePicture.ts"

const modes = {
  halftone: { label: "Halftone", says: "Small dots in the modules show the picture." },
  backdrop: { label: "Behind", says: "The picture lies behind the modules, as dark as scanners allow." },
  bits: {
    label: "In the bits",
    says: "Digits behind the # of a web address are chosen so that the modules themselves show it."
  }
} as const

type Mode = keyof typeof modes

const modeNames: ReadonlyArray<Mode> = ["halftone", "backdrop", "bits"]

/** A symbol shows no more, and its digits are chosen from no more. */
const widest = 512

const modeOf = ({ picture }: Design): Mode => modeNames.find((name) => name === picture?.mode) ?? "halftone"

const taker: PictureTaker = /* @__PURE__ */ pictureTaker(
  {
    field: "picture",
    widest,
    mostPixels: widest ** 2,
    withImage: (image) => (before) => ({ ...before, picture: { image, mode: modeOf(before) } })
  },
  "The code shows the picture now."
)

/** The picture that the symbol itself shows: the file, and how it is shown. */
export const SymbolPicture = () => {
  const { picture } = design.value
  return (
    <fieldset class="symbol-picture">
      <legend>A picture all over the code</legend>
      <PictureFile
        label="Picture all over the code"
        hint="A square is cut from its middle. Light pictures with large shapes are recognized best."
        taker={taker}
      />
      {picture === undefined ? null : (
        <>
          <Segments
            label="How the code shows it"
            choices={modeNames.map((name) => ({
              name,
              label: modes[name].label,
              hint: priceTag(surcharge("picture", name))
            }))}
            chosen={modeOf(design.value)}
            onChoose={(mode) =>
              edit((before) =>
                before.picture === undefined ? before : { ...before, picture: { ...before.picture, mode } }
              )
            }
          />
          <p class="small second">{modes[modeOf(design.value)].says}</p>
          <div>
            <button type="button" onClick={() => edit((before) => ({ ...before, picture: undefined }))}>
              <TrashIcon size={16} /> Remove the picture
            </button>
          </div>
        </>
      )}
      <Faults sentences={faultsOf("picture")} />
    </fieldset>
  )
}
