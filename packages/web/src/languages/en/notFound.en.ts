/** The screen for unknown paths, in English. */
export const words = {
  title: "There is no page here",
  about:
    "The address may be mistyped, or the page may have moved. This code leads to the start, and so do these.",
  picture: "A QR code that says /",
  openStudio: "Open the studio",
  api: "How the API works",
  nobody: "Nobody signs in here",
  aboutNobody: "This service has accounts for programs alone, by their keys. Designing needs no account."
}
