import type { words as english } from "../../en/studio/faults.en.ts"
import { sayIn } from "../../studio/sayIn.ts"

/** Faults in Spanish. */
export const words: typeof english = {
  say: sayIn({
    missing: "Rellene este campo: no puede quedar vacío.",
    unknownField: "Este campo no existe.",
    tooManyLines: "Una leyenda tiene dos líneas como máximo.",
    noSuchCharacter: (character) =>
      `La tipografía de la leyenda no tiene «${character}»; tiene letras latinas, griegas, cirílicas, hebreas y árabes, puntuación, monedas, flechas y algunos iconos.`,
    pathMissing: "Escriba un trazado: la silueta propia se dibuja con él.",
    dataTooLong:
      "El contenido es más largo de lo que cabe con esta corrección de errores. Acórtelo o baje el nivel.",
    versionTooSmall: ({ leastVersion }) =>
      `En esta versión no cabe el contenido con esta corrección de errores; elija al menos la ${leastVersion} o deje la versión libre.`,
    levelDemanded: "La norma de este contenido exige otra corrección de errores; no la elija.",
    namelessDemanded: "La autoridad de este contenido pide un código sin ECI; no elija esa opción.",
    notElementStrings:
      "Un carácter de ahí no existe en las cadenas de elementos GS1; elija el contenido «Cadenas de elementos GS1».",
    encodingDemanded: "Este contenido tiene su propia codificación del texto; no elija esa opción.",
    markDemanded: "La norma de este contenido tiene su propia marca en ese lugar; quite el logotipo.",
    sizeBounded: "La norma de este contenido limita el tamaño del código, y un logotipo lo agranda; quítelo.",
    versionBounded: ({ most }) =>
      `La norma de este contenido permite como máximo la versión ${most}; bájela o déjela libre.`,
    dataReplaced:
      "«En los bits» dibuja con los datos, y los de un enlace dinámico se eligen al comprar; tome «Semitono».",
    dataAndContent: "El texto y el contenido se excluyen; quite uno de los dos.",
    indexBeyond: ({ total }) => `El número del código pasa del total, que es ${total}; cuente desde 1.`,
    noneInSymbol: "Un código para etiquetas no puede tenerlo; quítelo, o vuelva a un código QR.",
    onlyInSymbol: "Un código para etiquetas no tiene este valor; elija otro, o vuelva a un código QR.",
    noneInSequence:
      "Un código que lleva una parte de un texto no puede tenerlo; quítelo, o haga de él un código propio.",
    fewCharacters: ({ characters }) =>
      `El texto solo tiene ${characters} caracteres; repártalo en menos códigos.`,
    bitsHasFragment:
      "«En los bits» añade algo tras # a la dirección, que ya lo tiene; quítelo o elija «Semitono».",
    bitsNeedsAddress:
      "«En los bits» necesita una dirección que empiece por http:// o https://; para otros contenidos elija «Semitono» o «Detrás».",
    bitsChoose: "Una imagen en los bits lo elige por sí misma; déjelo libre o elija «Semitono».",
    bitsTooManyPixels: "La imagen tiene demasiados píxeles para «En los bits»; redúzcala a 512 x 512.",
    bitsTooLittleRoom:
      "Queda muy poco sitio para una imagen en los bits; acorte la dirección, baje la corrección de errores o elija «Semitono».",
    notHonored: "Este formato no lo permite; quite la opción o elija otro formato.",
    spotColorOfGradient:
      "Es la tinta de los módulos, que aquí tienen un degradado; elija un solo color o quítela.",
    transparentInOpaque:
      "El fondo es transparente, y en este formato nada se transparenta; elija un color u otro formato.",
    text: (least, most) => `Escriba de ${least} a ${most} caracteres, sin caracteres de control.`,
    whole: (least, most) => `Escriba un número entero de ${least} a ${most}.`,
    number: (least, most) => `Escriba un número de ${least} a ${most}.`,
    decimals: (least, most, places) =>
      `Escriba un número de ${least} a ${most} con ${places} decimales como máximo.`,
    oneOf: (values) => `Valores posibles: ${values}.`,
    date: (least, most) => `Escriba una fecha del ${least} al ${most}.`,
    time: (least, most) => `Escriba una fecha o una hora del ${least} al ${most}.`,
    color: "Escriba un color como #rgb o #rrggbb.",
    email: "Escriba una dirección de correo como ana@example.com.",
    webAddress: "Escriba una dirección que empiece por https://.",
    moment: "Escriba una hora como 2027-01-31T00:00:00Z.",
    uuid: "No es un identificador; cópielo de nuevo, completo.",
    password: (least, most) => `Una contraseña tiene de ${least} a ${most} caracteres.`,
    moreFaults: ({ count }) => `Y ${count} errores más.`,
    notList: 'Esto no es JSON; escriba una lista como ["a","b"], o como a; b.',
    notObject: 'Esto no es JSON; ponga nombres y textos entre comillas dobles, como {"name":"text"}.',
    unusableFile: {
      otherFormat:
        "El archivo no tiene ninguno de los formatos admitidos, o su formato no corresponde a su nombre; guárdelo como PNG, JPEG en RGB o SVG.",
      tooLarge: "El archivo es demasiado grande; reduzca la imagen.",
      tooManyPixels: "La imagen tiene demasiados píxeles; redúzcala.",
      tooLong: "La imagen es demasiado larga para su anchura; recórtela, más cerca de un cuadrado.",
      damaged: "El archivo está dañado o incompleto; guárdelo de nuevo.",
      turned: "La imagen está girada, y no todos los programas la enderezan; guárdela derecha.",
      transparent: "La imagen es transparente o está dañada; guarde una en la que se vea algo.",
      animated: "La imagen se mueve; guarde una fija.",
      malformed:
        "Este archivo SVG no sigue las reglas de su formato; guárdelo de nuevo, como SVG simple en UTF-8.",
      elsewhere: "Este archivo SVG remite a otro archivo; incruste lo que debe dibujarse.",
      notAllowed:
        "Este archivo SVG contiene algo que un logotipo no puede llevar, por ejemplo un script; quítelo o guárdelo como SVG simple.",
      notDrawn:
        "Este archivo SVG contiene algo que aquí no se dibuja, como texto o un patrón; conviértalo en trazados o use un PNG.",
      tooComplex: "La imagen es demasiado compleja; simplifíquela o guárdela como PNG.",
      withoutSize: "Este archivo SVG no dice su tamaño; dele una viewBox."
    },
    account: {
      passwordTooShort: ({ least }) =>
        `Al menos ${least} caracteres; unas palabras seguidas se recuerdan con facilidad.`,
      passwordTooLong: ({ most }) => `Como máximo ${most} caracteres.`,
      passwordCommon:
        "Es una de las 10 000 contraseñas más comunes, que son las primeras que se prueban; elija otra.",
      passwordMissing: "Escriba la contraseña de la cuenta: inició la sesión sin clave de acceso.",
      timeIsPast: "Esa hora ya pasó; elija otra posterior.",
      tooManyApiKeys: ({ most }) =>
        `La cuenta tiene ${most} claves activas, y es el máximo; revoque una primero.`,
      tooManyPasskeys: ({ most }) =>
        `La cuenta tiene ${most} claves de acceso, y es el máximo; quite una primero.`,
      tooManyWebhooks: ({ most }) => `Una cuenta tiene ${most} webhooks como máximo; elimine uno primero.`,
      notWebhookUrl: "Escriba una dirección https, como https://example.com/hooks.",
      webhookUrlHasPassword:
        "Quite el nombre de usuario y la contraseña de la dirección: las peticiones van firmadas.",
      webhookUrlIsHttp: "Use https: lo que va por http lo pueden leer y cambiar otros.",
      webhookHostIsPrivate: "La dirección lleva a esta máquina o a una red privada; use una pública.",
      tooLong: ({ most, length }) => `Tiene ${length} caracteres, y el máximo es ${most}.`,
      typesMissing: "Elija al menos un tipo de eventos.",
      noneOf: ({ known }) => `Valores posibles: ${known.join(", ")}.`,
      eventAndTime: "Envíe de nuevo un solo evento, o todos desde una hora.",
      eventMissing: "Indique un evento, o la hora desde la que se envían todos de nuevo.",
      noSuchPack: "Ese paquete ya no se vende; recargue la página.",
      returnsElsewhere: ({ own }) => `La dirección debe pertenecer a ${own}.`,
      notPaid: "No está pagado, así que no hay nada que reembolsar.",
      allRefunded: "Ya está todo reembolsado.",
      notRefundable: ({ most }) => `Escriba un número entero de 1 a ${most}.`,
      notDay: "Escriba una fecha como 2026-11-25.",
      daysReversed: "El último día es anterior al primero; elija otro posterior.",
      tooManyDays: ({ count, unit }) =>
        `Un informe abarca como máximo ${count} ${unit === "days" ? "días" : "meses"}; elija un comienzo posterior, o periodos más largos.`,
      notAmong: ({ names }) => `Valores posibles: ${names.join(", ")}.`,
      noTimeZone: "No es una zona horaria; escriba su nombre, como Europe/Zurich.",
      targetIsOwn: "La dirección lleva a este mismo servicio; escriba la de otro host.",
      targetIsBlocked: ({ host }) => `El operador no deja que ningún código lleve a ${host}.`,
      dynamicNotSold: "Aquí no se venden códigos dinámicos; use un enlace.",
      creditKeyMissing: "El cambio necesita un nombre, como un número de factura.",
      creditIsZero: "Indique los créditos que se suman, o con un menos los que se restan.",
      tooManyRows: ({ most }) =>
        `Una tabla tiene como máximo ${most} filas; elija menos días, o meses, o guarde el CSV.`,
      startIsPast: "Elija un momento futuro, o aplique los precios enseguida.",
      noCondition:
        "Esta regla no tiene ninguna condición; indique un dispositivo, un idioma o una hora, o quítela.",
      zoneOfHoursMissing: "Indique la zona horaria de los días y las horas, como Europe/Zurich.",
      untilBeforeFrom: "El final no es posterior al comienzo; elija uno posterior, o déjelo sin indicar.",
      changesNothing: "Eso no cambia nada.",
      labelApart: "El nombre y el archivado se cambian aparte; envíe lo demás por separado.",
      ownAccount: "Es su propia cuenta; otro operador puede suspenderla."
    },
    content: {
      notEmail: "No es un correo electrónico; escríbalo como ana@example.com.",
      notEmails: "No es un correo electrónico; escríbalo como ana@example.com, con comas entre varios.",
      notWebAddress:
        "No es una dirección web; empiece por https:// o http://, como https://example.com/menu.",
      notHost:
        "No es el nombre de un servidor; escríbalo como example.com, sin https:// ni lo que sigue al nombre.",
      notBitcoinAddress:
        "No es una dirección de la red principal de Bitcoin, o su suma de control no coincide; cópiela de nuevo.",
      notGtin: "No es un GTIN; escriba las 8, 12, 13 o 14 cifras bajo el código de barras.",
      gtinCheckDigitWrong:
        "La cifra de control no coincide; compare con las cifras bajo el código de barras.",
      ibanOfElsewhere: ({ area, example }) =>
        `No es un IBAN ${area === "sepa" ? "de la zona SEPA" : "de Suiza o Liechtenstein"}; empieza por un país, como ${example}.`,
      ibanLengthWrong: ({ country, length }) =>
        `Un IBAN de ${country} tiene ${length} letras y cifras; compare con los documentos del banco.`,
      ibanDigitsWrong: "Las cifras de control no coinciden; compare con los documentos del banco.",
      trunkPrefix: "El (0) no se marca tras el prefijo del país; quítelo, como en +41 44 555 12 34.",
      notInternational: "Un número internacional tiene de 6 a 15 cifras tras el +, como en +41 44 555 12 34.",
      noCountryCode: "Empiece por + y el prefijo del país, como en +41 44 555 12 34.",
      notPixKey:
        "No es una clave PIX; escriba un CPF, un CNPJ, un teléfono como +5511912345678, un correo en minúsculas o una clave aleatoria.",
      qrReferenceWrong: "La cifra de control no coincide; copie las 27 cifras de nuevo.",
      notCreditorReference:
        "No es una referencia de acreedor: RF, dos cifras de control correctas y hasta 21 letras y cifras; cópiela de nuevo.",
      targetHasCredentials:
        "La dirección contiene un nombre de usuario o una contraseña que recibiría cualquiera que escanee; quítelos.",
      targetIsLocal: "La dirección lleva al propio dispositivo que escanea; escriba una que otros alcancen.",
      targetTooLong: ({ length, longest }) =>
        `La dirección tiene ${length} caracteres y el máximo es ${longest}; acórtela.`,
      tooManyBytes: ({ length, maximumBytes }) =>
        `El contenido ocupa ${length} bytes y su norma permite ${maximumBytes}; acorte sus textos.`,
      notTimeZone: "No es una zona horaria; escriba su nombre, como Europe/Zurich o America/New_York.",
      notApp: ({ store }) =>
        store === "apple"
          ? "No es una aplicación del App Store; escriba de 6 a 12 cifras, como 310633997."
          : "No es una aplicación de Google Play; escriba su paquete, como com.whatsapp.",
      notEsimText: "Solo caben mayúsculas, cifras y guiones; cópielo de nuevo, como 04386-AGYFT-A74Y8-3F815.",
      unlikeMoments: "El inicio y el fin deben ser ambos fechas, para días enteros, o ambos horas.",
      zoneMissing: "Indique la zona horaria, como Europe/Zurich.",
      endBeforeStart: "El fin no es posterior al inicio; póngalo más tarde o quítelo.",
      notElements:
        "No son cadenas de elementos GS1; escriba cada identificador entre paréntesis delante de su valor, como en (01)09506000134352(10)ABC123, y un paréntesis de un valor como \\(.",
      unknownIdentifier: ({ identifier }) =>
        `(${identifier}) no es un identificador de aplicación GS1 de uso corriente.`,
      elementWrong: ({ identifier, title, format }) =>
        `El valor de (${identifier}), ${title}, no tiene la forma ${format}: n es una cifra y x una letra sin acento, una cifra o un signo de puntuación.`,
      elementCheckDigitWrong: ({ identifier, title }) =>
        `La cifra de control de (${identifier}), ${title}, no es correcta; compare las cifras.`,
      elementDateWrong: ({ identifier, title }) =>
        `El valor de (${identifier}), ${title}, no empieza por una fecha; escriba año, mes y día como AAMMDD.`,
      elementRepeated: ({ identifier }) => `(${identifier}) aparece dos veces; quite una de ellas.`,
      elementAlone: ({ identifier, beside }) => `GS1 pide junto a (${identifier}) uno de ${beside}.`,
      notGs1Text: "GS1 no permite uno de estos caracteres; escriba letras sin acentos, cifras y puntuación.",
      notBase32:
        "No es base32, que solo tiene letras de la A a la Z y cifras del 2 al 7; copie el secreto de nuevo.",
      labelHasColon: "Los dos puntos separan emisor y cuenta; quítelos.",
      counterMissing: "Los códigos por contador necesitan su primer valor, como 0.",
      periodOfCounter: "El período es para códigos por el tiempo; quítelo o elija «Por el tiempo».",
      counterOfTime: "El contador es para códigos por un contador; quítelo o elija «Por un contador».",
      notPixText: "PIX no conoce uno de estos caracteres; escriba letras latinas, cifras y puntuación.",
      notTransactionId: "Solo caben letras sin acentos y cifras, como ORDER4711.",
      pixTooLong: ({ excess }) =>
        `Son ${excess} caracteres más de los que caben junto a esta clave; acórtelo.`,
      notBic: "No es un BIC; escriba sus 8 u 11 letras y cifras, como BPOTBEB1.",
      notPurpose:
        "No es un código de finalidad de ISO 20022, que tiene 4 letras, como CHAR; diga en el concepto para qué es el dinero.",
      textBesideReference: "El concepto no puede ir junto a una referencia; quite uno de los dos.",
      bicMissing: ({ country }) =>
        `Una transferencia a ${country}, fuera del Espacio Económico Europeo, necesita el BIC.`,
      notSwissText:
        "La norma suiza no conoce uno de estos caracteres; escriba letras latinas, cifras y puntuación.",
      notCountry: "No es un país; escriba sus dos letras, como CH o DE.",
      notReference:
        "No es ni una referencia QR de 27 cifras ni una referencia de acreedor que empiece por RF; cópiela de nuevo.",
      notQrIban: "Una referencia QR necesita un QR-IBAN; use el QR-IBAN o una referencia que empiece por RF.",
      qrReferenceNeeded: "Un QR-IBAN necesita una referencia QR de 27 cifras; o use el otro IBAN.",
      notUpiAddress: "No es una dirección UPI; escríbala como name@bank.",
      passwordOfOpen: "Una red abierta no tiene contraseña; quítela o elija la seguridad WPA.",
      passwordMissing: "Escriba la contraseña de la red, o elija la seguridad «Ninguna» si está abierta.",
      notPassword: ({ security }) =>
        security === "WEP"
          ? "Una contraseña WEP tiene 5 o 13 caracteres ASCII, o 10 o 26 cifras hexadecimales."
          : `Una contraseña ${security} tiene de 8 a 63 caracteres ASCII, o 64 cifras hexadecimales.`,
      ssidTooLong: ({ bytes, maximum }) =>
        `El nombre ocupa ${bytes} bytes en UTF-8 y el máximo es ${maximum}; acórtelo.`
    }
  })
}
