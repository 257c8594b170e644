const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/**
 * Whether a method is one of the few in use. A client may write any: names of spans and series of metrics, which are kept
 * for as long as the process runs, take only these.
 */
export const isUsualMethod = (method: string): boolean => methods.has(method)
