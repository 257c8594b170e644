import type { Count } from "../../Count.ts"
import type { words as english } from "../../en/studio/verdict.en.ts"

const modules = ({ n, figure }: Count): string => `${figure} ${n < 2 ? "módulo" : "módulos"}`

/** How well a design scans, in Brazilian Portuguese. */
export const words: typeof english = {
  levels: { Low: "Baixa", Medium: "Média", Quartile: "Quartil", High: "Alta" },
  hindrances: "O que dificulta a leitura",
  ofField: (field, fault) => `${field}: ${fault}`,
  noContrast: (surface) =>
    `${surface}: não é mais escuro que o fundo, e os leitores precisam de escuro sobre claro.`,
  littleContrast: (surface, contrast) =>
    `${surface}: um contraste de ${contrast} com o fundo. É pouco demais para os leitores.`,
  lowContrast: (surface, contrast) =>
    `${surface}: um contraste de ${contrast} com o fundo. Com pouca luz ou má impressão, é preciso 4,5.`,
  darkGround: (contrast) =>
    `O fundo é tão escuro que mesmo o preto só tem um contraste de ${contrast} com ele.`,
  transparent: "Sem fundo, só é lido em superfícies claras.",
  weakPlaces: "Onde é lido com menos frequência",
  weakAt: (part, places) => `${part}: leitura menos frequente do que um código simples ${places}.`,
  places: {
    night: "à noite",
    screen: "em uma tela",
    thermal: "em impressão térmica",
    glare: "com reflexos",
    cup: "em uma xícara"
  },
  noQuietZone: "Sem nada claro em volta, os leitores não encontram o código.",
  fewPhones: "Poucos celulares leem este tipo de símbolo; use-o onde os seus próprios leitores o leem.",
  quietZone: ({ figure }, full) =>
    `Tem só ${figure} dos ${full} módulos claros em volta que os leitores esperam.`,
  logoCovers: "O logo cobre os padrões pelos quais os leitores encontram o código.",
  logoHides: "O logo esconde mais do código do que a correção de erros repara.",
  tooLong: "O conteúdo é maior do que cabe com esta correção de erros. Encurte-o ou diminua o nível.",
  versionTooSmall: ({ figure }) =>
    `O conteúdo não cabe na versão fixada; ele precisa pelo menos da versão ${figure}.`,
  notReadBack: "A imagem pronta não pôde ser lida, e o que não é lido não é vendido.",
  withoutLogo: "Tirar o logo",
  withoutPicture: "Tirar a imagem",
  lowerPadding: (count) => `Reduzir o espaço do logo para ${modules(count)}`,
  shrinkLogo: (share) => `Reduzir o logo para ${share}`,
  shrinkBoth: (share, count) => `Reduzir o logo para ${share} e o espaço dele para ${modules(count)}`,
  widenQuietZone: (count) => `Ampliar a zona de silêncio para ${modules(count)}`,
  onCard: "Colocar em um cartão claro",
  levelOfContent: "Deixar a correção de erros com o conteúdo",
  lowerLevel: (level) => `Diminuir a correção de erros: ${level}`,
  raiseLevel: (level) => `Aumentar a correção de erros: ${level}`,
  raiseVersion: ({ figure }) => `Aumentar a versão para ${figure}`,
  darken: (surface) => `Escurecer: ${surface}`,
  lighten: "Clarear o fundo",
  onWhite: "Colocar sobre branco",
  plain: "Desenhar de forma simples",
  plainWithoutLogo: "Desenhar de forma simples, sem o logo",
  readable: {
    bodyStyle: "Desenhar módulos quadrados",
    outerEyeStyle: "Desenhar olhos quadrados",
    bodyShape: "Deixar a silhueta quadrada",
    frameStyle: "Tirar a moldura",
    foreground: "Deixar em preto no branco",
    errorCorrectionLevel: "Aumentar a correção de erros para Alta"
  },
  tooFar: "Impresso com esta largura, não é lido de tão longe quanto você quer.",
  tooFine: "Um módulo é mais fino que quatro pontos de uma impressora de 300 ppp.",
  printAt: (width) => `Imprimir com ${width}`,
  untilFinished:
    "Até o conteúdo ficar pronto, a imagem mostra um exemplo no seu estilo. Ela é avaliada assim que tiver o que você quer.",
  wasNotRead: (reason) => `A imagem não foi lida: ${reason}.`,
  readerNotLoaded: "A imagem não foi lida: o programa de leitura não foi carregado.",
  readBack: "Leitura",
  views: { plain: "Normal", blurred: "Desfocada", small: "Pequena", turned: "Girada", dim: "Escura" },
  isRead: ": lida",
  isNotRead: ": não lida",
  computed:
    "Calculado, não medido com um celular: a imagem pronta é desfocada, reduzida, girada e escurecida como uma câmera faria, e lida por um decodificador independente.",
  neverRead: "Em uma situação comum, ela não é lida de jeito nenhum.",
  needs: (pixels) => `Em uma situação comum, precisa de ${pixels} pixels da câmera por módulo.`,
  camera: (pixels, focalLength) =>
    `A distância é a de uma câmera de ${pixels} pixels de largura com lente de ${focalLength} mm (equivalente a 35 mm), como a dos celulares.`,
  width: "Largura impressa",
  unit: "Unidade",
  units: { mm: "Milímetros", cm: "Centímetros", in: "Polegadas" },
  aboutWidth: (least, most) =>
    `Da imagem inteira, com a zona de silêncio e a moldura: de ${least} a ${most}.`,
  distance: "Distância de leitura, em metros",
  aboutDistance: (least, most, usual) =>
    `De ${least} a ${most} m. Na mão são ${usual} m; em um cartaz, 1 m ou mais.`,
  module: "Um módulo",
  modulesAcross: "Módulos de largura",
  scansFrom: "Lido a",
  aboutSize: "Sobre o tamanho impresso"
}
