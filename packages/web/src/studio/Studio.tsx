import { useEffect } from "preact/hooks"
import { frameWords } from "../languages/frameWords.ts"
import { Bar } from "./bar/Bar.tsx"
import { Canvas } from "./canvas/Canvas.tsx"
import { ContentColumn } from "./content/ContentColumn.tsx"
import { DownloadPlace } from "./download/DownloadMenu.tsx"
import { LogoDrop } from "./LogoDrop.tsx"
import { OpenedPanel } from "./OpenedPanel.tsx"
import { isWide, openedSection } from "./openedSection.ts"
import { PriceLine } from "./sales/PriceLine.tsx"
import { contentSection, sections } from "./sections.ts"
import { startDesign } from "./state/keptDesign.ts"
import { panelId, Tabs } from "./Tabs.tsx"
import { VerdictLine } from "./verdict/VerdictLine.tsx"

const PictureColumn = () => (
  <div class="studio-picture">
    <Bar />
    <Canvas />
    <div class="studio-verdict">
      <VerdictLine />
    </div>
    <div class="studio-purchase">
      <PriceLine />
      <DownloadPlace />
    </div>
  </div>
)

const Panels = () => (
  <div class="studio-panels">
    <Tabs />
    <OpenedPanel />
  </div>
)

/**
 * The screen "Studio": content, picture and panels side by side; in a narrower window the picture stays in view, and the editors
 * stand in tabs beside or below it. The focus goes through them in the order in which they are seen.
 */
const Studio = () => {
  useEffect(startDesign, [])
  const hasContent = isWide.value || openedSection.value === contentSection
  const picture = <PictureColumn key="picture" />
  const panels = <Panels key="panels" />
  const content = (
    <div key="content" class="studio-content" id={panelId(contentSection)} hidden={!hasContent}>
      <ContentColumn />
    </div>
  )
  return (
    <div class={sections.length === 0 ? "studio without-panels" : "studio"}>
      <h1 class="visually-hidden">{frameWords.value.studio}</h1>
      {isWide.value ? [content, picture, panels] : [picture, panels, content]}
      <LogoDrop />
    </div>
  )
}

export default Studio
