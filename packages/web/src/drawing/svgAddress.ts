/**
 * The longest document for a data URI, in characters: a blob can be any size, but costs two calls to another process.
 */
const longestDataUri = 100_000

/** A document's address for `<img>`. A long document becomes a blob, which `URL.revokeObjectURL` releases. */
export const svgAddress = (svg: string): string =>
  svg.length < longestDataUri
    ? `data:image/svg+xml,${encodeURIComponent(svg)}`
    : URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
