/** The longest document that is its own address, in characters: a blob holds any logo, and costs two calls of another process. */
const longestDataUri = 100_000

/** A document's address for `<img>`. One that is long is a blob, whose memory `URL.revokeObjectURL` gives back. */
export const svgAddress = (svg: string): string =>
  svg.length < longestDataUri
    ? `data:image/svg+xml,${encodeURIComponent(svg)}`
    : URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
