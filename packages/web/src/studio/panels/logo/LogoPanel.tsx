import { styleBounds } from "@quick-response/design/config/bounds"
import type { Design } from "../../../design/values.ts"
import { TrashIcon } from "../../../ground/icons.tsx"
import { Segments } from "../../../ground/Segments.tsx"
import { design, edit } from "../../state/design.ts"
import { colorsOf } from "../color/paints.ts"
import { Faults } from "../controls/Faults.tsx"
import { Slider } from "../controls/Slider.tsx"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import { logoOf, paintOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"
import type { FieldsOf } from "../style/places.ts"
import { surcharge } from "../surcharges.ts"
import { middleView } from "../tiles/crops.ts"
import { type Choice, TileList } from "../tiles/TileList.tsx"
import { builtInLogoOf, builtInLogos, imageOf } from "./builtInLogos.ts"
import { PictureFile } from "./PictureFile.tsx"
import { pictureLimits } from "./readPictureFile.ts"
import { SymbolPicture } from "./SymbolPicture.tsx"
import { logoTaker, withLogo } from "./takeLogo.ts"

const none = "none"
const own = "own"

const withoutLogo = (before: Design): Design => ({ ...before, logo: undefined })

/** The name of the choice that a logo is. */
const choiceOf = (image: string | undefined): string =>
  image === undefined ? none : (builtInLogoOf(image)?.name ?? own)

const choicesFor = (image: string | undefined, color: string): ReadonlyArray<Choice> => {
  const price = surcharge("logo", "Logo")
  return [
    { name: none, label: "No logo", price: undefined, change: withoutLogo },
    ...(image === undefined || choiceOf(image) !== own
      ? []
      : [{ name: own, label: "Your picture", price, change: withLogo(image) }]),
    ...builtInLogos.map((logo) => ({
      name: logo.name,
      label: logo.name,
      price,
      change: withLogo(imageOf(logo, color))
    }))
  ]
}

/** The controls for the logo's place in the symbol. */
const Placement = () => {
  const logo = logoOf(design.value)
  if (logo === undefined) return null
  const place = (change: Partial<typeof logo>, step?: string) =>
    edit(
      (before) => (before.logo === undefined ? before : { ...before, logo: { ...before.logo, ...change } }),
      step === undefined ? {} : { step }
    )
  return (
    <>
      <Slider
        label="Size"
        value={logo.size}
        bounds={styleBounds.logoSize}
        step={0.01}
        show={(size) => `${Math.round(100 * size)} % of the width`}
        onInput={(size, step) => place({ size }, step)}
      />
      <Slider
        label="Padding"
        value={logo.padding}
        bounds={styleBounds.logoPadding}
        step={0.25}
        show={(padding) => `${padding} ${padding === 1 ? "module" : "modules"}`}
        onInput={(padding, step) => place({ padding }, step)}
      />
      <Segments
        label="Cleared field"
        choices={[
          { name: "square", label: "Square" },
          { name: "circle", label: "Circle" }
        ]}
        chosen={logo.shape === "circle" ? "circle" : "square"}
        onChoose={(shape) => place({ shape })}
      />
      <div>
        <button type="button" onClick={() => edit(withoutLogo)}>
          <TrashIcon size={16} /> Remove the logo
        </button>
      </div>
    </>
  )
}

const controls: Controls<FieldsOf<"logo">> = {
  logo: () => {
    const image = design.value.logo?.image
    const color = colorsOf(paintOf(design.value, "foreground"))[0] ?? "#000000"
    return (
      <>
        <PictureFile
          label="Picture for the logo"
          hint={`Or drop it on the page, or paste it. ${pictureLimits}.`}
          taker={logoTaker}
        />
        <Faults sentences={faultsOf("logo")} />
        <Placement />
        <TileList
          label="Logo"
          chosen={choiceOf(image)}
          view={middleView}
          choices={choicesFor(image, color)}
        />
      </>
    )
  },
  picture: SymbolPicture
}

/** The panel "Logo": a picture in the middle of the symbol, and one all over it. */
const LogoPanel = () => <StylePanel controls={controls} />

export default LogoPanel
