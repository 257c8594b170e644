import type { Count } from "../../Count.ts"
import type { words as english } from "../../en/studio/verdict.en.ts"

const modules = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "módulo" : "módulos"}`

/** How well a design scans, in Spanish. */
export const words: typeof english = {
  levels: { Low: "Baja", Medium: "Media", Quartile: "Cuartil", High: "Alta" },
  hindrances: "Qué dificulta la lectura",
  ofField: (field, fault) => `${field}: ${fault}`,
  noContrast: (surface) =>
    `${surface}: no es más oscuro que el fondo, y los lectores necesitan oscuro sobre claro.`,
  littleContrast: (surface, contrast) =>
    `${surface}: un contraste de ${contrast} con el fondo. Es demasiado poco para los lectores.`,
  lowContrast: (surface, contrast) =>
    `${surface}: un contraste de ${contrast} con el fondo. Con poca luz o mala impresión hace falta 4,5.`,
  darkGround: (contrast) =>
    `El fondo es tan oscuro que incluso el negro solo tiene un contraste de ${contrast} con él.`,
  transparent: "Sin fondo solo se lee sobre superficies claras.",
  weakPlaces: "Dónde se lee con menos frecuencia",
  weakAt: (part, places) => `${part}: se lee menos que un código sencillo ${places}.`,
  places: {
    night: "de noche",
    screen: "en una pantalla",
    thermal: "en impresión térmica",
    glare: "con reflejos",
    cup: "en una taza"
  },
  noQuietZone: "Sin nada claro alrededor, los lectores no encuentran el código.",
  fewPhones: "Pocos teléfonos leen este tipo de símbolo; úselo donde lo lean sus propios lectores.",
  quietZone: ({ figure }, full) =>
    `Solo tiene ${figure} de los ${full} módulos claros alrededor que se esperan.`,
  logoCovers: "El logotipo tapa los patrones con los que los lectores encuentran el código.",
  logoHides: "El logotipo tapa más código del que repara la corrección de errores.",
  tooLong:
    "El contenido es más largo de lo que cabe con esta corrección de errores. Acórtelo o baje el nivel.",
  versionTooSmall: ({ figure }) =>
    `El contenido no cabe en la versión fijada; necesita al menos la versión ${figure}.`,
  notReadBack: "La imagen terminada no se pudo leer, y lo que no se lee no se vende.",
  withoutLogo: "Quitar el logotipo",
  withoutPicture: "Quitar la imagen",
  lowerPadding: (count) => `Reducir el espacio del logotipo a ${modules(count)}`,
  shrinkLogo: (share) => `Reducir el logotipo al ${share}`,
  shrinkBoth: (share, count) => `Reducir el logotipo al ${share} y su espacio a ${modules(count)}`,
  widenQuietZone: (count) => `Ampliar la zona de silencio a ${modules(count)}`,
  onCard: "Ponerlo sobre una tarjeta clara",
  levelOfContent: "Dejar la corrección de errores al contenido",
  lowerLevel: (level) => `Bajar la corrección de errores: ${level}`,
  raiseLevel: (level) => `Subir la corrección de errores: ${level}`,
  raiseVersion: ({ figure }) => `Subir la versión a ${figure}`,
  darken: (surface) => `Oscurecer: ${surface}`,
  lighten: "Aclarar el fondo",
  onWhite: "Ponerlo sobre blanco",
  plain: "Dibujarlo sencillo",
  plainWithoutLogo: "Dibujarlo sencillo, sin logotipo",
  readable: {
    bodyStyle: "Dibujar módulos cuadrados",
    outerEyeStyle: "Dibujar ojos cuadrados",
    bodyShape: "Hacer cuadrada la silueta",
    frameStyle: "Quitar el marco",
    foreground: "Ponerlo en negro sobre blanco",
    errorCorrectionLevel: "Subir la corrección de errores a Alta"
  },
  tooFar: "Impreso con esta anchura no se lee desde tan lejos como quiere.",
  tooFine: "Un módulo es más fino que cuatro puntos de una impresora de 300 ppp.",
  printAt: (width) => `Imprimirlo a ${width}`,
  untilFinished:
    "Hasta que el contenido esté terminado, la imagen muestra un ejemplo con su estilo. Se evalúa en cuanto contenga lo que usted quiere.",
  wasNotRead: (reason) => `La imagen no se leyó: ${reason}.`,
  readerNotLoaded: "La imagen no se leyó: no se cargó el programa de lectura.",
  readBack: "Lectura",
  views: { plain: "Normal", blurred: "Borrosa", small: "Pequeña", turned: "Girada", dim: "Oscura" },
  isRead: ": leída",
  isNotRead: ": no leída",
  computed:
    "Calculado, no medido con un teléfono: la imagen terminada se desenfoca, reduce, gira y oscurece como lo haría una cámara, y la lee un decodificador independiente.",
  neverRead: "En una situación cotidiana no se lee en absoluto.",
  needs: (pixels) => `En una situación cotidiana necesita ${pixels} píxeles de la cámara por módulo.`,
  camera: (pixels, focalLength) =>
    `La distancia es la de una cámara de ${pixels} píxeles de ancho con un objetivo de ${focalLength} mm (equivalente a 35 mm), como la de los teléfonos.`,
  width: "Anchura impresa",
  unit: "Unidad",
  units: { mm: "Milímetros", cm: "Centímetros", in: "Pulgadas" },
  aboutWidth: (least, most) =>
    `De toda la imagen, con su zona de silencio y su marco: de ${least} a ${most}.`,
  distance: "Distancia de lectura, en metros",
  aboutDistance: (least, most, usual) =>
    `De ${least} a ${most} m. En la mano son ${usual} m; en un cartel, 1 m o más.`,
  module: "Un módulo",
  modulesAcross: "Módulos a lo ancho",
  scansFrom: "Se lee a",
  aboutSize: "Sobre el tamaño impreso"
}
