import { createReadStream } from "node:fs"
import process from "node:process"
import {
  maximumPhotographBytes,
  type PictureSymbol,
  PictureSymbolSchema,
  Reading
} from "@quick-response/core"
import { joinTexts } from "@quick-response/design/request/joinTexts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, argument, type ValueOf } from "../cli/Input.ts"
import { json } from "../cli/sharedOptions.ts"
import { firstBytes, standardStream } from "../cli/standardInput.ts"
import { type About, verb } from "../cli/Verb.ts"
import { Refused } from "../process/commandErrors.ts"
import { printLines } from "../process/printable.ts"
import { runEffect } from "../process/runEffect.ts"
import { rendering } from "../renderPool/LoadDrawing.ts"

const about: About = {
  name: "read",
  summary: "Reads the QR codes in a picture; needs no server and no account.",
  details: [
    "Prints the text of each code, from top to bottom, and fails where there is none; a text that is split over all of several codes, once. With --json also their bytes, version, level, mask and corners, and the content that each text is; none is an empty list. Nothing that a text names is fetched."
  ],
  examples: [
    ["read photograph.jpg", "The texts of the codes in it"],
    ["read code.svg --json", "All that is known of them"],
    ["render HELLO -f png | quick-response read -", "From standard input"]
  ]
}

const input = all({
  asJson: json,
  file: argument(
    "FILE",
    "A PNG, JPEG, WebP or SVG of at most 8 MiB and 16 megapixels, 8 as WebP; - for that of standard input."
  )
})

/** One byte more than a picture may have tells that there are more. */
const mostBytes = maximumPhotographBytes + 1

const bytesOf = async (file: string): Promise<Uint8Array> => {
  try {
    return await firstBytes(file === standardStream ? process.stdin : createReadStream(file), mostBytes)
  } catch (cause) {
    throw new Refused(`FILE: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const symbolsIn = (picture: Uint8Array, signal: AbortSignal): Promise<ReadonlyArray<PictureSymbol>> =>
  runEffect(
    Effect.flatMap(Reading, ({ read }) => read(picture)).pipe(
      Effect.catchTag("UnreadablePicture", ({ reason }) => Effect.fail(new Refused(`FILE: ${reason}`))),
      Effect.provide(rendering)
    ),
    signal
  )

const printSymbols = async ({ asJson, file }: ValueOf<typeof input>, signal: AbortSignal): Promise<void> => {
  const symbols = await symbolsIn(await bytesOf(file), signal)
  if (asJson)
    return printLines(JSON.stringify(Schema.encodeSync(Schema.Array(PictureSymbolSchema))(symbols), null, 2))
  if (symbols.length === 0)
    throw new Refused(
      "FILE: holds no QR code that could be read; try a sharper picture, or cut it closer to the code"
    )
  printLines(joinTexts(symbols).join("\n"))
}

/** Reads the QR codes in a picture. */
export const readVerb = verb(about, input, (values) => (signal) => printSymbols(values, signal))
