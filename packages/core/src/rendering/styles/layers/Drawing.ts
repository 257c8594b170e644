import type { Pictures } from "../../pictures/pictures.ts"
import type { Fill } from "../../scene/Scene.ts"
import type { Matrix } from "../../symbol/Matrix.ts"
import type { Placement } from "../placement.ts"
import type { Contents } from "../plainScene.ts"

/** What a picture is drawn from beside its configuration. Each layer says which fields of that it draws. */
export interface Drawing {
  readonly matrix: Matrix
  readonly contents: Contents
  readonly pictures: Pictures
  readonly placement: Placement
  /** One object, so that all that it fills can be drawn as one. */
  readonly bodyFill: Fill
}
