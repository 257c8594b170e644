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
 * The name of a code as people read it. Bought without a name, a code is called by what it says: of an address the host and the path
 * tell it apart, without the scheme and what trackers add.
 */
export const codeTitle = (name: string): string => {
  if (!/^https?:\/\//i.test(name) || !URL.canParse(name)) return name
  const { host, pathname } = new URL(name)
  const path = decoded(pathname).replace(/\/$/, "")
  return `${host.replace(/^www\./, "")}${path}`
}
