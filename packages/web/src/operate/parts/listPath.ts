import type { OperateScreen } from "../operateScreens.ts"

/** The path of a list with its query; empty and absent values have no parameter. */
export const listPath = (
  screen: OperateScreen,
  question: Readonly<Record<string, string | undefined>>
): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(question))
    if (value !== undefined && value !== "") parameters.set(name, value)
  return `/operate${screen}${parameters.size === 0 ? "" : `?${parameters}`}`
}

/** The parameter of a page number; empty for the first page. */
export const pageParameter = (pageNumber: number): string | undefined =>
  pageNumber === 1 ? undefined : `${pageNumber}`
