import type { ContentNames } from "../../studio/contentNames.ts"

const web = "Una dirección como cafe-luna.example/menu."
const anyAmount = "Si queda vacío, lo escribe quien paga."
const addresses = "Una dirección, o varias separadas por comas."
const international = "Con + y el prefijo del país."
const postal = {
  name: "Nombre",
  street: "Calle",
  houseNumber: "Número",
  postalCode: "Código postal",
  city: "Ciudad",
  country: ["País", "Dos letras, como CH."]
} as const

/** The types of content and their fields in Spanish. */
export const names: ContentNames = {
  url: { label: "Sitio web", hint: "Abre una página de la web.", fields: { url: ["Dirección", web] } },
  dynamic: {
    label: "Enlace dinámico",
    hint: "Abre una dirección que puede cambiar después de imprimir, y cuenta sus escaneos.",
    fields: {
      target: ["Abre", "Una dirección como cafe-luna.example/menu; puede cambiarla en cualquier momento."],
      fallback: [
        "En pausa o terminado",
        "Sin ella, quien lo escanea se entera de que está en pausa o ha terminado."
      ],
      expiresAt: ["Termina", "Sin fecha, no termina nunca."],
      forwardQuery: ["Pasar los parámetros", "Añade al destino lo que sigue al ? de la dirección corta."]
    }
  },
  text: { label: "Texto", hint: "Muestra un texto.", fields: { text: "Texto" } },
  wifi: {
    label: "Wi-Fi",
    hint: "Conecta a una red inalámbrica.",
    fields: {
      ssid: ["Nombre de la red", "Exactamente como lo muestran los dispositivos."],
      password: "Contraseña",
      security: ["Seguridad", "WPA también para WPA2; SAE solo para WPA3; nopass para redes abiertas."],
      hidden: "Red oculta"
    }
  },
  email: {
    label: "Correo electrónico",
    hint: "Empieza un correo.",
    fields: {
      to: ["Para", addresses],
      cc: ["Copia a", addresses],
      bcc: ["Copia oculta a", addresses],
      subject: "Asunto",
      body: "Texto"
    }
  },
  phone: { label: "Llamada", hint: "Marca un número.", fields: { number: ["Número", international] } },
  sms: {
    label: "SMS",
    hint: "Empieza un mensaje corto.",
    fields: { number: ["Número", "Con + y el prefijo del país, o un número corto."], message: "Mensaje" }
  },
  whatsapp: {
    label: "WhatsApp",
    hint: "Abre un chat.",
    fields: { number: ["Número", international], message: "Mensaje" }
  },
  geo: {
    label: "Lugar",
    hint: "Muestra un lugar en un mapa.",
    fields: {
      latitude: ["Latitud", "En grados, positiva al norte del ecuador."],
      longitude: ["Longitud", "En grados, positiva al este de Greenwich."],
      query: "Nombre o dirección"
    }
  },
  vcard: {
    label: "Contacto",
    hint: "Añade una persona a los contactos.",
    fields: {
      firstName: "Nombre",
      lastName: "Apellidos",
      organization: "Organización",
      jobTitle: "Cargo",
      phones: "Números de teléfono",
      emails: "Correos electrónicos",
      urls: "Sitios web",
      address: {
        label: "Dirección",
        fields: {
          street: "Calle y número",
          city: "Ciudad",
          region: "Región",
          postalCode: "Código postal",
          country: "País"
        }
      },
      birthday: "Cumpleaños",
      note: "Nota",
      version: ["Versión", "La 3.0 la leen todos los teléfonos."]
    }
  },
  mecard: {
    label: "Contacto breve",
    hint: "Añade una persona a los contactos; ocupa menos que una vCard.",
    fields: {
      name: ["Nombre", "Apellidos, coma, nombre; o el nombre tal cual."],
      phone: "Número de teléfono",
      email: "Correo electrónico",
      url: "Sitio web",
      address: "Dirección",
      note: "Nota"
    }
  },
  event: {
    label: "Evento",
    hint: "Añade un evento al calendario.",
    fields: {
      title: "Título",
      start: ["Inicio", "Una fecha sola vale para días enteros."],
      end: ["Fin", "De días enteros, el último."],
      timeZone: ["Zona horaria", "La de las horas que no indican su diferencia."],
      location: "Lugar",
      description: "Descripción"
    }
  },
  sepa: {
    label: "Transferencia SEPA",
    hint: "Rellena una transferencia en euros en la aplicación del banco.",
    fields: {
      name: "Beneficiario",
      iban: "IBAN",
      bic: ["BIC", "Solo hace falta fuera del Espacio Económico Europeo."],
      amount: ["Importe en euros", anyAmount],
      purpose: ["Código de finalidad", "De ISO 20022, como CHAR para un donativo."],
      reference: ["Referencia", "Para máquinas, como RF18539007547034."],
      text: ["Concepto", "Para personas."],
      information: "Nota para quien paga"
    }
  },
  "swiss-bill": {
    label: "QR-factura suiza",
    hint: "Rellena un pago en una aplicación bancaria suiza.",
    fields: {
      iban: ["IBAN", "De Suiza o Liechtenstein; un QR-IBAN con una referencia QR."],
      creditor: { label: "Beneficiario", fields: postal },
      debtor: { label: "Pagador", fields: postal },
      amount: ["Importe", anyAmount],
      currency: "Moneda",
      reference: ["Referencia", "27 cifras con un QR-IBAN; con otro, una que empiece por RF."],
      message: "Mensaje"
    }
  },
  pix: {
    label: "PIX",
    hint: "Rellena un pago en una aplicación bancaria brasileña.",
    fields: {
      key: [
        "Clave PIX",
        "Un CPF, un CNPJ, un teléfono con +55, un correo electrónico o una clave aleatoria."
      ],
      name: ["Beneficiario", "Se omiten los acentos."],
      city: ["Ciudad", "Se omiten los acentos."],
      amount: ["Importe en reales", anyAmount],
      transactionId: "Identificador de la transacción",
      description: ["Descripción", "Se omiten los acentos."]
    }
  },
  upi: {
    label: "UPI",
    hint: "Rellena un pago en una aplicación de pagos india.",
    fields: {
      address: "Dirección UPI",
      name: "Beneficiario",
      amount: ["Importe en rupias", anyAmount],
      note: "Nota"
    }
  },
  bitcoin: {
    label: "Bitcoin",
    hint: "Rellena un pago en un monedero.",
    fields: {
      address: ["Dirección", "De la red principal."],
      amount: ["Importe en bitcoins", anyAmount],
      label: "Beneficiario",
      message: "Mensaje"
    }
  },
  gs1: {
    label: "GS1 Digital Link",
    hint: "Identifica un producto en la caja y abre su página.",
    fields: {
      gtin: ["GTIN", "Las cifras bajo el código de barras."],
      batch: "Lote",
      serial: "Número de serie",
      expiry: "Fecha de caducidad",
      domain: ["Dominio", "Del resolutor, si no es id.gs1.org."]
    }
  },
  "gs1-elements": {
    label: "Cadenas de elementos GS1",
    hint: "Indica a los lectores del comercio, la logística y la sanidad un producto, su lote y sus fechas.",
    fields: { elements: ["Elementos", "Cada identificador entre paréntesis delante de su valor."] }
  },
  esim: {
    label: "eSIM",
    hint: "Descarga un perfil de una red móvil.",
    fields: {
      address: ["Servidor", "La dirección del servidor SM-DP+."],
      activationCode: ["Código de activación", "El identificador de correspondencia."],
      confirmation: ["Código de confirmación", "Si la red pide uno."]
    }
  },
  otp: {
    label: "Contraseñas de un solo uso",
    hint: "Añade una cuenta a una aplicación de autenticación.",
    fields: {
      kind: ["Clase", "totp por el tiempo, hotp por un contador."],
      issuer: "Emisor",
      account: "Cuenta",
      secret: ["Secreto", "En base32, de al menos 10 bytes."],
      algorithm: ["Algoritmo", "SHA1 si queda vacío."],
      digits: ["Cifras", "6 si queda vacío."],
      period: ["Período en segundos", "30 si queda vacío."],
      counter: "Contador"
    }
  },
  app: {
    label: "Aplicación",
    hint: "Abre una aplicación en su tienda.",
    fields: {
      store: "Tienda",
      id: ["Aplicación", "Cifras en Apple, como 310633997; un paquete en Google, como com.whatsapp."]
    }
  }
}
