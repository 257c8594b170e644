import { getPublicSuffix } from "tldts"

/** True for a host of the list of public suffixes, with its private section. */
export const isPublicSuffix = (host: string): boolean =>
  getPublicSuffix(host, { allowPrivateDomains: true }) === host
