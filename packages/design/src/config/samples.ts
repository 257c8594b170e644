/** A sample path for the body shape "Custom": a leaf. */
export const sampleShapePath: string = "M4 4H64A32 32 0 0196 36V96H36A32 32 0 014 64Z"

/** The sample data if a request may omit `data`. */
export const sampleData = "https://quick-response.example"
