import type { words as english } from "../en/notFound.en.ts"

/** The screen for unknown paths, in French. */
export const words: typeof english = {
  title: "Il n’y a pas de page ici",
  about:
    "L’adresse est peut-être mal saisie, ou la page a été déplacée. Ce code mène à l’accueil, tout comme ces liens.",
  picture: "Un QR code qui contient /",
  openStudio: "Ouvrir le studio",
  api: "Fonctionnement de l’API",
  nobody: "Personne ne se connecte ici",
  aboutNobody:
    "Ce service n’a de comptes que pour des programmes, par clés. Créer un code ne demande aucun compte."
}
