import { panelsWords } from "catalogue:panels"
import { outerEyeStyles } from "@quick-response/design/config/options"
import { listPhrase } from "../../../ground/format.ts"
import { designWords } from "../../../languages/designWords.ts"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import { eyeView } from "../tiles/crops.ts"
import { OptionTiles } from "../tiles/OptionTiles.tsx"

const readByAll = () =>
  listPhrase(
    outerEyeStyles.flatMap(({ name, readers }) =>
      readers === "all" ? [designWords.value.outerEyeStyle[name]] : []
    )
  )

const controls: Controls<"eyes"> = {
  outerEyeStyle: () => (
    <OptionTiles
      field="outerEyeStyle"
      label={designWords.value.fields.outerEyeStyle}
      view={eyeView}
      about={panelsWords.value.aboutOuterEyes({ names: readByAll() })}
    />
  ),
  innerEyeStyle: () => (
    <OptionTiles field="innerEyeStyle" label={designWords.value.fields.innerEyeStyle} view={eyeView} />
  )
}

/** The panel "Eyes": the rings in three corners, and the balls in them. */
const EyesPanel = () => <StylePanel controls={controls} />

export default EyesPanel
