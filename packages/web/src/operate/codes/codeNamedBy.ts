/** The id or the slug in what was typed, which may be a whole short address, or that of its preview. */
export const codeNamedBy = (typed: string): string =>
  typed.trim().replace(/[/+]$/, "").split("/").at(-1) ?? ""
