import type { ConfigRequest } from "@quick-response/design/request/readRequest"
import { svgAddress } from "@quick-response/images/file/encodeDataUri"
import type { Brand } from "./Brand.ts"

/**
 * The designs of a service's preview picture for other sites, best first: a code of its address in the accent, with the
 * mark in its center and the name below. Omits a name that captions cannot spell, and a mark that codes cannot have.
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
