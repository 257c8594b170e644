import type { OutputRequest } from "@quick-response/core"

/** The fields of a body that say what is put out, and the others. */
export const withoutOutput = <Body extends OutputRequest>({ format, size, unit, dpi, ...input }: Body) => ({
  request: { format, size, unit, dpi } satisfies Record<keyof OutputRequest, unknown>,
  input
})
