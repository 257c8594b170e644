import type { words as english } from "../en/settings.en.ts"

/** The settings in Spanish. */
export const words: typeof english = {
  email: "Correo electrónico",
  aboutEmail: (email) => [
    "Inicia sesión como ",
    email,
    ". Una dirección nueva vale cuando usted sigue el enlace que recibe; se avisa a la anterior."
  ],
  onItsWay: (email) => [
    "Hay un mensaje en camino a ",
    email,
    ". Siga su enlace en el plazo de una hora; hasta entonces su dirección no cambia."
  ],
  enterEmail: "Escriba la dirección nueva.",
  enterPassword: "Escriba su contraseña.",
  sendLink: "Enviar el enlace",
  newEmail: "Correo electrónico nuevo",
  currentPassword: "Contraseña actual",
  newPassword: "Contraseña nueva",
  password: "Contraseña",
  aboutPassword:
    "Una contraseña nueva cierra la sesión en los demás navegadores. Las claves siguen valiendo.",
  changePassword: "Cambiar la contraseña",
  passwordChanged: "La contraseña ha cambiado. Se cerró la sesión en los demás navegadores.",
  aboutLanguage: "El idioma de estas páginas y de los mensajes que recibe.",
  languageKept: "El idioma se guardó para esta cuenta.",
  sessions: "Sesiones",
  aboutSessions:
    "Dónde tiene la sesión iniciada. Una sesión termina 30 días después de su último uso y, en todo caso, a los 90 días.",
  thisOne: "Esta",
  signedIn: (at, last) => ["Iniciada ", at, " · último uso ", last],
  end: "Cerrar",
  endOf: (browser) => `Cerrar la sesión de ${browser}`,
  ended: (browser) => `Se cerró la sesión de ${browser}.`,
  allEnded: "Se cerró la sesión en los demás navegadores.",
  endOthers: "Cerrar todas las demás",
  more: (count) => `Mostrar ${count} más`,
  unknownBrowser: "Navegador desconocido",
  on: (browser, system) => `${browser} en ${system}`,
  close: "Cerrar la cuenta",
  closeThis: "Cerrar esta cuenta",
  aboutClose: "Puede registrarse de nuevo con la misma dirección, como cuenta nueva.",
  whatGoes:
    "Elimina su acceso: dirección, contraseña, sesiones y claves. Los movimientos y los códigos quedan con el gestor del servicio.",
  deleted:
    "Se eliminan su dirección, su contraseña, todas las sesiones y todas las claves. Los programas que usan una clave se rechazan al instante.",
  stays:
    "Quien gestiona este servicio conserva los movimientos y los códigos que compró, solo bajo el número de la cuenta. Usted ya no podrá acceder a ellos: descargue antes lo que necesite.",
  lost: (credits) => [
    "Los ",
    credits,
    " créditos que quedan se pierden. Si quiere que le devuelvan el dinero de créditos comprados, pregunte a quien gestiona este servicio antes de cerrar la cuenta."
  ],
  confirm: (email) => ["Escriba ", email, " para confirmar"],
  stop: "Detener también mis códigos dinámicos y borrar sus destinos. Si no, siguen redirigiendo como ahora."
}
