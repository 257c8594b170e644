/** What judges a configuration and composes its scene, but for styles and logos. */
export { composerBy, type Logos, symbolOf, verdictBy } from "../rendering/compose.ts"
export type { Images, Scene } from "../rendering/scene/Scene.ts"
export { type ComposeScene, isPlain, plainScene } from "../rendering/styles/plainScene.ts"
export type { Matrix } from "../rendering/symbol/Matrix.ts"
