import type { words as english } from "../en/notFound.en.ts"

/** The screen for unknown paths, in Brazilian Portuguese. */
export const words: typeof english = {
  title: "Não há nenhuma página aqui",
  about:
    "O endereço pode estar errado, ou a página pode ter mudado de lugar. Este código e estes links levam ao início.",
  picture: "Um QR Code que contém /",
  openStudio: "Abrir o estúdio",
  api: "Como a API funciona",
  nobody: "Ninguém entra por aqui",
  aboutNobody: "Este serviço só tem contas para programas, por chaves. Para criar, não é preciso ter conta."
}
