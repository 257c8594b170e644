import {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles,
  type QrConfig,
  sampleShapePath,
  templates
} from "@quick-response/core"
import { configOf } from "@quick-response/core/testing"

/** One configuration of the matrix, by what it shows. */
export interface Case {
  readonly name: string
  readonly config: QrConfig
}

const styleOf = (name: string, style: object): { readonly name: string; readonly style: object } => ({
  name,
  style
})

/** Each pair of body style and shape, each pair of eyes, each frame and each template; so each value of every option. */
const styles = [
  ...bodyStyles.flatMap((style) =>
    bodyShapes.map((shape) =>
      styleOf(`${style.label} in ${shape.label}`, {
        bodyStyle: style.value,
        bodyShape: shape.value,
        bodyShapePath: sampleShapePath
      })
    )
  ),
  ...outerEyeStyles.flatMap((outer) =>
    innerEyeStyles.map((inner) =>
      styleOf(`eyes ${outer.label} and ${inner.label}`, {
        outerEyeStyle: outer.value,
        innerEyeStyle: inner.value
      })
    )
  ),
  ...frameStyles.map(({ name }) => styleOf(`frame ${name}`, { frameStyle: name })),
  ...templates.map(({ name }) => styleOf(`template ${name}`, { template: name }))
]

const levels = errorCorrectionLevels.map(({ name }) => name)

/** The matrix: every style at every level. */
export const cases = (data: string): ReadonlyArray<Case> =>
  styles.flatMap(({ name, style }) =>
    levels.map((level) => ({
      name: `${name} at ${level}`,
      config: configOf({ data, errorCorrectionLevel: level, ...style })
    }))
  )
