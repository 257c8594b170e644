import { labelOfName } from "@quick-response/design/config/labelOfName"
import { templateFamilies, templates } from "@quick-response/design/config/templates"
import { design } from "../../state/design.ts"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import { templateOf } from "../style/currentStyle.ts"
import type { FieldsOf } from "../style/places.ts"
import { withTemplate } from "../style/withTemplate.ts"
import { surchargeOfTemplate } from "../surcharges.ts"
import { whole } from "../tiles/crops.ts"
import { TileList } from "../tiles/TileList.tsx"

const choices = () =>
  templates.map((template) => ({
    name: template.name,
    group: templateFamilies[template.family],
    label: labelOfName(template.name),
    price: surchargeOfTemplate(template),
    change: (before: Parameters<typeof withTemplate>[0]) => withTemplate(before, template.name)
  }))

const controls: Controls<FieldsOf<"template">> = {
  template: () => (
    <TileList label="Template" chosen={templateOf(design.value)} view={whole} choices={choices()}>
      <p class="small second">
        A template sets body, eyes, colors and frame anew. Content, logo, quiet zone and error correction
        stay.
      </p>
    </TileList>
  )
}

/** The panel "Template": looks to start from. */
const TemplatePanel = () => <StylePanel controls={controls} />

export default TemplatePanel
