import { extname } from "node:path"
import process from "node:process"
import * as Options from "@effect/cli/Options"
import * as FileSystem from "@effect/platform/FileSystem"
import {
  alternatives,
  DataTooLong,
  defaultImageSize,
  formatOfEnding,
  ImageFormat,
  imageFormatNames,
  imageFormats,
  pixelsAcross,
  type QrConfig,
  Rendering
} from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import { argument, lettered, toggle } from "../cli/input.ts"
import { outputFlags, readOutput } from "../cli/outputFlags.ts"
import { readStandardInput, standardStream } from "../cli/standardInput.ts"
import { logoPath, type RawStyle, readConfig, styleFlags } from "../cli/styleFlags.ts"
import { columnsOf, terminalPicture } from "../cli/terminal.ts"
import { verb } from "../cli/Verb.ts"
import { Refused, UsageError } from "../failure.ts"

const mediaTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".svg": "image/svg+xml"
}

const withLogo = Effect.fn("withLogo")(function* (raw: RawStyle) {
  const file = raw[logoPath]
  if (file === undefined) return raw
  const mediaType = mediaTypes[extname(file).toLowerCase()]
  if (mediaType === undefined)
    return yield* new UsageError({
      message: `--logo: expected a .png, .jpg or .svg file, got ${JSON.stringify(file)}`
    })
  const bytes = yield* (yield* FileSystem.FileSystem).readFile(file)
  return { ...raw, [logoPath]: `data:${mediaType};base64,${Encoding.encodeBase64(bytes)}` }
})

const extensions = imageFormatNames.map((name) => imageFormats[name].extension)

const formatOf = (output: string, format: string | undefined): Effect.Effect<ImageFormat, UsageError> => {
  const named = format ?? (output === standardStream ? "svg" : formatOfEnding(extname(output)))
  return Schema.decodeUnknown(ImageFormat)(named).pipe(
    Effect.mapError(
      () =>
        new UsageError({
          message:
            format === undefined
              ? `--output: expected a file that ends in ${alternatives(extensions)}, got ${JSON.stringify(output)}; or say --format`
              : `--format: expected ${alternatives(imageFormatNames)}, got ${JSON.stringify(format)}`
        })
    )
  )
}

/** What a terminal shows of a style: which modules are dark, and how wide the quiet zone is. */
const shownInTerminal: ReadonlyArray<string> = ["errorCorrectionLevel", "margin"]

const isStyled = (style: RawStyle): boolean =>
  Object.entries(style).some(([path, value]) => value !== undefined && !shownInTerminal.includes(path))

const inTerminal = Effect.fn("inTerminal")(function* (config: QrConfig, isImage: boolean) {
  const { encode } = yield* Effect.promise(() => import("@quick-response/core/rendering"))
  const matrix = yield* Either.mapLeft(
    encode(config.data, config.errorCorrectionLevel),
    (overflow) => new DataTooLong(overflow)
  )
  const needed = columnsOf(matrix, config.margin)
  const { columns = needed } = process.stdout
  if (columns < needed)
    return yield* new Refused({
      message: `the code needs ${needed} columns, and the terminal has ${columns}; widen it, or write a file: -o code.svg`
    })
  yield* toStandardOutput(terminalPicture(matrix, config.margin))
  if (isImage)
    yield* Console.error("a terminal shows neither styles nor a size; write a file to see them: -o code.svg")
})

const toStandardOutput = (content: string | Uint8Array) =>
  Effect.async<void>((resume) => {
    process.stdout.write(content, () => resume(Effect.void))
  })

/** Draws a QR code into a file, or into the terminal. */
export const render = verb(
  {
    name: "render",
    summary: "Draws a styled QR code into a file or the terminal; needs no server and no account.",
    examples: [
      ["render https://example.com", "In the terminal, to scan it there"],
      ["render https://example.com -o code.svg", "Into a file"],
      ["render https://example.com -o code.png -s 1024 --template dots", "A template, in 1024 pixels"],
      ["render https://example.com -o code.webp", "For a website: the PNG's pixels in fewer bytes"],
      ["render https://example.com -o code.png -s 30 --unit mm --dpi 600", "For print, 30 mm wide"],
      [
        `render https://example.com -o code.svg --body-style rounded --foreground '{"type":"linear","angle":45,"stops":[{"offset":0,"color":"#7c3aed"},{"offset":1,"color":"#db2777"}]}'`,
        "A gradient"
      ],
      [
        "render - -f png --logo logo.png --check < address.txt > code.png",
        "From a file to a file, if it scans"
      ],
      [
        `render --content '{"type":"wifi","ssid":"Guests","password":"correct horse"}' -o code.svg`,
        "A network to join"
      ]
    ]
  },
  Options.all({
    output: lettered(
      "o",
      "output",
      "FILE",
      `Where to: a file that ends in ${alternatives(extensions)}, or - for standard output. Without it, the code is shown in the terminal, and a pipe gets the SVG.`
    ),
    format: lettered(
      "f",
      "format",
      "FORMAT",
      `${alternatives(imageFormatNames)}, where the file's name does not say it.`
    ),
    size: lettered(
      "s",
      "size",
      "WIDTH",
      `The image's width, 16 to 4096 pixels, or with --unit a length; default ${defaultImageSize} pixels.`
    ),
    outputs: outputFlags,
    content: toggle("content", "DATA is a content as JSON, as in the last example."),
    check: toggle("check", "Fails unless an independent decoder reads the finished image back."),
    style: styleFlags
  }),
  argument("DATA", "What the code says: a text or an address; - for that of standard input."),
  ({ output, format: formatText, size: sizeText, outputs, content: isContent, check, style }, given) =>
    Effect.gen(function* () {
      const target = output ?? standardStream
      const format = yield* formatOf(target, formatText)
      const text = given === standardStream ? yield* readStandardInput : given
      const config = yield* readConfig({ text, isContent }, yield* withLogo(style))
      const wanted = yield* readOutput(format, sizeText, config, outputs)
      const { rendering } = yield* Effect.promise(() => import("../rendering.ts"))
      const isShown = output === undefined && formatText === undefined && process.stdout.isTTY === true
      const image = yield* Effect.gen(function* () {
        const rendering = yield* Rendering
        if (check) yield* rendering.readBack(config, Math.round(pixelsAcross(wanted)))
        return isShown ? undefined : yield* rendering.render(config, wanted)
      }).pipe(Effect.provide(rendering))
      if (image === undefined) return yield* inTerminal(config, isStyled(style) || sizeText !== undefined)
      const content = image.mediaType === "image/svg+xml" ? image.text : image.bytes
      if (target === standardStream) return yield* toStandardOutput(content)
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
      yield* (yield* FileSystem.FileSystem).writeFile(target, bytes)
      yield* Console.error(`drew ${target} (${bytes.length} bytes)`)
    })
)
