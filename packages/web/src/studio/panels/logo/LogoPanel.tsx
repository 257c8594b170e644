import { panelsWords } from "catalogue:panels"
import { styleBounds } from "@quick-response/design/config/bounds"
import { maximumLogoPixels } from "@quick-response/images/file/logoBounds"
import { useId, useRef } from "preact/hooks"
import type { Design } from "../../../design/values.ts"
import { countOf, formatCount, formatShare } from "../../../ground/format.ts"
import { TrashIcon, UploadIcon } from "../../../ground/icons.tsx"
import { Segments } from "../../../ground/Segments.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { brandKit } from "../../brandKit/brandKit.ts"
import { design, edit } from "../../state/design.ts"
import * as style from "../../styles/panels.module.css"
import { colorsOf } from "../color/paints.ts"
import { Faults } from "../controls/Faults.tsx"
import { Slider } from "../controls/Slider.tsx"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import { logoOf, paintOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"
import { middleView } from "../tiles/crops.ts"
import { type Choice, TileList } from "../tiles/TileList.tsx"
import { builtInLogoOf, builtInLogos, imageOf } from "./builtInLogos.ts"
import { formatNames, kilobytes, mostBytes, pictureTypes } from "./readPictureFile.ts"
import { logoTaker, type PictureTaker, pictureTaker, withLogo } from "./takeLogo.ts"

const none = "none"
const own = "own"
const brand = "brand"

const withoutLogo = (before: Design): Design => ({ ...before, logo: undefined })

/** The name of the selected logo choice. */
const choiceOf = (image: string | undefined): string =>
  image === undefined ? none : (builtInLogoOf(image)?.name ?? (image === brandKit.value?.logo ? brand : own))

const choicesFor = (image: string | undefined, color: string): ReadonlyArray<Choice> => {
  const price = surcharge("logo", "Logo")
  const ofBrand = brandKit.value?.logo
  const words = panelsWords.value
  return [
    { name: none, label: words.noLogo, price: undefined, change: withoutLogo },
    ...(image === undefined || choiceOf(image) !== own
      ? []
      : [{ name: own, label: words.yourPicture, price, change: withLogo(image) }]),
    ...(ofBrand === undefined || builtInLogoOf(ofBrand) !== undefined
      ? []
      : [{ name: brand, label: words.brandLogo, price, change: withLogo(ofBrand) }]),
    ...builtInLogos.map((logo) => ({
      name: logo.name,
      label: words.logos[logo.name],
      price,
      change: withLogo(imageOf(logo, color))
    }))
  ]
}

/** The controls for the logo's place in the symbol. */
const Placement = () => {
  const logo = logoOf(design.value)
  const words = panelsWords.value
  if (logo === undefined) return null
  const place = (change: Partial<typeof logo>, step?: string) =>
    edit(
      (before) => (before.logo === undefined ? before : { ...before, logo: { ...before.logo, ...change } }),
      step === undefined ? {} : { step }
    )
  return (
    <>
      <Slider
        label={words.size}
        value={logo.size}
        bounds={styleBounds.logoSize}
        step={0.01}
        show={(size) => words.ofWidth({ share: formatShare(size) })}
        onInput={(size, step) => place({ size }, step)}
      />
      <Slider
        label={words.padding}
        value={logo.padding}
        bounds={styleBounds.logoPadding}
        step={0.25}
        show={(padding) => words.modules({ count: countOf(padding) })}
        onInput={(padding, step) => place({ padding }, step)}
      />
      <Segments
        label={words.cleared}
        choices={[
          { name: "square", label: words.square },
          { name: "circle", label: words.circle }
        ]}
        chosen={logo.shape === "circle" ? "circle" : "square"}
        onChoose={(shape) => place({ shape })}
      />
      <div>
        <button type="button" onClick={() => edit(withoutLogo)}>
          <TrashIcon size={16} /> {words.removeLogo}
        </button>
      </div>
    </>
  )
}

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

/** Asks for a picture. */
const PictureFile = ({
  label,
  hint,
  taker: { note, refusal, take }
}: {
  /** The use of the picture. */
  readonly label: string
  /** The allowed files, and their conversion. */
  readonly hint: string
  readonly taker: PictureTaker
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const refused = refusal.value
  return (
    <div class={style.logoFile}>
      <button type="button" aria-describedby={id} onClick={() => input.current?.click()}>
        <UploadIcon size={16} /> {panelsWords.value.choosePicture}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ""
          if (file !== undefined) void take(file)
        }}
      />
      <div id={id}>
        <p class="small second">{hint}</p>
        {note.value === undefined ? null : <p class="small">{note.value()}</p>}
        <Faults sentences={refused === undefined ? [] : [refused()]} />
      </div>
    </div>
  )
}

/** The picture that the symbol itself shows: the file, and how it is shown. */
const SymbolPicture = () => {
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

const controls: Controls<"logo"> = {
  logo: () => {
    const image = design.value.logo?.image
    const color = colorsOf(paintOf(design.value, "foreground"))[0] ?? "#000000"
    return (
      <>
        <PictureFile
          label={panelsWords.value.logoFile}
          hint={panelsWords.value.aboutLogoFile({
            formats: formatNames(),
            size: kilobytes(mostBytes),
            megapixels: formatCount(maximumLogoPixels / 1_000_000)
          })}
          taker={logoTaker}
        />
        <Faults sentences={faultsOf("logo")} />
        <Placement />
        <TileList
          label={designWords.value.fields.logo}
          chosen={choiceOf(image)}
          view={middleView}
          choices={choicesFor(image, color)}
        />
      </>
    )
  },
  picture: SymbolPicture
}

/** The panel "Logo": a picture in the middle of the symbol, and a picture over the whole symbol. */
const LogoPanel = () => <StylePanel controls={controls} />

export default LogoPanel
