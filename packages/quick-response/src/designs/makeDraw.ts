import { type Codecs, draw } from "@quick-response/drawing/draw/draw"
import { attempt } from "./attempt.ts"
import { configOf } from "./design.ts"
import { type Draw, outputOf, typedDraw } from "./output.ts"

export const makeDraw = (codecs: Codecs): Draw =>
  typedDraw((design, output) =>
    attempt(async () => {
      const checked = outputOf(output)
      const image = await draw(await configOf(design), checked, codecs)
      return typeof image === "string" ? image : new Uint8Array(image)
    })
  )
