/** What composes a scene in any style, but for captions, and what reads silhouettes of one's own. */

export { composeSceneBy } from "../rendering/styles/composeScene.ts"
export { customSilhouette } from "../rendering/styles/customSilhouette.ts"
