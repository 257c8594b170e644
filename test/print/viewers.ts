import { execFile, spawnSync } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import type { ImageFormat, Pixels } from "@quick-response/core"
import { PNG } from "pngjs"

const run = promisify(execFile)

/** A program that draws a file: Debian's package of it, and its words to draw `from` into a PNG `to` at 96 pixels an inch. */
interface Viewer {
  readonly program: string
  readonly debian: string
  readonly formats: ReadonlyArray<ImageFormat>
  readonly words: (from: string, to: string) => ReadonlyArray<string>
}

const withoutEnding = (file: string): string => file.replace(/\.png$/, "")

/** The programs in which files must open, each with an engine of its own. */
export const viewers = {
  poppler: {
    program: "pdftoppm",
    debian: "poppler-utils",
    formats: ["pdf"],
    words: (from, to) => ["-r", "96", "-png", "-singlefile", from, withoutEnding(to)]
  },
  cairo: {
    program: "pdftocairo",
    debian: "poppler-utils",
    formats: ["pdf"],
    words: (from, to) => ["-r", "96", "-png", "-singlefile", from, withoutEnding(to)]
  },
  ghostscript: {
    program: "gs",
    debian: "ghostscript",
    formats: ["pdf", "eps"],
    words: (from, to) => [
      ..."-q -dSAFER -dBATCH -dNOPAUSE -dEPSCrop -dGraphicsAlphaBits=4 -sDEVICE=png16m -r96".split(" "),
      `-sOutputFile=${to}`,
      from
    ]
  },
  mupdf: {
    program: "mutool",
    debian: "mupdf-tools",
    formats: ["pdf", "svg", "png", "jpeg"],
    words: (from, to) => ["draw", "-q", "-r", "96", "-o", to, from]
  },
  rsvg: {
    program: "rsvg-convert",
    debian: "librsvg2-bin",
    formats: ["svg"],
    words: (from, to) => ["--background-color", "white", "-o", to, from]
  },
  // Debian's draws an SVG by a renderer of its own, which gives lines that have flat ends round ones.
  imagemagick: {
    program: "/usr/bin/convert",
    debian: "imagemagick",
    formats: ["png", "webp", "jpeg"],
    words: (from, to) => [from, "-background", "white", "-flatten", `PNG32:${to}`]
  }
} as const satisfies Readonly<Record<string, Viewer>>

/** The name of a program in which files must open. */
export type ViewerName = keyof typeof viewers

/** Programs that look into a file, too, and Debian's packages of them. */
const checkers = { qpdf: "qpdf", transicc: "liblcms2-utils" } as const

const isThere = (program: string): boolean =>
  spawnSync("/bin/sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0

/** True if all programs are installed. Root installs missing ones from Debian. */
export const hasViewers = (): boolean => {
  const packages = [
    ...Object.values(viewers).map(({ program, debian }) => [program, debian] as const),
    ...Object.entries(checkers)
  ]
  const missing = () => packages.filter(([program]) => !isThere(program)).map(([, debian]) => debian)
  if (missing().length === 0) return true
  if (process.getuid?.() !== 0 || !isThere("apt-get")) return false
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync("apt-get", ["update"], { env: environment })
  spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", ...missing()], { env: environment })
  return missing().length === 0
}

/** A file as a program draws it. Rejects if the program warns. */
export const drawnBy = async (
  name: ViewerName,
  file: string | Uint8Array,
  format: ImageFormat,
  folder: string
): Promise<Pixels> => {
  const { program, words }: Viewer = viewers[name]
  const [from, to] = [join(folder, `${name}.${format}`), join(folder, `${name}.${format}.drawn.png`)]
  await writeFile(from, file)
  const { stderr } = await run(program, words(from, to), { timeout: 60_000 })
  const said = stderr.replace(/^warning: ICC support is not available\s*/, "")
  if (said !== "") throw new Error(`${program} says of a ${format}: ${said}`)
  return PNG.sync.read(await readFile(to))
}

/** The output of a program. Rejects if it fails. */
export const printedBy = async (
  program: keyof typeof checkers | "pdfinfo" | "pdffonts",
  ...words: ReadonlyArray<string>
): Promise<string> => {
  const { stdout, stderr } = await run(program, words, { timeout: 60_000 })
  return `${stdout}${stderr}`
}

/** Runs a program that reads lines, and gives all that it printed. */
export const answeredBy = (
  program: keyof typeof checkers,
  words: ReadonlyArray<string>,
  lines: ReadonlyArray<string>
): string => spawnSync(program, words, { input: `${lines.join("\n")}\n`, encoding: "utf8" }).stdout
