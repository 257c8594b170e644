import type { words as english } from "../en/files.en.ts"

/** Files in Spanish. */
export const words: typeof english = {
  saveAs: "Guardar como",
  picture: "Imagen",
  sheet: "Hoja para imprimir",
  format: "Formato",
  uses: {
    svg: "Para la web y programas de diseño. Nítido en cualquier tamaño.",
    png: "Píxeles, para documentos y mensajes.",
    pdf: "Para imprimir. Nítido en cualquier tamaño.",
    eps: "Para imprentas. Nítido en cualquier tamaño.",
    webp: "Píxeles, para sitios web: el archivo más pequeño.",
    jpeg: "Píxeles, para programas que no aceptan otra cosa."
  },
  download: (format) => `Descargar ${format}`,
  saved: (file) => `${file} se ha guardado.`,
  width: "Anchura",
  unit: "Unidad",
  units: { px: "px", mm: "mm", in: "pulgadas" },
  dpi: "Puntos por pulgada",
  dpiFault: (least, most) => `Puntos por pulgada: un número entero de ${least} a ${most}.`,
  pixelsWide: (pixels) => `${pixels} píxeles de ancho.`,
  widthWritten: "La anchura se escribe en el archivo.",
  enterNumber: "Escriba un número.",
  enterWhole: "Escriba píxeles enteros.",
  tooFew: (pixels, least) => `Son ${pixels} píxeles; el mínimo es ${least}.`,
  tooMany: (pixels, most) => `Son ${pixels} píxeles; el máximo es ${most}.`,
  tooManyAs: (pixels, most, format) => `Son ${pixels} píxeles; el máximo es ${most} en ${format}.`,
  press: "Para la imprenta",
  bleed: "Sangrado en mm",
  bleedFault: (least, most) => `Sangrado: de ${least} a ${most} milímetros.`,
  aboutBleed: "El fondo sobresale esa medida del borde, para el corte. Las imprentas piden 3.",
  colors: "Colores",
  cropMarks: "Marcas de corte",
  spotColor: "Tinta directa",
  aboutSpotColor: "La tinta de los módulos como la llama la imprenta, por ejemplo PANTONE 286 C.",
  standard: "Norma",
  noStandard: "Ninguna",
  aboutStandards: "PDF/X-4 para las imprentas que lo piden; PDF/A-2u para archivar y leer en voz alta.",
  whatToPrint: "Qué imprimir",
  sheets: {
    tent: "Cartel de mesa",
    card: "Tarjeta de visita",
    sticker: "Pegatina",
    hanger: "Colgador de puerta",
    poster: "Cartel"
  },
  sheetUses: {
    tent: "Se pone de pie en la mesa, igual por ambos lados. Recórtelo y dóblelo por la mitad.",
    card: "Tantas tarjetas de 85 x 55 mm como quepan en el papel.",
    sticker: "Tantos cuadrados de 50 mm como quepan en el papel, para hojas de etiquetas.",
    hanger: "Se cuelga del pomo de una puerta. Recorte también el agujero redondo.",
    poster: "Un código grande en todo el papel."
  },
  paper: "Papel",
  papers: { a4: "A4", letter: "Carta" },
  headline: "Título",
  line: "Línea bajo el código",
  usualLine: "Escanee con la cámara del móvil",
  preview: (sheet, paper) => `La hoja, ${sheet} en ${paper}`,
  actualSize: "Imprímala a tamaño real, al 100 %."
}
