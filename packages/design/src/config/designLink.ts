/** The prefix of a shared design in a URL. It versions the encoding: deflated JSON as base64url. */
export const designLinkPrefix = "d1."

/**
 * The maximum length of a shared design in a URL path: routers and messengers keep it whole, with the service's own
 * path before it.
 */
export const longestSharedDesign = 900
