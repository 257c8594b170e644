/** The reason of a fault, which follows a field path in the API, as a sentence. */
export const reasonSentence = (reason: string): string => {
  if (reason === "is missing") return "Fill this in: it cannot be left out."
  const text = reason
    .replace(/, got [\s\S]*$/, "")
    .replace(/^expected /, "enter ")
    .replace(/^(?=is |has |makes |covers )/, "it ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`
}
