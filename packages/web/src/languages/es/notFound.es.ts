import type { words as english } from "../en/notFound.en.ts"

/** The screen for unknown paths, in Spanish. */
export const words: typeof english = {
  title: "Aquí no hay ninguna página",
  about:
    "Puede que la dirección tenga un error o que la página se haya movido. Este código y estos enlaces llevan al inicio.",
  picture: "Un código QR que contiene /",
  openStudio: "Abrir el estudio",
  api: "Cómo funciona la API",
  nobody: "Aquí nadie inicia sesión",
  aboutNobody:
    "Este servicio solo tiene cuentas para programas, con claves. Para diseñar no hace falta cuenta."
}
