import { defaultImageSize } from "@quick-response/design/output/imageOutput"

/** The width in pixels at which a picture has to be read to be sold: that which was asked for, and the usual one at least. */
export const soldWidth = (size: number = defaultImageSize): number => Math.max(defaultImageSize, size)
