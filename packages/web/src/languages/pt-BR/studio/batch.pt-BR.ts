import type { Count } from "../../Count.ts"
import type { words as english } from "../../en/studio/batch.en.ts"

const rows = ({ n, figure }: Count): string => `${figure} ${n < 2 ? "linha" : "linhas"}`
const codes = ({ n, figure }: Count): string => `${figure} ${n < 2 ? "código" : "códigos"}`

/** Many codes from a file, in Brazilian Portuguese. */
export const words: typeof english = {
  title: "Muitos códigos de um arquivo CSV",
  about: (most) =>
    `Cada linha vira um código no estilo que você está editando. A primeira linha nomeia as colunas; até ${most} linhas.`,
  choose: (strong) => [strong("Escolha um arquivo CSV"), " ou solte-o aqui"],
  example: "Baixar este exemplo",
  rows,
  anotherFile: "Outro arquivo",
  eachRow: "Conteúdo de cada linha",
  textOrLink: "Um texto ou um link",
  column: "Coluna",
  firstRow: "Na primeira linha",
  is: "Significado",
  columnIs: (column) => `Significado da coluna ${column}`,
  columnAt: (place) => `Coluna ${place}`,
  leftOut: "Fica de fora",
  says: "Conteúdo",
  style: "Estilo",
  text: "Texto ou link",
  part: (group, field) => `${group}: ${field.toLowerCase()}`,
  nameOfCode: "Nome do código",
  fileName: "Nome do arquivo",
  size: "Largura em pixels",
  sayWhich: (fields) => `Diga qual coluna é: ${fields}.`,
  quoted: (name) => `“${name}”`,
  unused: (columns, { n }) =>
    n < 2
      ? `${columns} fica de fora: diga acima o que é, se os códigos devem tê-la.`
      : `${columns} ficam de fora: diga acima o que são, se os códigos devem tê-las.`,
  noFrame: (column) =>
    `${column} é uma legenda, e o design não tem moldura que a mostre: escolha antes uma no estúdio.`,
  firstRows: "As primeiras linhas",
  line: (line) => `Linha ${line}`,
  notDrawn: ": não pode ser desenhada",
  faulty: (count) => `${rows(count)} ${count.n < 2 ? "não pode ser desenhada" : "não podem ser desenhadas"}.`,
  mend: ({ n }) => `Corrija-${n < 2 ? "a" : "as"} no arquivo e escolha-o de novo, ou compre as outras.`,
  faultyRows: "Linhas com erros",
  faultAt: (line, fault) => `Linha ${line}: ${fault}`,
  more: (count) => `e mais ${rows(count)}.`,
  inColumn: (place) => `coluna ${place}`,
  inColumnNamed: (place, name) => `coluna ${place} (${name})`,
  empty: "está vazia; preencha a célula ou retire a linha",
  surplus: (cells, columns) =>
    `a linha tem ${cells} células e a primeira linha nomeia ${columns}; coloque entre aspas um texto que contenha um separador`,
  csv: {
    textAfterQuote: "o texto continua depois das aspas de fechamento; duplique cada aspa dentro dele",
    rowTooLong: "a linha tem mais de 8 milhões de caracteres; feche as aspas dos textos",
    quoteNotClosed: "o texto entre aspas não termina; feche-o com aspas e duplique cada aspa dentro dele"
  },
  csvFault: (line, column, fault) => `Linha ${line}, coluna ${column}: ${fault}.`,
  notUtf8: "O arquivo não está em UTF-8; salve-o como CSV UTF-8 ou como texto Unicode.",
  tooLong: "O arquivo tem mais de 2 milhões de caracteres. Divida-o ou use a linha de comando.",
  tooManyColumns: (columns, most) => `O arquivo tem ${columns} colunas. Deixe no máximo ${most}.`,
  noRows: "O arquivo não tem linhas abaixo da que nomeia as colunas.",
  tooManyRows: (count, most) => `O arquivo tem ${count} linhas. Divida-o em arquivos de no máximo ${most}.`,
  pictures: "Imagens no ZIP",
  printed: (pixels, millimeters, dpi) =>
    `${pixels} pixels são ${millimeters} mm na impressão, a ${dpi} pontos por polegada.`,
  rasterLength: (pixels) =>
    `${pixels} pixels. As imagens vetoriais têm a mesma largura em pixels CSS; elas ampliam sem perda.`,
  vectorLength: (pixels, perInch) => `${pixels} pixels CSS, ${perInch} por polegada.`,
  notKept:
    "Este navegador não consegue guardar o lote ao recarregar, e ele poderia ser comprado duas vezes. Permita que este site guarde dados ou divida o arquivo.",
  drawn: (drawn, all) => `Desenhadas ${drawn} de ${rows(all)}…`,
  range: (least, most) => `de ${least} a ${most}`,
  each: (count, price) => `${codes(count)} a ${price} cada.`,
  zips: (count) => `Eles chegam em ${count} arquivos ZIP, cada um salvo assim que é comprado.`,
  missing: (balance, missing) => `Você tem ${balance}: faltam ${missing}.`,
  buy: "Comprar",
  buyAll: (count, price) => `Comprar ${codes(count)} por ${price}`,
  signIn: "Entrar para comprar",
  signInFor: (count, price) => `Entrar para comprar ${codes(count)} por ${price}`,
  waiting: "Aguardando",
  sending: "Comprando…",
  saved: "Salvo",
  code: (place) => `Código ${place}`,
  codes: (from, to) => `Códigos ${from} a ${to}`,
  saveAgain: "Salvar de novo",
  bought: (count) => `${codes(count)} ${count.n < 2 ? "comprado" : "comprados"}.`,
  allBefore: ({ n }) =>
    n < 2 ? "Você já tinha comprado este código." : "Você já tinha comprado todos estes códigos.",
  notCharged: "Nada foi cobrado de novo.",
  someBought: (count) => `${codes(count)} ${count.n < 2 ? "comprado" : "comprados"},`,
  someBefore: (before) => `${before} deles antes: esses não foram cobrados de novo.`,
  inZips: ({ n }) =>
    n < 2
      ? "Estão no arquivo ZIP e entre os seus códigos."
      : "Estão nos arquivos ZIP e entre os seus códigos.",
  progress: (saved, all) => `Salvos ${saved} de ${codes(all)}.`,
  leaveOpen: "Deixe esta página aberta.",
  left: (left) => `Faltam: ${left}.`,
  resumes: (time) => `O serviço limita quantos códigos faz por minuto: ele continua às ${time}.`,
  savedZips: "Arquivos ZIP salvos",
  allZips: "Arquivos ZIP",
  failed: (count, strong) => [
    strong(`${rows(count)} não ${count.n < 2 ? "pôde ser comprada" : "puderam ser compradas"}`),
    " e não custam nada."
  ],
  failedRows: "Linhas que falharam",
  samePurchase:
    "As mesmas linhas no mesmo estilo são a mesma compra, para que nada seja pago duas vezes por engano. Se for de propósito, você pode comprá-las como códigos novos.",
  buyAgain: ({ n, figure }, price) =>
    `Comprar ${figure} ${n < 2 ? "código novo" : "códigos novos"} por ${price}`,
  stop: "Parar",
  notTwice: "O que foi comprado não é comprado de novo: o serviço conhece cada linha deste lote.",
  goOn: "Continuar"
}
