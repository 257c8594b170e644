import type { words as english } from "../en/notFound.en.ts"

/** The screen for unknown paths, in German. */
export const words: typeof english = {
  title: "Hier ist keine Seite",
  about:
    "Vielleicht hat die Adresse einen Tippfehler, oder die Seite ist umgezogen. Dieser Code führt zum Anfang, diese Links ebenso.",
  picture: "Ein QR-Code mit dem Inhalt /",
  openStudio: "Studio öffnen",
  api: "So funktioniert die API",
  nobody: "Hier meldet sich niemand an",
  aboutNobody:
    "Dieser Dienst hat nur Konten für Programme, mit Schlüsseln. Zum Gestalten braucht man kein Konto."
}
