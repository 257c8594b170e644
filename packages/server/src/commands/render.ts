import { extname } from "node:path"
import process from "node:process"
import * as Options from "@effect/cli/Options"
import * as FileSystem from "@effect/platform/FileSystem"
import {
  alternatives,
  defaultImageSize,
  ImageFormat,
  ImageSize,
  imageFormatNames,
  imageFormats,
  Rendering
} from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import { argument, optional, required, toggle } from "../cli/input.ts"
import { logoPath, type RawStyle, readConfig, styleFlags } from "../cli/styleFlags.ts"
import { verb } from "../cli/Verb.ts"
import { UsageError } from "../failure.ts"

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

const nameOf = (extension: string): string | undefined =>
  imageFormatNames.find((name) => imageFormats[name].extension === extension)

const formatOf = (output: string, format: string | undefined): Effect.Effect<ImageFormat, UsageError> => {
  const named = format ?? (output === "-" ? "svg" : nameOf(extname(output).toLowerCase()))
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

const sizeOf = (text: string | undefined): Effect.Effect<number, UsageError> =>
  text === undefined
    ? Effect.succeed(defaultImageSize)
    : Schema.decodeUnknown(Schema.compose(Schema.NumberFromString, ImageSize))(text).pipe(
        Effect.mapError(
          () =>
            new UsageError({
              message: `--size: expected a whole number of pixels from 16 to 4096, got ${JSON.stringify(text)}`
            })
        )
      )

const toStandardOutput = (content: string | Uint8Array) =>
  Effect.async<void>((resume) => {
    process.stdout.write(content, () => resume(Effect.void))
  })

/** Draws a QR code into a file. */
export const render = verb(
  {
    name: "render",
    summary: "Draws a styled QR code into a file; needs no server and no account.",
    examples: [
      ["render https://example.com --output code.svg", "A plain one"],
      [
        "render https://example.com --output code.png --size 1024 --template dots",
        "A template, in 1024 pixels"
      ],
      [
        `render https://example.com --output code.svg --body-style rounded --foreground '{"type":"linear","angle":45,"stops":[{"offset":0,"color":"#7c3aed"},{"offset":1,"color":"#db2777"}]}'`,
        "A gradient"
      ],
      [
        "render https://example.com --output - --logo logo.png --check | less",
        "To standard output, if it scans"
      ],
      [
        `render --content '{"type":"wifi","ssid":"Guests","password":"correct horse"}' --output wifi.svg`,
        "A network to join"
      ]
    ]
  },
  Options.all({
    output: required(
      "output",
      "FILE",
      `Where to: a file that ends in ${alternatives(extensions)}, or - for standard output.`
    ),
    format: optional(
      "format",
      "FORMAT",
      `${alternatives(imageFormatNames)}, where the file's name does not say it.`
    ),
    size: optional("size", "PIXELS", `The image's width, 16 to 4096 pixels; default ${defaultImageSize}.`),
    content: toggle("content", "DATA is a content as JSON, as in the last example."),
    check: toggle("check", "Fails unless an independent decoder reads the finished image back."),
    style: styleFlags
  }),
  argument("DATA", "What the code says: a text or an address."),
  ({ output, format: formatText, size: sizeText, content: isContent, check, style }, text) =>
    Effect.gen(function* () {
      const format = yield* formatOf(output, formatText)
      const size = yield* sizeOf(sizeText)
      const config = yield* readConfig({ text, isContent }, yield* withLogo(style))
      const { rendering } = yield* Effect.promise(() => import("../services.ts"))
      const image = yield* Effect.gen(function* () {
        const rendering = yield* Rendering
        if (check) yield* rendering.readBack(config)
        return yield* rendering.render(config, { format, size })
      }).pipe(Effect.provide(rendering))
      const content = image.mediaType === "image/svg+xml" ? image.text : image.bytes
      if (output === "-") return yield* toStandardOutput(content)
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
      yield* (yield* FileSystem.FileSystem).writeFile(output, bytes)
      yield* Console.error(`drew ${output} (${bytes.length} bytes)`)
    })
)
