import type { words as english } from "../en/form.en.ts"

/** Fields and lists in French. */
export const words: typeof english = {
  notThePassword: "Ce n’est pas le mot de passe.",
  newest: "Plus récents",
  oldest: "Plus anciens",
  previousPage: "Page précédente",
  nextPage: "Page suivante",
  onlyAll: (all) => `Il n’y a que ${all}.`,
  range: (first, last, all) => `${first} à ${last} sur ${all}`,
  passwordRules: (shortest, longest) =>
    `De ${shortest} à ${longest} caractères quelconques, hors mots de passe les plus courants.`,
  tooShort: (length, shortest) => `Trop court : ${length} caractères sur ${shortest} au moins.`,
  tooLong: (length, longest) => `Trop long : ${length} caractères, ${longest} au maximum.`,
  notDrawn: "Ne peut pas être dessiné ici",
  hide: "Masquer le mot de passe",
  show: "Afficher le mot de passe"
}
