import {
  bodyShapes,
  bodyStyles,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles,
  type PictureMode,
  type SampleRequest,
  sampleShapePath,
  templates
} from "@quick-response/core"

import { samplePicture } from "./samplePicture.ts"

/** One value of one option; all else at its default. */
export interface Look {
  readonly option: string
  readonly name: string
  readonly style: Omit<SampleRequest, "data">
}

/** The look that each other is measured against. */
export const plain: Look = { option: "plain", name: "plain", style: {} }

const pictureModes: ReadonlyArray<PictureMode> = ["halftone", "backdrop", "bits"]

/** Each value of each option that changes the picture of a plain code. */
export const looks: ReadonlyArray<Look> = [
  ...bodyStyles.map(({ name }) => ({ option: "body style", name, style: { bodyStyle: name } })),
  ...bodyShapes.map(({ name }) => ({
    option: "body shape",
    name,
    style: { bodyShape: name, ...(name === "Custom" ? { bodyShapePath: sampleShapePath } : {}) }
  })),
  ...outerEyeStyles.map(({ name }) => ({ option: "outer eye", name, style: { outerEyeStyle: name } })),
  ...innerEyeStyles.map(({ name }) => ({ option: "inner eye", name, style: { innerEyeStyle: name } })),
  ...frameStyles.map(({ name }) => ({ option: "frame", name, style: { frameStyle: name } })),
  ...templates.map(({ name }) => ({ option: "template", name, style: { template: name } })),
  ...pictureModes.map((mode) => ({
    option: "picture",
    name: mode,
    style: { picture: { image: samplePicture, mode } }
  }))
].filter(({ name }) => !["Square", "none", "plain"].includes(name))
