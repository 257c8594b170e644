import * as Result from "@quick-response/images/file/Result"
import { inspectLogo } from "@quick-response/images/logo/LogoImage"
import { readLogo } from "@quick-response/images/logo/readLogo"
import { sampleData } from "../config/sampleData.ts"
import { usualLevel } from "../config/usualLevel.ts"
import { InvalidInput } from "../field/read.ts"
import type { ConfigFields } from "../request/readRequest.ts"
import { hasBits, withBits } from "./bits.ts"

/** A picture for bits is read where a request is: a larger one would keep other requests waiting, and no more is seen of it. */
const mostPixels = 512 * 512

const isAddress = (data: string): boolean => /^https?:\/\/[^\s#]+$/i.test(data)

/** The fields of a request, with the digits that its picture adds to the data. Throws `InvalidInput` where the two do not go together. */
export type ApplyPicture = (fields: ConfigFields) => ConfigFields

/** Adds the digits by which an address shows a picture in its bits; where it has them already, they stay as they are. */
export const applyPicture: ApplyPicture = (fields) => {
  const { picture, data = sampleData, logo } = fields
  if (picture?.mode !== "bits") return fields
  if (hasBits(data)) return fields
  if (data.includes("#") && isAddress(data.slice(0, data.indexOf("#"))))
    throw new InvalidInput([
      'picture.mode: "bits" adds a fragment of its own to the address, and data has one already; leave out what begins with #, or choose "halftone"'
    ])
  if (!isAddress(data))
    throw new InvalidInput([
      'picture.mode: "bits" needs an address that begins with http:// or https:// in data; choose "halftone" or "backdrop" for other texts'
    ])
  const image = Result.valueOrThrow(
    inspectLogo(picture.image),
    (reason) => new InvalidInput([`picture.image: ${reason}`])
  )
  if (image.width * image.height > mostPixels)
    throw new InvalidInput([
      `picture.image: has ${Math.ceil(image.width)} x ${Math.ceil(image.height)} pixels, and "bits" shows at most ${mostPixels} in all, 512 x 512 say; scale it down`
    ])
  const content = readLogo(picture.image)
  if ("reason" in content) throw new InvalidInput([`picture.image: ${content.reason}`])
  const level = fields.errorCorrectionLevel ?? usualLevel({ logo, picture })
  const filled = withBits(data, level, content)
  if (filled === undefined)
    throw new InvalidInput([
      `data: leaves too little room for a picture in its bits at errorCorrectionLevel ${level}; shorten the address, lower the level, or choose picture.mode "halftone"`
    ])
  return { ...fields, data: filled }
}
