/** A leaf. */
export const sampleShapePath: string = "M4 4H64A32 32 0 0196 36V96H36A32 32 0 014 64Z"

/** For requests that may omit `data`. */
export const sampleData = "https://quick-response.example"
