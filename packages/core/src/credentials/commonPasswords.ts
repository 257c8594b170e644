import text from "./commonPasswords.json" with { type: "json" }

let passwords: ReadonlySet<string> | undefined

/** The passwords of 8 characters or more among the 10,000 most common, read at first use. */
export const commonPasswords = (): ReadonlySet<string> => {
  passwords ??= new Set(text.split(" "))
  return passwords
}
