import type { ConfigRequest } from "@quick-response/design/request/readRequest"
import { svgAddress } from "@quick-response/images/file/encodeDataUri"
import type { Brand } from "./Brand.ts"

/**
 * The designs of the picture that other sites show beside a link to a service, the best first: a code that leads to it, in the accent,
 * with the mark in its middle and the name below. A name that captions cannot spell is left out, and so is a mark that is none for codes.
 */
export const sharedPictureRequests = (
  { accent, mark, name }: Pick<Brand, "accent" | "mark" | "name">,
  address: string
): readonly [ConfigRequest, ...ReadonlyArray<ConfigRequest>] => {
  const foreground = accent.light.accent
  const plain: ConfigRequest = { data: address, foreground, errorCorrectionLevel: "High" }
  const named: ConfigRequest = {
    ...plain,
    frameStyle: "banner-below",
    frameText: name,
    frameColor: foreground
  }
  const logo = { image: svgAddress(mark?.source ?? ""), size: 0.22 }
  return mark === undefined ? [named, plain] : [{ ...named, logo }, named, { ...plain, logo }, plain]
}
