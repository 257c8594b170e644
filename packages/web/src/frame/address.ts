/** The path of an address below a root such as `/shop`, in lower case and without a slash at its end; undefined elsewhere. */
export const pathBelow = (root: string, pathname: string): string | undefined => {
  if (!`${pathname}/`.startsWith(`${root}/`)) return undefined
  const path = pathname.slice(root.length).replace(/\/$/, "").toLowerCase()
  return path === "" ? "/" : path
}

/** The longest path to return to. */
const longestNext = 1024

/**
 * The path that an untrusted `next` names, to open after signing in: the studio, the gallery, the prices, or a page of
 * the account or of an operator, with its query. Undefined for anything else, such as another site's address.
 */
export const safeNext = (next: string | null): string | undefined =>
  next !== null &&
  next.length <= longestNext &&
  /^\/(?:(?:account|gallery|operate|pricing)(?:[/?][\w\-./?=&%+~]*)?)?$/.test(next)
    ? next
    : undefined

/** The address of the sign-in page that leads back to a path. */
export const signInPath = (from: string): string =>
  from === "/account" ? "/account/sign-in" : `/account/sign-in?next=${encodeURIComponent(from)}`
