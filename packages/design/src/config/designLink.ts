/** Begins the text of a design in an address, and says by which rules it was written: deflated JSON as base64url. */
export const designLinkPrefix = "d1."

/** The longest text of a shared design in the path of an address: with the service's own paths before it, routers and messengers take it whole. */
export const longestSharedDesign = 900
