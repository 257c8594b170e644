import type { Letters } from "./Drafts.ts"

export const letters: Letters = {
  lasts: (hours) => `El enlace funciona una vez, durante ${hours === 1 ? "una hora" : `${hours} horas`}.`,
  orCopy: "O copie esta dirección en su navegador:",
  "sign-up": (to, host) => ({
    subject: `Su enlace para registrarse en ${host}`,
    title: "Terminar el registro",
    happened: `Alguien, probablemente usted, pidió abrir una cuenta para ${to} en ${host}.`,
    todo: "Siga el enlace y elija una contraseña. Entonces se abre la cuenta.",
    action: "Elegir una contraseña",
    otherwise: "Si no fue usted, no haga nada: sin el enlace no se abre ninguna cuenta."
  }),
  "password-reset": (to, host) => ({
    subject: `Su enlace para una contraseña nueva en ${host}`,
    title: "Establecer una contraseña nueva",
    happened: `Alguien, probablemente usted, pidió una contraseña nueva para la cuenta de ${to} en ${host}.`,
    todo: "Siga el enlace y elija una. Entonces se cierran todas las sesiones de la cuenta.",
    action: "Establecer una contraseña nueva",
    otherwise: "Si no fue usted, no haga nada: su contraseña no cambia."
  }),
  "email-change": (to, host) => ({
    subject: `Confirme su dirección nueva en ${host}`,
    title: "Confirmar la dirección nueva",
    happened: `Una cuenta en ${host}, probablemente la suya, va a tener el correo electrónico ${to}.`,
    todo: "Siga el enlace para confirmar que la dirección es suya.",
    action: "Confirmar esta dirección",
    otherwise: "Si no fue usted, no haga nada: la cuenta conserva la dirección que tiene."
  }),
  "account-exists": (to, host) => ({
    subject: `Ya tiene una cuenta en ${host}`,
    title: "Ya tiene una cuenta",
    happened: `Alguien, probablemente usted, pidió abrir una cuenta para ${to} en ${host}. Esta dirección ya tiene una.`,
    todo: "Inicie sesión o pida allí una contraseña nueva.",
    action: "Iniciar sesión",
    otherwise: "Si no fue usted, no haga nada: su cuenta no ha cambiado."
  }),
  "no-account": (to, host) => ({
    subject: `Ninguna cuenta en ${host} tiene esta dirección`,
    title: "Ninguna cuenta tiene esta dirección",
    happened: `Alguien, probablemente usted, pidió una contraseña nueva para ${to} en ${host}. Ninguna cuenta tiene esta dirección.`,
    todo: "Si su cuenta tiene otra dirección, pídala de nuevo con esa.",
    action: "Pedir de nuevo",
    otherwise: "Si no fue usted, no haga nada: nada ha cambiado."
  }),
  "address-taken": (to, host) => ({
    subject: `Otra cuenta en ${host} tiene esta dirección`,
    title: "Otra cuenta tiene esta dirección",
    happened: `Alguien, probablemente usted, pidió dar a una cuenta en ${host} el correo electrónico ${to}. Otra cuenta ya lo tiene.`,
    todo: "Inicie sesión en la cuenta que lo tiene o elija otra dirección para la otra.",
    action: "Iniciar sesión",
    otherwise: "Si no fue usted, no haga nada: ambas cuentas siguen igual."
  }),
  "address-changed": (to, host) => ({
    subject: `Su cuenta en ${host} tiene una dirección nueva`,
    title: "Su cuenta tiene una dirección nueva",
    happened: `La cuenta en ${host} que tenía el correo electrónico ${to} ahora tiene otro.`,
    todo: "Desde ahora inicie sesión con la dirección nueva. Esta ya no recibe mensajes sobre la cuenta.",
    action: undefined,
    otherwise: `Si no fue usted, avise de inmediato a quienes gestionan ${host}: alguien conoce su contraseña.`
  }),
  "balance-low": (_, host) => ({
    subject: `Su saldo en ${host} es bajo`,
    title: "Su saldo es bajo",
    happened: `El saldo de su cuenta en ${host} bajó del importe que usted eligió.`,
    todo: "Inicie sesión para verlo y añadir créditos.",
    action: "Iniciar sesión",
    otherwise:
      "Recibe este mensaje como máximo una vez al día. Puede elegir otro importe, o ninguno, donde añade créditos."
  }),
  "webhook-failing": (_, host) => ({
    subject: `Un webhook de su cuenta en ${host} falla`,
    title: "Un webhook falla",
    happened: `La dirección de un webhook de su cuenta en ${host} no acepta nada desde hace un día. Sus eventos esperan.`,
    todo: "Inicie sesión para ver el motivo. Tras cinco días sin éxito, el webhook se desactiva.",
    action: "Iniciar sesión",
    otherwise: "Si ya no lo necesita, elimínelo allí."
  }),
  "webhook-disabled": (_, host) => ({
    subject: `Se desactivó un webhook de su cuenta en ${host}`,
    title: "Se desactivó un webhook",
    happened: `Se desactivó un webhook de su cuenta en ${host} porque su dirección no acepta nada desde hace días o ya no existe.`,
    todo: "Inicie sesión para ver el motivo. Actívelo allí y seguirá donde estaba: no se pierde nada.",
    action: "Iniciar sesión",
    otherwise: "Si ya no lo necesita, elimínelo allí."
  }),
  test: (_, host) => ({
    subject: `Un mensaje de prueba de ${host}`,
    title: "Los mensajes llegan",
    happened: `Quienes gestionan ${host} comprobaron si sus mensajes llegan. Este llegó.`,
    todo: "Siga el enlace para ver que lleva a su servicio.",
    action: "Abrir el servicio",
    otherwise: "Si no lo esperaba, no haga nada: nada ha cambiado."
  }),
  "passkey-added": (_, host) => ({
    subject: `Se añadió una llave de acceso a su cuenta en ${host}`,
    title: "Se añadió una llave de acceso",
    happened: `Su cuenta en ${host} tiene otra llave de acceso, con la que su titular puede iniciar sesión.`,
    todo: "Si fue usted, no tiene que hacer nada.",
    action: "Ver sus llaves de acceso",
    otherwise:
      "Si no fue usted, inicie sesión, elimine la llave desconocida, cambie la contraseña y cierre todas las sesiones."
  }),
  "passkey-removed": (_, host) => ({
    subject: `Se eliminó una llave de acceso de su cuenta en ${host}`,
    title: "Se eliminó una llave de acceso",
    happened: `Se eliminó una llave de acceso de su cuenta en ${host}. Con ella ya nadie inicia sesión.`,
    todo: "Si fue usted, no tiene que hacer nada. También puede borrarla de su dispositivo.",
    action: "Ver sus llaves de acceso",
    otherwise: "Si no fue usted, inicie sesión, cambie la contraseña y cierre todas las sesiones."
  }),
  "passkey-refused": (_, host) => ({
    subject: `Se rechazó una llave de acceso de su cuenta en ${host}`,
    title: "Se rechazó una llave de acceso",
    happened: `Alguien intentó iniciar sesión en su cuenta en ${host} con una llave de acceso que puede ser una copia: su contador retrocedió.`,
    todo: "Elimine esa llave y añada otra en su dispositivo.",
    action: "Ver sus llaves de acceso",
    otherwise: "Nadie inició sesión con ella."
  }),
  "password-removed": (_, host) => ({
    subject: `Su cuenta en ${host} ya no tiene contraseña`,
    title: "Se eliminó su contraseña",
    happened: `Se eliminó la contraseña de su cuenta en ${host}. Desde ahora inicia sesión con una llave de acceso.`,
    todo: "Si fue usted, no tiene que hacer nada. Puede pedir otra contraseña por correo en cualquier momento.",
    action: "Ver sus llaves de acceso",
    otherwise: "Si no fue usted, pida otra contraseña donde inicia sesión y elimine las llaves que no conoce."
  }),
  "password-made": (_, host) => ({
    subject: `Su cuenta en ${host} vuelve a tener contraseña`,
    title: "Su cuenta tiene contraseña",
    happened: `Mediante un enlace recibido por correo se definió una contraseña para su cuenta en ${host}, que no tenía ninguna.`,
    todo: "Si fue usted, no tiene que hacer nada. Sus llaves de acceso siguen funcionando.",
    action: "Ver sus llaves de acceso",
    otherwise:
      "Si no fue usted, alguien lee su correo: cambie primero su contraseña y después la de esta cuenta."
  })
}
