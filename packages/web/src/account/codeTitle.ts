import { isUrl } from "@quick-response/design/content/codes/isUrl"

/** The message of a bought code, by its `configJson`. */
export const codeMessage = (configJson: string): string => {
  const { data }: { readonly data?: unknown } = Object(JSON.parse(configJson))
  return String(data)
}

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * The readable name of a code: its own, or else its content; for an address, only host and path, without the scheme
 * and tracking parameters.
 */
export const codeTitle = (name: string): string => {
  if (!/^https?:\/\//i.test(name) || !isUrl(name)) return name
  const { host, pathname } = new URL(name)
  const path = decoded(pathname).replace(/\/$/, "")
  return `${host.replace(/^www\./, "")}${path}`
}
