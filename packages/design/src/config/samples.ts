/** A path for the body shape "Custom" that shows what one looks like: a leaf. */
export const sampleShapePath: string = "M4 4H64A32 32 0 0196 36V96H36A32 32 0 014 64Z"

/** The data that stands in where a request may leave `data` out. */
export const sampleData = "https://quick-response.example"
