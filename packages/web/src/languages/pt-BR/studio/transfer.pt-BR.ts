import type { words as english } from "../../en/studio/transfer.en.ts"

/** Designs of other programs, in Brazilian Portuguese. */
export const words: typeof english = {
  parts: {
    dots: "Pontos",
    squares: "Quadrados dos cantos",
    balls: "Pontos dos cantos",
    background: "Fundo",
    frame: "Moldura"
  },
  seeThrough: (part) => `${part}: a cor era em parte transparente; aqui as cores são opacas.`,
  unreadColor: (part, color) => `${part}: a cor ${color} não é lida; escolha-a de novo.`,
  gradient: (part, { figure }) =>
    `${part}: o degradê tem ${figure} cores; aqui ele tem de 2 a 8, e a primeira é usada.`,
  unknownType: (part, type) => `${part}: o tipo “${type}” não tem correspondente; eles ficam quadrados.`,
  nearType: (part, type, near) =>
    `${part}: o tipo “${type}” é desenhado como “${near}”, que se parece com ele.`,
  roundBackground:
    "Os cantos redondos do fundo não têm correspondente; a moldura “Borda” se parece com eles.",
  roundCode:
    "Os cantos redondos em volta do código não têm correspondente; a moldura “Borda” se parece com eles.",
  margin: "A margem em pixels é omitida: aqui ela é em módulos, 4 se você não escolher outra.",
  pictureAddress:
    "A imagem do meio é um endereço; esta página não carrega nada de fora. Escolha o arquivo como logo.",
  pictureSize: (share, size) =>
    `O tamanho ${share} da imagem vira ${size}: um código com uma maior é difícil de ler.`,
  pictureMargin: "A margem da imagem em pixels vira 1 módulo.",
  dotsBehind: "Pontos atrás da imagem não têm correspondente: aqui ela fica em um campo livre.",
  pictureLeftOut: (faults) => `A imagem do meio é omitida: ${faults}.`,
  mode: "O modo é omitido: aqui cada parte de um texto tem o que ocupa menos espaço.",
  size: "Largura e altura são omitidas: o tamanho é escolhido ao baixar.",
  captionAt: (position) =>
    `Uma legenda desse lado (${position}) não tem correspondente; ela fica embaixo do código.`,
  captionLine: (most) => `Aqui a legenda é uma linha de no máximo ${most} caracteres.`,
  ownFrame:
    "A borda, o espaço e a cor do texto da moldura não têm correspondente; o estilo daqui tem os próprios."
}
