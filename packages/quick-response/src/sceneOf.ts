import type { QrConfig } from "@quick-response/core"
import {
  type ComposeScene,
  composerBy,
  isPlain,
  plainScene,
  type Scene
} from "@quick-response/core/parts/composing"
import { captionFor } from "./late/captions.ts"
import { logos } from "./late/logos.ts"
import { pictures } from "./late/pictures.ts"
import { loadStyles } from "./late/styles.ts"

/** What composes a configuration's scene; the styles and the typeface are loaded when a design has them. */
const composeSceneFor = async (config: QrConfig): Promise<ComposeScene> => {
  if (isPlain(config)) return plainScene
  const { composeSceneBy } = await loadStyles()
  return composeSceneBy(await captionFor(config), pictures)
}

/** The picture of a configuration, free of format and size. Rejects where no scanner reads it. */
export const sceneOf = async (config: QrConfig): Promise<Scene> =>
  composerBy(logos, await composeSceneFor(config))(config)
