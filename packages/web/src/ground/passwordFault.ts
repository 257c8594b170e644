import { formWords } from "../languages/frameWords.ts"

/** The fewest characters of a password. The service also refuses the 10,000 most common ones. */
export const shortestPassword = 8

/** The most characters of a password. */
export const longestPassword = 128

/** The fault of a new password before it is sent; undefined without a fault. Counts characters as the service does. */
export const passwordFault = (password: string): string | undefined => {
  const { length } = [...password.normalize("NFKC")]
  if (length < shortestPassword)
    return formWords.value.tooShort({ length: String(length), shortest: String(shortestPassword) })
  if (length > longestPassword)
    return formWords.value.tooLong({ length: String(length), longest: String(longestPassword) })
  return undefined
}
