/** What composes a scene in any style, but for captions. */
export { composeSceneBy } from "../rendering/styles/composeScene.ts"
