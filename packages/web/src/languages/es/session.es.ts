import type { words as english } from "../en/session.en.ts"

/** Signing in and up in Spanish. */
export const words: typeof english = {
  email: "Correo electrónico",
  password: "Contraseña",
  newPassword: "Contraseña nueva",
  enterEmail: "Escriba su correo electrónico.",
  enterPassword: "Escriba su contraseña.",
  wrong: "El correo electrónico o la contraseña no son correctos.",
  comeBack: "Inicie sesión para continuar. Volverá adonde estaba.",
  forgot: "¿Olvidó la contraseña?",
  byInvitation: "Las cuentas nuevas se abren por invitación de quien gestiona este servicio.",
  noAccount: (create) => ["¿Aún no tiene cuenta? ", create("Cree una")],
  haveAccount: (signIn) => ["¿Ya tiene una cuenta? ", signIn("Inicie sesión")],
  closed: "El registro está cerrado",
  aboutClosed:
    "Las cuentas nuevas se abren por invitación. Pídala a quien gestiona este servicio: llega como enlace por correo.",
  aboutSignUp:
    "Escriba su correo electrónico. Recibirá un enlace que confirma que es suyo y con el que elige una contraseña.",
  sendLink: "Enviar el enlace",
  signUpSent: "Siga el enlace del mensaje para elegir una contraseña. Funciona una vez, durante 24 horas.",
  aboutReset:
    "Escriba el correo electrónico de su cuenta. Recibirá un enlace para elegir una contraseña nueva.",
  resetSent:
    "Si esa dirección tiene una cuenta, el mensaje contiene un enlace para elegir una contraseña nueva. Funciona una vez, durante una hora. La anterior vale hasta entonces.",
  back: "Volver al inicio de sesión",
  look: "Mire su correo",
  onItsWay: (email) => ["Hay un mensaje en camino a ", email, "."],
  local:
    "Este servicio se ejecuta en su propio equipo. Sin servidor de correo, escribe los mensajes en archivos: su registro, en el terminal, indica el archivo.",
  noMail: "¿No llega nada en unos minutos? Mire en la carpeta de spam y compruebe la dirección de arriba.",
  again: "Corregir la dirección o enviar de nuevo",
  incomplete: "Este enlace está incompleto",
  aboutIncomplete: "Falta una parte de la dirección. Ábralo otra vez desde el correo o cópielo entero.",
  expired: "Este enlace ya no se puede usar",
  aboutExpired: "Un enlace funciona una vez y por tiempo limitado. Este ya se usó o es demasiado antiguo.",
  signedInAs: (email) => ["Ha iniciado sesión como ", email, "."],
  toAccount: "Ir a su cuenta",
  chosenAlready: (signIn) => ["¿Ya eligió una contraseña? ", signIn("Inicie sesión")],
  askAgain: (signUp, reset) => [
    "Si no, pida otro enlace: ",
    signUp("para abrir una cuenta"),
    " o ",
    reset("para establecer una contraseña nueva"),
    "."
  ],
  aboutPassword:
    "Elija una contraseña para su cuenta. Así queda confirmada su dirección e iniciada la sesión.",
  setPassword: "Establecer la contraseña",
  passwordSet: "La contraseña está establecida y la sesión iniciada.",
  signsInOther: (email) => [
    "Ha iniciado sesión como ",
    email,
    ". Este enlace inicia sesión con la cuenta para la que se envió."
  ],
  signsOut: "Se cerrarán las demás sesiones de esta cuenta.",
  confirm: "Confirme su dirección nueva",
  aboutConfirm: "Este enlace se envió a la dirección nueva de una cuenta. Confirme que es suya.",
  useAddress: "Usar esta dirección",
  changed: "Su dirección ha cambiado",
  aboutChanged:
    "Desde ahora inicia sesión con la dirección nueva y los mensajes llegan allí. Se avisó a la anterior.",
  toSettings: "Ir a los ajustes"
}
