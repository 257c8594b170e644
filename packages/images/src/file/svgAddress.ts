/** An SVG document as an address, for `<img>` and for designs. */
export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
