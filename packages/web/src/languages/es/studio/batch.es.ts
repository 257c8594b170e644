import type { Count } from "../../Count.ts"
import type { words as english } from "../../en/studio/batch.en.ts"

const rows = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "fila" : "filas"}`
const codes = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "código" : "códigos"}`

/** Many codes from a file, in Spanish. */
export const words: typeof english = {
  title: "Muchos códigos de un archivo CSV",
  about: (most) =>
    `Cada fila se convierte en un código con el estilo que está editando. La primera línea nombra las columnas; hasta ${most} filas.`,
  choose: (strong) => [strong("Elija un archivo CSV"), " o suéltelo aquí"],
  example: "Descargar este ejemplo",
  rows,
  anotherFile: "Otro archivo",
  eachRow: "Contenido de cada fila",
  textOrLink: "Un texto o un enlace",
  column: "Columna",
  firstRow: "En la primera fila",
  is: "Significado",
  columnIs: (column) => `Significado de la columna ${column}`,
  columnAt: (place) => `Columna ${place}`,
  leftOut: "Se omite",
  says: "Contenido",
  style: "Estilo",
  text: "Texto o enlace",
  part: (group, field) => `${group}: ${field.toLowerCase()}`,
  nameOfCode: "Nombre del código",
  fileName: "Nombre del archivo",
  size: "Anchura en píxeles",
  sayWhich: (fields) => `Indique qué columna es: ${fields}.`,
  quoted: (name) => `«${name}»`,
  unused: (columns, { n }) =>
    n === 1
      ? `${columns} se omite: indique arriba qué es, si los códigos deben tenerla.`
      : `${columns} se omiten: indique arriba qué son, si los códigos deben tenerlas.`,
  noFrame: (column) =>
    `${column} es una leyenda, y el diseño no tiene marco que la muestre: elija antes uno en el estudio.`,
  firstRows: "Las primeras filas",
  line: (line) => `Línea ${line}`,
  notDrawn: ": no se puede dibujar",
  faulty: (count) => `${rows(count)} no se ${count.n === 1 ? "puede" : "pueden"} dibujar.`,
  mend: ({ n }) => `Corríja${n === 1 ? "la" : "las"} en el archivo y elíjalo de nuevo, o compre las demás.`,
  faultyRows: "Filas con errores",
  faultAt: (line, fault) => `Línea ${line}: ${fault}`,
  more: (count) => `y ${rows(count)} más.`,
  inColumn: (place) => `columna ${place}`,
  inColumnNamed: (place, name) => `columna ${place} (${name})`,
  empty: "está vacía; rellene la celda o quite la fila",
  surplus: (cells, columns) =>
    `la fila tiene ${cells} celdas y la primera línea nombra ${columns}; ponga entre comillas un texto que contenga un separador`,
  csv: {
    textAfterQuote: "el texto sigue tras su comilla de cierre; duplique cada comilla que contenga",
    rowTooLong: "la fila tiene más de 8 millones de caracteres; cierre las comillas de sus textos",
    quoteNotClosed:
      "el texto entre comillas no termina; ciérrelo con una comilla y duplique cada comilla que contenga"
  },
  csvFault: (line, column, fault) => `Línea ${line}, columna ${column}: ${fault}.`,
  notUtf8: "El archivo no está en UTF-8; guárdelo como CSV UTF-8 o como texto Unicode.",
  tooLong: "El archivo tiene más de 2 millones de caracteres. Divídalo o use la línea de comandos.",
  tooManyColumns: (columns, most) => `El archivo tiene ${columns} columnas. Deje ${most} como máximo.`,
  noRows: "El archivo no tiene filas debajo de la línea que nombra sus columnas.",
  tooManyRows: (count, most) =>
    `El archivo tiene ${count} filas. Divídalo en archivos de ${most} como máximo.`,
  pictures: "Imágenes en el ZIP",
  printed: (pixels, millimeters, dpi) =>
    `${pixels} píxeles son ${millimeters} mm impresos, a ${dpi} puntos por pulgada.`,
  rasterLength: (pixels) =>
    `${pixels} píxeles. Las imágenes vectoriales miden otros tantos píxeles CSS; se amplían sin pérdida.`,
  vectorLength: (pixels, perInch) => `${pixels} píxeles CSS, ${perInch} por pulgada.`,
  notKept:
    "Este navegador no puede conservar el lote al recargar, y podría comprarse dos veces. Permita que este sitio guarde datos o divida el archivo.",
  drawn: (drawn, all) => `Dibujadas ${drawn} de ${rows(all)}…`,
  range: (least, most) => `de ${least} a ${most}`,
  each: (count, price) => `${codes(count)} a ${price} cada uno.`,
  zips: (count) => `Llegan en ${count} archivos ZIP, cada uno guardado en cuanto se compra.`,
  missing: (balance, missing) => `Tiene ${balance}: faltan ${missing}.`,
  buy: "Comprar",
  buyAll: (count, price) => `Comprar ${codes(count)} por ${price}`,
  signIn: "Iniciar sesión para comprar",
  signInFor: (count, price) => `Iniciar sesión y comprar ${codes(count)} por ${price}`,
  waiting: "En espera",
  sending: "Comprando…",
  saved: "Guardado",
  code: (place) => `Código ${place}`,
  codes: (from, to) => `Códigos ${from} a ${to}`,
  saveAgain: "Guardar de nuevo",
  bought: (count) => `${codes(count)} ${count.n === 1 ? "comprado" : "comprados"}.`,
  allBefore: ({ n }) =>
    n === 1 ? "Ya había comprado este código." : "Ya había comprado todos estos códigos.",
  notCharged: "No se ha vuelto a cobrar nada.",
  someBought: (count) => `${codes(count)} ${count.n === 1 ? "comprado" : "comprados"},`,
  someBefore: (before) => `${before} de ellos antes: esos no se han vuelto a cobrar.`,
  inZips: ({ n }) =>
    n === 1
      ? "Están en el archivo ZIP y entre sus códigos."
      : "Están en los archivos ZIP y entre sus códigos.",
  progress: (saved, all) => `Guardados ${saved} de ${codes(all)}.`,
  leaveOpen: "Deje esta página abierta.",
  left: (left) => `Quedan: ${left}.`,
  resumes: (time) => `El servicio limita cuántos códigos hace por minuto: continúa a las ${time}.`,
  savedZips: "Archivos ZIP guardados",
  allZips: "Archivos ZIP",
  failed: (count, strong) => [
    strong(`${rows(count)} no se ${count.n === 1 ? "pudo" : "pudieron"} comprar`),
    " y no cuestan nada."
  ],
  failedRows: "Filas que fallaron",
  samePurchase:
    "Las mismas filas con el mismo estilo son la misma compra, para que nada se pague dos veces por error. Si es a propósito, puede comprarlas como códigos nuevos.",
  buyAgain: ({ n, figure }, price) =>
    `Comprar ${figure} ${n === 1 ? "código nuevo" : "códigos nuevos"} por ${price}`,
  stop: "Detener",
  notTwice: "Lo comprado no se compra otra vez: el servicio conoce cada fila de este lote.",
  goOn: "Continuar"
}
