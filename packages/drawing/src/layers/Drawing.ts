import type { Matrix } from "@quick-response/symbol/Matrix"
import type { Parts } from "../parts/Parts.ts"
import type { Fill } from "../scene/Scene.ts"
import type { Placement } from "../styles/placement.ts"
import type { Contents } from "../styles/plainScene.ts"

/** The input of a drawing besides its configuration. Each layer names the fields that it draws. */
export interface Drawing {
  readonly matrix: Matrix
  readonly contents: Contents
  readonly parts: Parts
  readonly placement: Placement
  /** One object for all shapes with this fill, so that they are drawn as one. */
  readonly bodyFill: Fill
}
