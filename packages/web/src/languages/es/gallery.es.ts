import type { words as english } from "../en/gallery.en.ts"

/** The gallery in Spanish. */
export const words: typeof english = {
  title: "Códigos QR cuya lectura está probada",
  lead: "Diseñe un código y vea al instante desde qué distancia se lee y cuánto cuesta. Cada código que se vende aquí fue leído antes por un decodificador independiente.",
  openStudio: "Abrir el estudio",
  start: "Empezar con una plantilla",
  noAccount: "No necesita cuenta hasta que compre.",
  brandPicture: "Un código QR con la plantilla Marca",
  templates: (family) => `Plantillas: ${family}`,
  aboutTemplates: "Cada una se abre en el estudio con lo que muestra aquí. Allí puede cambiarlo todo.",
  uses: {
    rounded: "Un enlace en un envase",
    dots: "Una aplicación para instalar",
    "high-contrast": "Un cartel visto de lejos",
    minimal: "Un correo ya empezado",
    brand: "Un cartel con sus colores",
    classy: "Un lugar en el mapa",
    contact: "Un contacto para guardar",
    atelier: "Una tarjeta en la caja",
    event: "Un evento para el calendario",
    ticket: "Una entrada en la puerta",
    conference: "Una acreditación en la puerta",
    concert: "Un cartel junto al escenario",
    wifi: "Wi-Fi para invitados",
    "coffee-house": "Wi-Fi en la barra",
    "guest-room": "Wi-Fi en la habitación",
    workspace: "Wi-Fi para visitas",
    menu: "Un menú en la mesa",
    bistro: "Un menú en la pared",
    espresso: "Un pedido desde la mesa",
    "wine-list": "Una carta para elegir",
    social: "Un perfil para seguir",
    follow: "Una página para seguir",
    video: "Una película para ver",
    community: "Un chat para unirse",
    payment: "Una transferencia",
    checkout: "Una cuenta por pagar",
    tip: "Una propina para el equipo",
    donate: "Una donación para el jardín",
    valentine: "Una tarjeta para alguien",
    botanical: "Una etiqueta en el vivero",
    winter: "Una tarjeta para las fiestas",
    harvest: "Una cesta en otoño"
  },
  network: (name) => `Red ${name}, WPA`,
  card: (name) => `${name}, como vCard`,
  mail: (address) => `Para ${address}`,
  call: (number) => `Llamar al ${number}`,
  how: "Cómo funciona",
  say: "Indique el contenido",
  aboutSay:
    "Un enlace, una red, un contacto, un evento, un pago: cada tipo se comprueba según su propia norma, para que los teléfonos lo entiendan.",
  make: "Hágalo suyo",
  aboutMake: (bodies, shapes, eyes, frames) =>
    `${bodies} formas de módulo, ${shapes} siluetas, ${eyes} ojos y ${frames} marcos, sus colores y su logotipo, cada uno mostrado con su propio diseño mientras elige.`,
  buy: "Compre lo que se lee",
  aboutBuy:
    "El estudio lee la imagen mientras trabaja y corrige lo que no se leería. Lo que compra es un archivo para pantalla e imprenta, suyo para siempre.",
  apart: "Qué lo distingue",
  proves: "Demuestra que se lee",
  aboutProves:
    "El contraste, la zona de silencio y el logotipo se evalúan antes de pagar nada, y la imagen terminada la lee un decodificador que no participó en dibujarla. Un diseño que no se leería se rechaza, con lo que hay que cambiar.",
  inSight: "El precio se forma a la vista",
  base: (price) => `Un código cuesta desde ${price}. `,
  aboutPrice:
    "Lo que suma cada opción figura en su ficha, y el total es exactamente la suma. No hay suscripción.",
  seen: "Lo que ve es lo que obtiene",
  aboutSeen:
    "La página dibuja con el mismo programa con el que vende el servicio: el archivo que compra es la imagen que vio, hasta el último byte.",
  hasApi: "Tiene una API y encaja en su programa",
  aboutApi: (most) =>
    `Todo lo que hacen las páginas se puede hacer con la API, hasta ${most} códigos a la vez; y la tienda entera funciona dentro de un programa suyo.`,
  readApi: "Ver cómo funciona la API",
  openApi: "Documento OpenAPI"
}
