import type { words as english } from "../en/overview.en.ts"

/** The overview in Spanish. */
export const words: typeof english = {
  latest: "Últimos códigos",
  allCodes: "Todos los códigos",
  allOf: (count) => `Los ${count} códigos`,
  firstSteps: "Primeros pasos",
  done: "Hecho",
  makeKey: "Crear una clave",
  makeAnother: "Crear otra clave",
  aboutKey:
    "Los programas presentan una clave en cada solicitud, para que cuente como suya. Se muestra una vez, al crearla.",
  buyFirst: "Comprar su primer código",
  runWithKey: (placeholder) => `Ejecute esto en un terminal, con su clave en lugar de ${placeholder}.`,
  runThis: "Ejecute esto en un terminal. Contiene la clave que acaba de crear.",
  itCosts: (credits) => `Cuesta ${credits}.`,
  tooPoor: "Su saldo todavía no alcanza: obtenga créditos primero.",
  seeIt: "Verlo aquí",
  aboutSee: "El código aparece en esta página en segundos, para descargarlo en cualquier formato."
}
