import { alternatives, imageFormatNames, imageFormats } from "@quick-response/core"
import * as Schema from "effect/Schema"

const binaryNames: ReadonlyArray<string> = imageFormatNames
  .filter((name) => name !== "svg")
  .map((name) => imageFormats[name].name)

export const ImageText: typeof Schema.String = Schema.String.annotations({
  description: `The text of an SVG document, or a base64 data URI of a ${alternatives(binaryNames)} (\`data:image/png;base64,...\`)`
})

export const PngText: typeof Schema.String = Schema.String.annotations({
  description: "A base64 data URI of a PNG (`data:image/png;base64,...`)"
})
