import type { Pixels } from "@quick-response/core"
import { startGhostscript } from "./printEngines.ts"

/** The strips of a gray TIFF without compression (TIFF 6.0, section 3), as the pixels of a picture. */
const pixelsOfTiff = (bytes: Uint8Array): Pixels => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] === 0x49
  const at = view.getUint32(4, isLittle)
  const numbersOf = (tag: number): ReadonlyArray<number> => {
    for (let entry = at + 2; entry < at + 2 + 12 * view.getUint16(at, isLittle); entry += 12) {
      if (view.getUint16(entry, isLittle) !== tag) continue
      const isShort = view.getUint16(entry + 2, isLittle) === 3
      const count = view.getUint32(entry + 4, isLittle)
      const size = isShort ? 2 : 4
      const from = count * size <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle)
      return Array.from({ length: count }, (_, i) =>
        isShort ? view.getUint16(from + size * i, isLittle) : view.getUint32(from + size * i, isLittle)
      )
    }
    return []
  }
  const [width = 0] = numbersOf(256)
  const [height = 0] = numbersOf(257)
  const lengths = numbersOf(279)
  const gray = numbersOf(273).flatMap((offset, i) => [...bytes.subarray(offset, offset + (lengths[i] ?? 0))])
  const data = new Uint8Array(4 * width * height).fill(255)
  for (let i = 0; i < width * height; i++) data.fill(gray[i] ?? 255, 4 * i, 4 * i + 3)
  return { width, height, data }
}

/** The plates of a page by ink, as Ghostscript separates them; dark is inked. */
export const platesOf = async (
  file: Uint8Array,
  ending: "eps" | "pdf",
  resolution: number
): Promise<Readonly<Record<string, Pixels>>> => {
  const { FS, callMain } = await startGhostscript()
  FS.writeFile(`in.${ending}`, file)
  const options = [
    "-q",
    "-dSAFER",
    "-dBATCH",
    "-dNOPAUSE",
    "-dEPSCrop",
    "-sDEVICE=tiffsep",
    "-sCompression=none"
  ]
  const status = await callMain([...options, `-r${resolution}`, "-sOutputFile=out%d.tif", `in.${ending}`])
  if (status !== 0) throw new Error(`Ghostscript ended with ${status}`)
  return Object.fromEntries(
    FS.readdir(".").flatMap((name) => {
      const ink = /^out1\((.*)\)\.tif$/.exec(name)?.[1]
      return ink === undefined ? [] : [[ink, pixelsOfTiff(FS.readFile(name))]]
    })
  )
}
