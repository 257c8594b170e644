/** The beginning of short addresses at an own domain. */
export const shortUrlAt = (host: string): string => `HTTPS://${host.toUpperCase()}/`
