import type { words as english } from "../../en/studio/transfer.en.ts"

/** Designs of other programs, in Spanish. */
export const words: typeof english = {
  parts: {
    dots: "Puntos",
    squares: "Cuadrados de las esquinas",
    balls: "Puntos de las esquinas",
    background: "Fondo",
    frame: "Marco"
  },
  seeThrough: (part) => `${part}: el color era en parte transparente; aquí los colores son opacos.`,
  unreadColor: (part, color) => `${part}: el color ${color} no se lee; elíjalo de nuevo.`,
  gradient: (part, { figure }) =>
    `${part}: el degradado tiene ${figure} colores; aquí tiene de 2 a 8, y se toma el primero.`,
  unknownType: (part, type) => `${part}: el tipo «${type}» no tiene equivalente; quedan cuadrados.`,
  nearType: (part, type, near) => `${part}: el tipo «${type}» se dibuja como «${near}», que se le parece.`,
  roundBackground: "Las esquinas redondas del fondo no tienen equivalente; el marco «Borde» se les parece.",
  roundCode:
    "Las esquinas redondas alrededor del código no tienen equivalente; el marco «Borde» se les parece.",
  margin: "El margen en píxeles se omite: aquí va en módulos, 4 si no elige otro.",
  pictureAddress:
    "La imagen del centro es una dirección; esta página no carga nada de fuera. Elija el archivo como logotipo.",
  pictureSize: (share, size) =>
    `El tamaño ${share} de la imagen pasa a ${size}: un código con una mayor se lee mal.`,
  pictureMargin: "El margen de la imagen en píxeles pasa a 1 módulo.",
  dotsBehind: "Los puntos detrás de la imagen no tienen equivalente: aquí está sobre un campo libre.",
  pictureLeftOut: (faults) => `La imagen del centro se omite: ${faults}.`,
  mode: "El modo se omite: aquí cada parte de un texto tiene el que menos ocupa.",
  size: "La anchura y la altura se omiten: el tamaño se elige al descargar.",
  captionAt: (position) =>
    `Una leyenda en ese lado (${position}) no tiene equivalente; va debajo del código.`,
  captionLine: (most) => `Aquí la leyenda es una línea de ${most} caracteres como máximo.`,
  ownFrame:
    "El borde, el espacio y el color del texto del marco no tienen equivalente; el estilo de aquí tiene los suyos."
}
