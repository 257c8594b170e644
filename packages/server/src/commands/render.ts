import { readFile, writeFile } from "node:fs/promises"
import { extname } from "node:path"
import process from "node:process"
import { codecs } from "@quick-response/codecs/lazy"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import {
  alternatives,
  formatOfEnding,
  type ImageFormat,
  imageFormatNames,
  imageFormats
} from "@quick-response/design/output/ImageFormat"
import { pixelsAcross, widthRange } from "@quick-response/design/output/outputUnits"
import { defaultImageSize } from "@quick-response/design/output/outputWidth"
import { symbolOf } from "@quick-response/drawing/compose/compose"
import { draw } from "@quick-response/drawing/draw/draw"
import { partsFor } from "@quick-response/drawing/draw/loadParts"
import { columnsOf, terminalPicture } from "@quick-response/drawing/draw/terminalPicture"
import { naming } from "../cli/fieldFlags.ts"
import { all, argument, lettered, optional, toggle, type ValueOf } from "../cli/Input.ts"
import { outputFlags, readOutput } from "../cli/outputFlags.ts"
import { readStandardInput, standardStream } from "../cli/standardInput.ts"
import { logoPath, type RawStyle, readConfig, styleFlags } from "../cli/styleFlags.ts"
import { type About, verb } from "../cli/Verb.ts"
import { Refused, UsageError } from "../process/commandErrors.ts"
import { sayLines } from "../process/errorOutput.ts"

/** Resolves with the work's result. Rejects with the signal's reason on abort, without stopping the work. */
const untilAborted = <A>(signal: AbortSignal, work: Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener("abort", abort, { once: true })
    work.then(resolve, reject)
  })

const mediaTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".svg": "image/svg+xml"
}

/** Runs file system work; errors name the file's flag. */
const using = async <A>(flag: string, work: Promise<A>): Promise<A> => {
  try {
    return await work
  } catch (cause) {
    throw new Refused(`${flag}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const withLogo = async (raw: RawStyle): Promise<RawStyle> => {
  const file = raw[logoPath]
  if (file === undefined) return raw
  const mediaType = mediaTypes[extname(file).toLowerCase()]
  if (mediaType === undefined)
    throw new UsageError(`--logo: expected a .png, .jpg or .svg file, got ${JSON.stringify(file)}`)
  const content = await using("--logo", readFile(file, "base64"))
  return { ...raw, [logoPath]: `data:${mediaType};base64,${content}` }
}

const extensions = imageFormatNames.map((name) => imageFormats[name].extension)

const formatOf = (output: string, format: string | undefined): ImageFormat => {
  const found =
    format === undefined
      ? output === standardStream
        ? "svg"
        : formatOfEnding(extname(output))
      : imageFormatNames.find((name) => name === format)
  if (found !== undefined) return found
  throw new UsageError(
    format === undefined
      ? `--output: expected a file that ends in ${alternatives(extensions)}, got ${JSON.stringify(output)}; or say --format`
      : `--format: expected ${alternatives(imageFormatNames)}, got ${JSON.stringify(format)}`
  )
}

/** The style fields that affect a terminal: the data modules and the width of the quiet zone. */
const shownInTerminal: ReadonlyArray<string> = [
  "encoding",
  "errorCorrectionBoost",
  "errorCorrectionLevel",
  "margin",
  "mask",
  "sequence",
  "symbol",
  "version"
]

const isStyled = (style: RawStyle): boolean =>
  Object.entries(style).some(([path, value]) => value !== undefined && !shownInTerminal.includes(path))

const toStandardOutput = (content: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(content, () => resolve())
  })

const inTerminal = async (config: QrConfig, isImage: boolean): Promise<void> => {
  const matrix = symbolOf(config, await partsFor(config))
  const needed = columnsOf(matrix, config.margin)
  const { columns = needed } = process.stdout
  if (columns < needed)
    throw new Refused(
      `the code needs ${needed} columns, and the terminal has ${columns}; widen it, or write a file: -o code.svg`
    )
  await toStandardOutput(terminalPicture(matrix, config.margin))
  if (isImage) sayLines("a terminal shows neither styles nor a size; write a file to see them: -o code.svg")
}

/** Converts the core's late refusals, such as too much data, to `Refused`. */
const refusing = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (error instanceof UsageError || error instanceof Refused) throw error
    const isForeseen = error instanceof Error && "_tag" in error
    throw isForeseen ? new Refused(error.message, { cause: error }) : error
  }
}

const about: About = {
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
    ],
    ["render - --parts 3 -o letter.svg < letter.txt", "A long text over three codes: letter-1.svg and on"]
  ]
}

const input = all({
  output: lettered(
    "o",
    "output",
    "FILE",
    `The target: a file that ends in ${alternatives(extensions)}, or - for standard output. Without it, the code is shown in the terminal, and a pipe gets the SVG.`
  ),
  format: lettered(
    "f",
    "format",
    "FORMAT",
    `${alternatives(imageFormatNames)}, if the file's name does not say it.`
  ),
  size: lettered(
    "s",
    "size",
    "WIDTH",
    `The image's width, ${widthRange()} pixels, or with --unit a length; default ${defaultImageSize} pixels.`
  ),
  outputs: outputFlags,
  parts: optional(
    "parts",
    "COUNT",
    "2 to 16: splits the text over so many codes, in files that are numbered; scanners that know structured append join it."
  ),
  content: toggle("content", "DATA is a content as JSON, as in the last example."),
  check: toggle("check", "Fails unless an independent decoder reads the finished image back."),
  style: styleFlags,
  given: argument("DATA", "The content: a text or an address; - reads it from standard input.")
})

/** One code's message, and its output file if any. */
type OneCode = Omit<ValueOf<typeof input>, "given" | "parts"> & { readonly text: string }

const drawCode = async (
  { output, format: formatText, size, outputs, content: isContent, check, style, text }: OneCode,
  signal: AbortSignal
): Promise<void> => {
  const target = output ?? standardStream
  const format = formatOf(target, formatText)
  const config = await readConfig({ text, isContent }, style)
  const wanted = await readOutput(format, size, config, outputs)
  if (check) {
    const { readBack } = await import("../reading/proveReadable.ts")
    await readBack(config, Math.round(pixelsAcross(wanted)), signal)
  }
  if (output === undefined && formatText === undefined && process.stdout.isTTY === true)
    return inTerminal(config, isStyled(style) || size !== undefined)
  const image = await draw(config, wanted, codecs)
  if (target === standardStream) return toStandardOutput(image)
  const bytes = typeof image === "string" ? new TextEncoder().encode(image) : image
  await using("--output", writeFile(target, bytes))
  sayLines(`drew ${target} (${bytes.length} bytes)`)
}

const partsNamed = (fault: string): string =>
  fault.startsWith("data:") ? fault.replace("data:", "DATA:") : `--${fault}`

/** The file of a part: `letter-2.svg` of `letter.svg`. */
const numbered = (output: string, index: number): string => {
  const extension = extname(output)
  return `${output.slice(0, output.length - extension.length)}-${index}${extension}`
}

const drawParts = async (code: OneCode, count: string, signal: AbortSignal): Promise<void> => {
  const { output } = code
  if (output === standardStream || (output === undefined && process.stdout.isTTY !== true))
    throw new UsageError("--parts: draws several files; name them by --output, such as -o letter.svg")
  if (code.content) throw new UsageError("--parts: splits a text; leave out --content")
  const { splitText } = await import("@quick-response/design/request/splitText")
  const parts = await naming(partsNamed, () => splitText(code.text, Number(count)))
  for (const { data, sequence } of parts) {
    const place = Object.entries(sequence).map(([name, value]) => [`sequence.${name}`, String(value)])
    const style = { ...code.style, ...Object.fromEntries(place) }
    const file = output === undefined ? undefined : numbered(output, sequence.index)
    await drawCode({ ...code, text: data, style, output: file }, signal)
  }
}

const drawAll = async (
  { given, parts, ...options }: ValueOf<typeof input>,
  signal: AbortSignal
): Promise<void> => {
  const text = given === standardStream ? await readStandardInput() : given
  const code = { ...options, text, style: await withLogo(options.style) }
  return parts === undefined ? drawCode(code, signal) : drawParts(code, parts, signal)
}

/** Draws a QR code into a file, or into the terminal. */
export const render = verb(
  about,
  input,
  (values) => (signal) => untilAborted(signal, refusing(drawAll(values, signal)))
)
