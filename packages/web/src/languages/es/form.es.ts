import type { words as english } from "../en/form.en.ts"

/** Fields and lists in Spanish. */
export const words: typeof english = {
  notThePassword: "Esta no es la contraseña.",
  newest: "Más recientes",
  oldest: "Más antiguos",
  previousPage: "Página anterior",
  nextPage: "Página siguiente",
  onlyAll: (all) => `Solo hay ${all}.`,
  range: (first, last, all) => `${first} a ${last} de ${all}`,
  passwordRules: (shortest, longest) =>
    `De ${shortest} a ${longest} caracteres de cualquier tipo, salvo las contraseñas más comunes.`,
  tooShort: (length, shortest) => `Demasiado corta: tiene ${length} de al menos ${shortest} caracteres.`,
  tooLong: (length, longest) => `Demasiado larga: tiene ${length} caracteres y el máximo es ${longest}.`,
  notDrawn: "No se puede dibujar aquí",
  hide: "Ocultar la contraseña",
  show: "Mostrar la contraseña"
}
