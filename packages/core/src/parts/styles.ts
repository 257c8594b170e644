/** What composes a scene in any style, but for captions, what reads silhouettes of one's own, and what writes modules as SVG. */

export { composeSceneBy } from "../rendering/styles/composeScene.ts"
export { customSilhouette } from "../rendering/styles/customSilhouette.ts"
export { modulesMarkup } from "../rendering/svg/modules/modulesMarkup.ts"
