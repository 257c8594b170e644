import type { words as english } from "../en/form.en.ts"

/** Fields and lists in Brazilian Portuguese. */
export const words: typeof english = {
  notThePassword: "Esta não é a senha.",
  newest: "Mais recentes",
  oldest: "Mais antigos",
  previousPage: "Página anterior",
  nextPage: "Próxima página",
  onlyAll: (all) => `Há apenas ${all}.`,
  range: (first, last, all) => `${first} a ${last} de ${all}`,
  passwordRules: (shortest, longest) =>
    `De ${shortest} a ${longest} caracteres de qualquer tipo, exceto as senhas mais comuns.`,
  tooShort: (length, shortest) => `Curta demais: tem ${length} de pelo menos ${shortest} caracteres.`,
  tooLong: (length, longest) => `Longa demais: tem ${length} caracteres, e o máximo é ${longest}.`,
  notDrawn: "Não pode ser desenhado aqui",
  hide: "Ocultar a senha",
  show: "Mostrar a senha"
}
