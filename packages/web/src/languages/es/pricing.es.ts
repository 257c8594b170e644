import type { words as english } from "../en/pricing.en.ts"

/** The prices in Spanish. */
export const words: typeof english = {
  title: (price) => `Un código cuesta ${price}`,
  lead: "Paga un diseño cuando le gusta, con los créditos de su cuenta. Diseñar es gratis y no requiere cuenta.",
  create: "Crear una cuenta",
  design: "Diseñar un código",
  tryFirst: "Probar antes el estudio",
  inShort: "En resumen",
  anyCode: "Cualquier código",
  aboutAnyCode:
    "Negro sobre blanco, cuadrado, con cualquier contenido: un enlace, una red Wi-Fi, un contacto, un pago.",
  buyingAdds: "Qué incluye la compra",
  readBack:
    "Leído por un decodificador independiente antes de pagar: lo que no se puede escanear no se vende.",
  kept: "Guardado en su cuenta para siempre, con su diseño para seguir trabajando.",
  formats: (formats) => `Todos los formatos en cualquier tamaño: ${formats}.`,
  printReady: "Listo para imprenta, con sangrado, marcas de corte, CMYK y tinta directa.",
  paidOnce: "Se paga una vez. Sin suscripción, y nada caduca.",
  credits: "Créditos",
  aboutCredits: "Se compran por paquetes en su cuenta, cuando quiera. No caducan.",
  options: "Qué suma cada opción",
  aboutOptions:
    "El precio de un diseño es exactamente la suma de esto, en créditos. El estudio lo muestra concepto por concepto.",
  included: "Incluido"
}
