/** The id or slug in the input, which may be a whole short address or its preview's. */
export const codeNamedBy = (typed: string): string =>
  typed.trim().replace(/[/+]$/, "").split("/").at(-1) ?? ""
