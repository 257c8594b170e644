import { panelsWords } from "catalogue:panels"
import { styledTemplates } from "../../../design/styledTemplates.ts"
import { designWords } from "../../../languages/designWords.ts"
import { design, edit } from "../../state/design.ts"
import * as style from "../../styles/panels.module.css"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import { templateOf } from "../style/currentStyle.ts"
import { withTemplate } from "../style/withTemplate.ts"
import { surchargeOfTemplate } from "../surcharges.ts"
import { whole } from "../tiles/crops.ts"
import { TileList } from "../tiles/TileList.tsx"
import { chance, surprised } from "./surprise.ts"

const choices = () =>
  styledTemplates.map((template) => ({
    name: template.name,
    group: designWords.value.families[template.family],
    label: designWords.value.template[template.name],
    price: surchargeOfTemplate(template),
    change: (before: Parameters<typeof withTemplate>[0]) => withTemplate(before, template.name)
  }))

const controls: Controls<"template"> = {
  template: () => (
    <>
      <div class={style.actions}>
        <button type="button" onClick={() => edit((before) => surprised(before, chance))}>
          {panelsWords.value.surprise}
        </button>
        <button type="button" onClick={() => edit((before) => withTemplate(before, "plain"))}>
          {designWords.value.template.plain}
        </button>
      </div>
      <TileList
        label={designWords.value.fields.template}
        chosen={templateOf(design.value)}
        view={whole}
        choices={choices()}
      >
        <p class="small second">{panelsWords.value.aboutTemplate}</p>
      </TileList>
    </>
  )
}

/** The panel "Template": looks to start from. */
const TemplatePanel = () => <StylePanel controls={controls} />

export default TemplatePanel
