import type { words as english } from "../en/answers.en.ts"

/** Answers of programs to webhooks in Spanish. */
export const words: typeof english = {
  refusedTarget: "No permitido",
  aboutRefusedTarget: "La dirección lleva a una red que no es pública. Allí no se envía nada.",
  dns: "Host desconocido",
  aboutDns: "No se encontró el nombre del host. Busque un error de escritura en la dirección.",
  connect: "Sin conexión",
  aboutConnect:
    "Nada aceptó la conexión. Compruebe que su programa se ejecuta y que es accesible desde internet.",
  tls: "Sin confianza",
  aboutTls: "La conexión cifrada falló. Puede que el certificado haya caducado o sea para otro nombre.",
  timeout: "Sin respuesta",
  aboutTimeout: "No llegó ninguna respuesta en 15 segundos. Responda de inmediato y haga el trabajo después.",
  closed: "Cortado",
  aboutClosed: "La conexión se cerró antes de que llegara una respuesta.",
  accepted: "Aceptada",
  created: "Creado",
  noContent: "Sin contenido",
  badRequest: "Solicitud incorrecta",
  unauthorized: "Sin autenticación",
  forbidden: "Prohibido",
  notFound: "No encontrado",
  notAllowed: "Método no permitido",
  gone: "Ya no existe",
  tooLarge: "Demasiado grande",
  tooMany: "Demasiadas solicitudes",
  badGateway: "Puerta de enlace incorrecta",
  unavailable: "No disponible",
  gatewayTimeout: "Tiempo agotado en la puerta de enlace",
  redirect: "Redirección",
  refused: "Rechazado",
  serverError: "Error del servidor",
  noAnswer: "No hubo respuesta.",
  answered: (answer) => `La respuesta fue ${answer}.`,
  aboutRedirect: "No se sigue una redirección: escriba la dirección a la que lleva.",
  aboutLogin:
    "Algo delante de su programa pide iniciar sesión. Deje pasar estas solicitudes y confíe en la firma.",
  aboutPath: "Su programa no acepta POST en esta ruta.",
  aboutGone: "410 indica que no se quiere nada más, así que no se envía nada más.",
  aboutFailed: "Su programa falló o no está. Su registro dice por qué.",
  aboutRefused:
    "Su programa la rechazó. Si verifica firmas, compare su secreto y lea el cuerpo antes de analizarlo."
}
