import type { OutputRequest } from "@quick-response/core/shop"

/** The fields of a body that say what is put out, and the others. */
export const withoutOutput = <Body extends OutputRequest>({
  format,
  size,
  unit,
  dpi,
  bleed,
  cropMarks,
  colorSpace,
  spotColor,
  ...input
}: Body) => ({
  request: { format, size, unit, dpi, bleed, cropMarks, colorSpace, spotColor } satisfies Record<
    keyof OutputRequest,
    unknown
  >,
  input
})
