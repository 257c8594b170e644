import type { words as english } from "../en/files.en.ts"

/** Files in Brazilian Portuguese. */
export const words: typeof english = {
  saveAs: "Salvar como",
  picture: "Imagem",
  sheet: "Folha para imprimir",
  format: "Formato",
  uses: {
    svg: "Para a web e programas de design. Nítido em qualquer tamanho.",
    png: "Pixels, para documentos e mensagens.",
    pdf: "Para impressão. Nítido em qualquer tamanho.",
    eps: "Para gráficas. Nítido em qualquer tamanho.",
    webp: "Pixels, para sites: o menor arquivo.",
    jpeg: "Pixels, para programas que não aceitam outra coisa."
  },
  download: (format) => `Baixar ${format}`,
  saved: (file) => `${file} foi salvo.`,
  width: "Largura",
  unit: "Unidade",
  units: { px: "px", mm: "mm", in: "pol." },
  dpi: "Pontos por polegada",
  dpiFault: (least, most) => `Pontos por polegada: um número inteiro de ${least} a ${most}.`,
  pixelsWide: (pixels) => `${pixels} pixels de largura.`,
  widthWritten: "A largura é gravada no arquivo.",
  enterNumber: "Digite um número.",
  enterWhole: "Digite pixels inteiros.",
  tooFew: (pixels, least) => `São ${pixels} pixels; o mínimo é ${least}.`,
  tooMany: (pixels, most) => `São ${pixels} pixels; o máximo é ${most}.`,
  tooManyAs: (pixels, most, format) => `São ${pixels} pixels; o máximo é ${most} em ${format}.`,
  press: "Para a gráfica",
  bleed: "Sangria em mm",
  bleedFault: (least, most) => `Sangria: de ${least} a ${most} milímetros.`,
  aboutBleed: "O fundo passa essa medida além da borda, para o corte. As gráficas pedem 3.",
  colors: "Cores",
  cropMarks: "Marcas de corte",
  spotColor: "Cor especial",
  aboutSpotColor: "A tinta dos módulos como a gráfica a chama, por exemplo PANTONE 286 C.",
  standard: "Norma",
  noStandard: "Nenhuma",
  aboutStandards: "PDF/X-4 para as gráficas que o pedem; PDF/A-2u para arquivar e ler em voz alta.",
  whatToPrint: "O que imprimir",
  sheets: {
    tent: "Display de mesa",
    card: "Cartão de visita",
    sticker: "Adesivo",
    hanger: "Aviso de porta",
    poster: "Cartaz"
  },
  sheetUses: {
    tent: "Fica em pé na mesa, igual dos dois lados. Recorte e dobre ao meio.",
    card: "Tantos cartões de 85 x 55 mm quantos couberem no papel.",
    sticker: "Tantos quadrados de 50 mm quantos couberem no papel, para folhas de etiquetas.",
    hanger: "Pendura-se na maçaneta de uma porta. Recorte também o furo redondo.",
    poster: "Um código grande no papel inteiro."
  },
  paper: "Papel",
  papers: { a4: "A4", letter: "Carta" },
  headline: "Título",
  line: "Linha abaixo do código",
  usualLine: "Escaneie com a câmera do celular",
  preview: (sheet, paper) => `A folha, ${sheet} em ${paper}`,
  actualSize: "Imprima no tamanho real, 100%."
}
