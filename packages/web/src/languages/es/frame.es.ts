import { failureIn } from "../../frame/failureSentences.ts"
import type { words as english } from "../en/frame.en.ts"
import { failures } from "./failures.es.ts"

/** The frame in Spanish. */
export const words: typeof english = {
  studio: "Estudio",
  gallery: "Galería",
  pricing: "Precios",
  overview: "Resumen",
  codes: "Códigos",
  code: "Código",
  scans: "Escaneos",
  keys: "Claves",
  developers: "Desarrolladores",
  webhooks: "Webhooks",
  webhook: "Webhook",
  credits: "Créditos",
  settings: "Ajustes",
  operate: "Gestión",
  docs: "Docs",
  signIn: "Iniciar sesión",
  signUp: "Crear una cuenta",
  reset: "Establecer una contraseña nueva",
  password: "Elegir una contraseña",
  proof: "Confirmar su dirección",
  lost: "Página no encontrada",
  signOut: "Cerrar sesión",
  create: "Crear cuenta",
  pages: "Páginas",
  about: "Acerca de",
  language: "Idioma",
  skip: "Ir al contenido",
  home: (name) => `${name}, estudio`,
  account: (email, credits) => `Cuenta ${email}, ${credits}`,
  amount: ({ n, figure }) => `${figure} ${n === 1 ? "crédito" : "créditos"}`,
  buyCredits: "Comprar créditos",
  getCredits: "Obtener créditos",
  askForCredits: "Para obtener créditos, pregunte a quien gestiona este servicio.",
  free: (credits) => `, ${credits} gratis`,
  signedInAs: (email) => ["Sesión iniciada como ", email],
  noAccountNow: "Su cuenta no se puede mostrar ahora",
  offline:
    "No tiene conexión. Puede seguir diseñando; lo que necesita el servicio espera a que vuelva la conexión.",
  away: "El servicio no responde. Puede seguir diseñando; lo que lo necesita espera a que vuelva.",
  notLoaded: "Esta página no se cargó",
  whyNotLoaded: "Puede que se haya perdido la conexión o que haya una versión más reciente de estas páginas.",
  loadAgain: "Volver a cargar la página",
  partNotLoaded: "No se pudo cargar. Compruebe la conexión e inténtelo de nuevo.",
  loading: "Cargando",
  tryAgain: "Intentar de nuevo",
  request: "Solicitud",
  copyRequest: "Copiar el identificador de la solicitud",
  copy: "Copiar",
  copied: "Copiado",
  notCopied: "El navegador no permitió copiar. Seleccione el texto y cópielo usted.",
  close: "Cerrar",
  now: "ahora mismo",
  soon: "en menos de un minuto",
  limited: "Demasiadas solicitudes.",
  wait: "Espere un momento antes de continuar.",
  waitUntil: (time) => `Podrá continuar a las ${time}.`,
  busy: [
    "El servicio está ocupado en este momento.",
    "No se ha perdido nada. Inténtelo de nuevo en unos segundos."
  ],
  slow: ["El servicio tardó demasiado.", "Inténtelo de nuevo en un momento."],
  failure: failureIn(failures),
  failed: [
    "Se produjo un error en el servicio.",
    "Inténtelo de nuevo. Si se repite, envíe el identificador de la solicitud a quien gestiona el servicio."
  ],
  unreachable: ["No se puede acceder al servicio.", "Compruebe la conexión e inténtelo de nuevo."],
  unanswered: ["El servicio no respondió a tiempo.", "Compruebe la conexión e inténtelo de nuevo."],
  senseless: [
    "Esta página no entiende la respuesta.",
    "Vuelva a cargar la página: puede ser de una versión anterior."
  ]
}
