import { inspectLogo } from "../logo/LogoImage.ts"
import { type Compose, composeBy } from "./compose.ts"
import { caption } from "./styles/caption.ts"
import { type ComposeScene, composeSceneBy } from "./styles/composeScene.ts"

/** {@link composeSceneBy} with the caption font. */
export const composeScene: ComposeScene = /* @__PURE__ */ composeSceneBy(caption)

/** {@link composeBy} with all that a configuration may need: the caption font, and the readers of logos. */
export const compose: Compose = /* @__PURE__ */ composeBy(inspectLogo, composeScene)
