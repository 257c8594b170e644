import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { type ImageFormat, imageFormatNames, type Pixels, type SampleRequest } from "@quick-response/core"
import { offsetProfile } from "@quick-response/drawing/standards/offsetProfile"
import { srgbProfile } from "@quick-response/drawing/standards/srgbProfile"
import { logoImages } from "@quick-response/laws"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { decoderNames, decoders } from "../scanning/decoders.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { looks } from "../styles/pictures.ts"
import { printedLogos } from "./printedLogos.ts"
import { answeredBy, drawnBy, hasViewers, printedBy, type ViewerName, viewers } from "./viewers.ts"

const data = "https://example.com"

const isWhole = process.env.QR_VIEWERS === "all"

/** Without `QR_VIEWERS=all`, one in this many cases is drawn. */
const every = isWhole ? 1 : 40

/** Each look, logo and picture alone. */
const cases: ReadonlyArray<{ readonly name: string; readonly input: SampleRequest }> = [
  ...looks,
  ...[
    ...printedLogos,
    ...(["png", "jpeg", "progressiveJpeg", "quartersJpeg", "svg"] as const).map((name) => ({
      name,
      image: logoImages[name]
    }))
  ].flatMap(({ name, image }) => [
    { name: `logo ${name}`, input: { errorCorrectionLevel: "High", logo: { image, size: 0.2 } } as const },
    {
      name: `round logo ${name}`,
      input: { errorCorrectionLevel: "High", logo: { image, size: 0.2, shape: "circle" } } as const
    },
    { name: `backdrop ${name}`, input: { picture: { image, mode: "backdrop" } } as const }
  ])
].filter((_, i) => i % every === 0)

/** A test that needs Debian's programs, which not every machine has. */
const itWithViewers = it.skipIf(!hasViewers())

const names: ReadonlyArray<ViewerName> = ["poppler", "cairo", "ghostscript", "mupdf", "rsvg", "imagemagick"]

/** A picture in the modules themselves adds to the text. */
const isRead = async (pixels: Pixels): Promise<boolean> => {
  for (const name of decoderNames) if ((await decoders[name](pixels))?.startsWith(data) === true) return true
  return false
}

const inFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  const { folder, remove } = makeTemporaryFolder()
  try {
    return await use(folder)
  } finally {
    remove()
  }
}

/** MuPDF ignores the opacity of an image in an SVG, so that it draws a backdrop at full strength. */
const ignoresOpacity = (name: ViewerName, format: ImageFormat, { picture }: SampleRequest): boolean =>
  name === "mupdf" && format === "svg" && picture?.mode === "backdrop"

/** Programs and formats in which a file of a case does not open, or is not read. */
const unread = async (input: SampleRequest): Promise<ReadonlyArray<string>> =>
  inFolder(async (folder) => {
    const failed: Array<string> = []
    for (const format of imageFormatNames) {
      const file = await draw({ data, ...input }, { format, size: 640 })
      for (const name of names) {
        const formats: ReadonlyArray<ImageFormat> = viewers[name].formats
        if (!formats.includes(format) || ignoresOpacity(name, format, input)) continue
        const drawn = await drawnBy(name, file, format, folder).catch((error: unknown) => String(error))
        if (typeof drawn === "string") failed.push(drawn)
        else if (!(await isRead(drawn))) failed.push(`${name} ${format}`)
      }
    }
    return failed
  })

describe("Files in other programs", () => {
  itWithViewers.each(cases)(
    "open and read: $name",
    async ({ input }) => {
      expect(await unread(input)).toEqual([])
    },
    120_000
  )

  itWithViewers("are intact for qpdf and poppler", async () => {
    await inFolder(async (folder) => {
      for (const pdfStandard of ["none", "x-4", "a-2u"] as const) {
        for (const { image } of printedLogos) {
          const file = join(folder, "file.pdf")
          const output = { format: "pdf", pdfStandard, bleed: 3, cropMarks: true } as const
          await writeFile(
            file,
            await draw({ data, errorCorrectionLevel: "High", logo: { image, size: 0.2 } }, output)
          )
          expect(await printedBy("qpdf", "--check", file)).toContain(
            "No syntax or stream encoding errors found"
          )
          const info = await printedBy("pdfinfo", file)
          expect(info.includes("PDF/X-4")).toBe(pdfStandard === "x-4")
          expect(/Tagged: +yes/.test(info)).toBe(pdfStandard === "a-2u")
          expect((await printedBy("pdffonts", file)).trim().split("\n")).toHaveLength(2)
        }
      }
    })
  })
})

/** Numbers that Little CMS gives for others through a profile. */
const through = (words: ReadonlyArray<string>, numbers: ReadonlyArray<number>): ReadonlyArray<number> =>
  answeredBy("transicc", [...words, "-n"], numbers.map(String))
    .trim()
    .split(/\s+/)
    .map(Number)

const far = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): number =>
  Math.hypot(...one.map((value, i) => value - (other[i] ?? 0)))

describe("ICC profiles, by Little CMS", () => {
  itWithViewers("match the solids of ISO 12647-2, and find inks for colors", async () => {
    await inFolder(async (folder) => {
      const profile = join(folder, "offset.icc")
      await writeFile(profile, offsetProfile())
      for (const [inks, lab] of [
        [
          [0, 0, 0, 0],
          [95, 0, -2]
        ],
        [
          [100, 0, 0, 0],
          [55, -37, -50]
        ],
        [
          [0, 100, 0, 0],
          [48, 74, -3]
        ],
        [
          [0, 0, 100, 0],
          [89, -5, 93]
        ],
        [
          [0, 0, 0, 100],
          [16, 0, 0]
        ],
        [
          [100, 100, 0, 0],
          [24, 17, -46]
        ]
      ] as const)
        expect(far(through(["-i", profile, "-o", "*Lab", "-t", "3"], inks), lab)).toBeLessThan(2)
      for (const lab of [
        [50, 0, 0],
        [30, 10, 10],
        [60, -30, 30],
        [85, 5, 20],
        [45, 40, 20]
      ]) {
        const inks = through(["-i", "*Lab", "-o", profile, "-t", "1"], lab)
        expect(inks.every((share) => share >= 0 && share <= 100)).toBe(true)
        expect(far(through(["-i", profile, "-o", "*Lab", "-t", "1"], inks), lab)).toBeLessThan(6)
      }
    })
  })

  itWithViewers("keep sRGB", async () => {
    await inFolder(async (folder) => {
      const profile = join(folder, "srgb.icc")
      await writeFile(profile, srgbProfile())
      for (const color of [
        [255, 128, 0],
        [10, 200, 90],
        [0, 0, 255],
        [128, 128, 128],
        [255, 255, 255]
      ]) {
        const ours = through(["-i", profile, "-o", "*Lab"], color)
        expect(far(ours, through(["-i", "*sRGB", "-o", "*Lab"], color))).toBeLessThan(0.3)
      }
    })
  })
})
