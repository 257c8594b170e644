import * as Result from "@quick-response/images/file/Result"
import { inspectLogo } from "@quick-response/images/logo/LogoImage"
import { readLogo } from "@quick-response/images/logo/readLogo"
import type { ErrorCorrectionLevel } from "../config/options.ts"
import { sampleData } from "../config/samples.ts"
import { usualLevel } from "../config/usualLevel.ts"
import { rule, unusableFile } from "../field/faults.ts"
import { InvalidInput } from "../field/read.ts"
import type { ConfigFields } from "../request/readRequest.ts"
import { hasBits, withBits } from "./bits.ts"

/** Pictures for bits are read on the thread that answers requests, and more pixels would not be visible. */
const mostPixels = 512 * 512

const isAddress = (data: string): boolean => /^https?:\/\/[^\s#]+$/i.test(data)

const hasFragment = rule(
  "bitsHasFragment",
  () =>
    '"bits" adds a fragment of its own to the address, and data has one already; leave out what begins with #, or choose "halftone"'
)

const needsAddress = rule(
  "bitsNeedsAddress",
  () =>
    '"bits" needs an address that begins with http:// or https:// in data; choose "halftone" or "backdrop" for other texts'
)

const tooManyPixels = rule(
  "bitsTooManyPixels",
  ({ width, height }: { readonly width: number; readonly height: number }) =>
    `has ${width} x ${height} pixels, and "bits" shows at most ${mostPixels} in all, 512 x 512 say; scale it down`
)

const tooLittleRoom = rule(
  "bitsTooLittleRoom",
  ({ level }: { readonly level: ErrorCorrectionLevel }) =>
    `leaves too little room for a picture in its bits at errorCorrectionLevel ${level}; shorten the address, lower the level, or choose picture.mode "halftone"`
)

const bitsChoose = rule(
  "bitsChoose",
  () => 'is chosen by a picture in its bits; leave it out, or take picture.mode "halftone"'
)

const [mode, file] = [
  ["picture", "mode"],
  ["picture", "image"]
] as const

/** Adds the digits of a request's picture to its data. Throws `InvalidInput` if they do not go together. */
export type ApplyPicture = (fields: ConfigFields) => ConfigFields

/** Adds the digits by which an address shows a picture in its bits; keeps digits that are present. */
export const applyPicture: ApplyPicture = (fields) => {
  const { picture, data = sampleData, logo } = fields
  if (picture?.mode !== "bits") return fields
  const chosen = (["version", "mask"] as const).filter((name) => fields[name] !== undefined)
  if (chosen.length > 0) throw new InvalidInput(chosen.map((name) => bitsChoose([name], {})))
  if (hasBits(data)) return fields
  if (data.includes("#") && isAddress(data.slice(0, data.indexOf("#"))))
    throw new InvalidInput([hasFragment(mode, {})])
  if (!isAddress(data)) throw new InvalidInput([needsAddress(mode, {})])
  const image = Result.valueOrThrow(
    inspectLogo(picture.image),
    (fault) => new InvalidInput([unusableFile(file, fault)])
  )
  if (image.width * image.height > mostPixels)
    throw new InvalidInput([
      tooManyPixels(file, { width: Math.ceil(image.width), height: Math.ceil(image.height) })
    ])
  const content = readLogo(picture.image)
  if ("reason" in content) throw new InvalidInput([unusableFile(file, content)])
  const level = fields.errorCorrectionLevel ?? usualLevel({ logo, picture })
  const filled = withBits(data, level, content)
  if (filled === undefined) throw new InvalidInput([tooLittleRoom(["data"], { level })])
  return { ...fields, data: filled }
}
