import { type PictureSymbol, PictureSymbolSchema, Reading } from "@quick-response/core"
import { incompleteTexts, joinTexts } from "@quick-response/design/request/joinTexts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, repeated, type ValueOf } from "../cli/Input.ts"
import { json } from "../cli/sharedOptions.ts"
import { type About, verb } from "../cli/Verb.ts"
import { Refused } from "../process/commandErrors.ts"
import { sayLines } from "../process/errorOutput.ts"
import { printLines } from "../process/printable.ts"
import { runEffect } from "../process/runEffect.ts"
import { rendering } from "../renderPool/LoadDrawing.ts"
import { pictureIn } from "./pictureIn.ts"

const about: About = {
  name: "read",
  summary: "Reads the QR codes in pictures; needs no server and no account.",
  details: [
    "Prints the text of each code, picture by picture from top to bottom, and fails if a picture has no code. A text that is split over several codes is printed once, from one picture or several; if codes are missing, standard error names them. With --json also their bytes, version, level, mask and corners, and the content that each text is; none is an empty list. Nothing that a text names is fetched."
  ],
  examples: [
    ["read photograph.jpg", "The texts of the codes in it"],
    ["read part-1.png part-2.png", "The text that two codes carry together"],
    ["read code.svg --json", "All that is known of them"],
    ["render HELLO -f png | quick-response read -", "From standard input"]
  ]
}

const input = all({
  asJson: json,
  files: repeated(
    "FILE",
    "A PNG, JPEG, WebP or SVG of at most 8 MiB and 16 megapixels, 8 as WebP; - reads it from standard input."
  )
})

const symbolsIn = async (
  file: string,
  name: string,
  signal: AbortSignal
): Promise<ReadonlyArray<PictureSymbol>> => {
  const picture = await pictureIn(file, name)
  return runEffect(
    Effect.flatMap(Reading, ({ read }) => read(picture)).pipe(
      Effect.catchTag("UnreadablePicture", ({ reason }) => Effect.fail(new Refused(`${name}: ${reason}`))),
      Effect.provide(rendering)
    ),
    signal
  )
}

const printSymbols = async ({ asJson, files }: ValueOf<typeof input>, signal: AbortSignal): Promise<void> => {
  const symbols: Array<PictureSymbol> = []
  for (const file of files) {
    const name = files.length === 1 ? "FILE" : `FILE ${file}`
    const found = await symbolsIn(file, name, signal)
    if (found.length === 0 && !asJson)
      throw new Refused(
        `${name}: holds no QR code that could be read; try a sharper picture, or cut it closer to the code`
      )
    symbols.push(...found)
  }
  if (asJson)
    return printLines(JSON.stringify(Schema.encodeSync(Schema.Array(PictureSymbolSchema))(symbols), null, 2))
  printLines(joinTexts(symbols).join("\n"))
  for (const { total, missing } of incompleteTexts(symbols))
    sayLines(`a text is split over ${total} codes, of which these are missing: ${missing.join(", ")}`)
}

export const readVerb = verb(about, input, (values) => (signal) => printSymbols(values, signal))
