import type { words as english } from "../en/passkeys.en.ts"

/** Passkeys in Spanish. */
export const words: typeof english = {
  signIn: "Iniciar sesión con una llave de acceso",
  passkeys: "Llaves de acceso",
  about:
    "Inicie sesión con huella, rostro, bloqueo del dispositivo o llave de seguridad, sin contraseña. Una llave de acceso solo vale en este sitio: nadie puede sonsacársela.",
  none: "Aún no hay llaves de acceso.",
  add: "Añadir una llave de acceso",
  added: (name) => `${name} se ha añadido. Desde ahora puede iniciar sesión con ella.`,
  aboutAdding: "Su navegador pregunta a continuación dónde guardarla y le pide confirmar que es usted.",
  name: "Nombre",
  nameHint: "Para distinguirla de otras, por ejemplo el dispositivo que la guarda.",
  enterName: "Dele un nombre.",
  tooMany: (most) => `Una cuenta tiene como máximo ${most} llaves de acceso. Quite una antes de añadir otra.`,
  addedAt: (at) => ["Añadida ", at],
  lastUse: (at) => [" · último uso ", at],
  neverUsed: " · aún sin usar",
  remove: "Quitar",
  removeOf: (name) => `Quitar ${name}`,
  removeThis: "Quitar esta llave de acceso",
  aboutRemoving: (name) => [
    name,
    " deja de servir para iniciar sesión, y se cierra la sesión en los demás navegadores que entraron con una llave de acceso. Elimínela también en el dispositivo, que la seguiría ofreciendo."
  ],
  lastWay:
    "Es el único acceso a esta cuenta. Para iniciar sesión después necesitará una contraseña nueva, mediante un enlace por correo.",
  confirm: (name) => ["Escriba ", name, " para confirmar"],
  removed: (name) => `${name} se ha quitado.`,
  removePassword: "Quitar la contraseña",
  aboutRemovingPassword:
    "Desde entonces solo valen las llaves de acceso. Su navegador pide antes una de ellas. Se cierra la sesión en los demás navegadores.",
  losing: "Si pierde todas las llaves de acceso, un enlace por correo establece una contraseña nueva.",
  passwordRemoved: "La contraseña se ha quitado. Solo valen las llaves de acceso.",
  noPassword: "Esta cuenta no tiene contraseña: solo valen las llaves de acceso.",
  mailLink: "Enviarme un enlace para establecer una",
  linkMailed: (email) => [
    "Hay un mensaje en camino a ",
    email,
    ". Su enlace funciona una vez, durante una hora."
  ],
  bySession: " · con llave de acceso",
  notDone: [
    "No se usó ninguna llave de acceso.",
    "Se canceló, tardó demasiado o este dispositivo no tiene ninguna para este sitio. Inténtelo de nuevo o use la contraseña."
  ],
  refused: [
    "Esta llave de acceso no se acepta.",
    "Puede que se haya quitado de su cuenta. Pruebe otra o use la contraseña."
  ],
  alreadyHere: [
    "Este dispositivo ya tiene una llave de acceso de la cuenta.",
    "Use esa o añada una de otro dispositivo."
  ],
  unfit: [
    "Este dispositivo no puede guardar una llave de acceso así.",
    "Debe poder comprobar quién es usted, por ejemplo con un PIN. Pruebe otro."
  ],
  otherSite: [
    "Las llaves de acceso no funcionan en esta dirección.",
    "Abra el servicio en la dirección que indica quien lo gestiona e inténtelo de nuevo."
  ],
  otherAccount: [
    "Esa llave de acceso es de otra cuenta, que ahora tiene la sesión iniciada.",
    "Inicie sesión con la cuenta con la que quiere continuar."
  ]
}
