import type { Language } from "@quick-response/core"

/** The text around the English reference. The script replaces `{}`. */
export interface DocsWords {
  readonly skip: string
  readonly pages: string
  readonly docs: string
  readonly signIn: string
  readonly about: string
  readonly contents: string
  readonly search: string
  readonly searchHint: string
  readonly all: string
  /** Says that the reference is English; empty in English. */
  readonly inEnglish: string
  readonly start: string
  readonly startLead: (version: string, address: string) => string
  readonly startExample: (key: string) => string
  readonly codes: string
  readonly aboutCodes: string
  readonly code: string
  readonly statusAndMessage: string
  readonly events: string
  readonly aboutEvents: string
  readonly deliveries: string
  readonly schemas: string
  readonly aboutSchemas: string
  readonly turns: string
  readonly before: string
  readonly next: string
  readonly needsKey: string
  readonly needsSession: string
  readonly needsEither: string
  readonly isPublic: string
  readonly parameters: string
  readonly body: string
  readonly answers: string
  readonly answer: string
  readonly example: string
  readonly tryIt: string
  readonly optional: string
  readonly key: string
  readonly orSignIn: string
  readonly notSignedIn: string
  readonly isReal: string
  readonly send: string
  readonly script: {
    readonly copy: string
    readonly copied: string
    readonly selected: string
    readonly found: string
    readonly noneFound: string
    readonly orAs: string
    readonly as: string
    readonly picture: string
    readonly cutOff: string
    readonly notJson: string
    readonly noAnswer: string
  }
}

export const docsWords: Readonly<Record<Language, DocsWords>> = {
  en: {
    skip: "Skip to the content",
    pages: "Pages",
    docs: "Docs",
    signIn: "Sign in",
    about: "About",
    contents: "Contents",
    search: "Search the endpoints",
    searchHint: "Search, or press /",
    all: "All endpoints",
    inEnglish: "",
    start: "Start",
    startLead: (version, address) => `Version ${version}, at ${address}.`,
    startExample: (key) => `Render a QR code into a file; put your own key in ${key}:`,
    codes: "Codes",
    aboutCodes: "Every failure has one of these codes. More may come; codes never change their meaning.",
    code: "Code",
    statusAndMessage: "Status and message",
    events: "Events",
    aboutEvents:
      "What happens to an account, by type. Lists have all of them, and webhooks those that they choose. More types and fields may come.",
    deliveries: "Deliveries",
    schemas: "Schemas",
    aboutSchemas: "The objects of bodies and answers, by name.",
    turns: "Next to this",
    before: "Before",
    next: "Next",
    needsKey: "needs a key",
    needsSession: "needs a session",
    needsEither: "needs a key or a session",
    isPublic: "public",
    parameters: "Parameters",
    body: "Body",
    answers: "Answers",
    answer: "Answer",
    example: "Example",
    tryIt: "Try it",
    optional: "optional",
    key: "API key",
    orSignIn: "or sign in",
    notSignedIn: "You are not signed in: the answer will say so.",
    isReal: "A real request: what it changes or buys stays.",
    send: "Send request",
    script: {
      copy: "Copy",
      copied: "Copied",
      selected: "Selected",
      found: "{} found",
      noneFound: "Nothing found. Try fewer letters.",
      orAs: "or as {}",
      as: "As {}, who is signed in.",
      picture: "The picture of the answer",
      cutOff: "{} characters more",
      notJson: "The body is no JSON: {}",
      noAnswer: "No answer: look at the connection, and send it again."
    }
  },
  de: {
    skip: "Zum Inhalt springen",
    pages: "Seiten",
    docs: "Doku",
    signIn: "Anmelden",
    about: "Über diesen Dienst",
    contents: "Inhalt",
    search: "Endpunkte suchen",
    searchHint: "Suchen, oder / drücken",
    all: "Alle Endpunkte",
    inEnglish: "Die Texte der Referenz sind englisch, wie die der API selbst.",
    start: "Anfang",
    startLead: (version, address) => `Version ${version}, unter ${address}.`,
    startExample: (key) => `Einen QR-Code in eine Datei zeichnen; Ihr eigener Schlüssel steht in ${key}:`,
    codes: "Fehlercodes",
    aboutCodes:
      "Jeder Fehler hat einen dieser Codes. Weitere können hinzukommen; ihre Bedeutung ändert sich nie.",
    code: "Code",
    statusAndMessage: "Status und Meldung",
    events: "Ereignisse",
    aboutEvents:
      "Was mit einem Konto geschieht, nach Art. Listen haben alle, Webhooks die gewählten. Weitere Arten und Felder können hinzukommen.",
    deliveries: "Zustellungen",
    schemas: "Schemas",
    aboutSchemas: "Die Objekte in Anfragen und Antworten, nach Namen.",
    turns: "Daneben",
    before: "Zurück",
    next: "Weiter",
    needsKey: "mit Schlüssel",
    needsSession: "mit Sitzung",
    needsEither: "mit Schlüssel oder Sitzung",
    isPublic: "öffentlich",
    parameters: "Parameter",
    body: "Inhalt",
    answers: "Antworten",
    answer: "Antwort",
    example: "Beispiel",
    tryIt: "Ausprobieren",
    optional: "freiwillig",
    key: "API-Schlüssel",
    orSignIn: "oder angemeldet",
    notSignedIn: "Sie sind nicht angemeldet: Die Antwort wird es sagen.",
    isReal: "Eine echte Anfrage: Was sie ändert oder kauft, bleibt.",
    send: "Anfrage senden",
    script: {
      copy: "Kopieren",
      copied: "Kopiert",
      selected: "Markiert",
      found: "{} gefunden",
      noneFound: "Nichts gefunden. Versuchen Sie es mit weniger Buchstaben.",
      orAs: "oder als {}",
      as: "Als {}, angemeldet.",
      picture: "Das Bild der Antwort",
      cutOff: "{} weitere Zeichen",
      notJson: "Der Inhalt ist kein JSON: {}",
      noAnswer: "Keine Antwort: Prüfen Sie die Verbindung und senden Sie noch einmal."
    }
  },
  fr: {
    skip: "Aller au contenu",
    pages: "Pages",
    docs: "Docs",
    signIn: "Se connecter",
    about: "À propos",
    contents: "Sommaire",
    search: "Chercher un point d’accès",
    searchHint: "Chercher, ou touche /",
    all: "Tous les points d’accès",
    inEnglish: "Les textes de la référence sont en anglais, comme ceux de l’API.",
    start: "Début",
    startLead: (version, address) => `Version ${version}, à ${address}.`,
    startExample: (key) => `Dessiner un code QR dans un fichier ; mettez votre clé dans ${key} :`,
    codes: "Codes d’erreur",
    aboutCodes: "Chaque erreur a l’un de ces codes. D’autres peuvent s’ajouter ; leur sens ne change jamais.",
    code: "Code",
    statusAndMessage: "Statut et message",
    events: "Événements",
    aboutEvents:
      "Ce qui arrive à un compte, par type. Les listes les ont tous, les webhooks ceux qu’ils choisissent. D’autres types et champs peuvent s’ajouter.",
    deliveries: "Envois",
    schemas: "Schémas",
    aboutSchemas: "Les objets des requêtes et des réponses, par nom.",
    turns: "À côté",
    before: "Précédent",
    next: "Suivant",
    needsKey: "avec une clé",
    needsSession: "avec une session",
    needsEither: "avec une clé ou une session",
    isPublic: "public",
    parameters: "Paramètres",
    body: "Contenu",
    answers: "Réponses",
    answer: "Réponse",
    example: "Exemple",
    tryIt: "Essayer",
    optional: "facultatif",
    key: "Clé d’API",
    orSignIn: "ou connectez-vous",
    notSignedIn: "Vous n’êtes pas connecté : la réponse le dira.",
    isReal: "Une vraie requête : ce qu’elle change ou achète reste.",
    send: "Envoyer la requête",
    script: {
      copy: "Copier",
      copied: "Copié",
      selected: "Sélectionné",
      found: "{} trouvés",
      noneFound: "Rien trouvé. Essayez avec moins de lettres.",
      orAs: "ou en tant que {}",
      as: "En tant que {}, connecté.",
      picture: "L’image de la réponse",
      cutOff: "{} caractères de plus",
      notJson: "Le contenu n’est pas du JSON : {}",
      noAnswer: "Pas de réponse : vérifiez la connexion, puis renvoyez."
    }
  },
  es: {
    skip: "Ir al contenido",
    pages: "Páginas",
    docs: "Docs",
    signIn: "Iniciar sesión",
    about: "Acerca de",
    contents: "Contenido",
    search: "Buscar endpoints",
    searchHint: "Buscar, o pulse /",
    all: "Todos los endpoints",
    inEnglish: "Los textos de la referencia están en inglés, como los de la API.",
    start: "Inicio",
    startLead: (version, address) => `Versión ${version}, en ${address}.`,
    startExample: (key) => `Dibuje un código QR en un archivo; ponga su clave en ${key}:`,
    codes: "Códigos de error",
    aboutCodes:
      "Cada error tiene uno de estos códigos. Pueden añadirse otros; su significado no cambia nunca.",
    code: "Código",
    statusAndMessage: "Estado y mensaje",
    events: "Eventos",
    aboutEvents:
      "Lo que le pasa a una cuenta, por tipo. Las listas los tienen todos, y los webhooks, los que eligen. Pueden añadirse tipos y campos.",
    deliveries: "Entregas",
    schemas: "Esquemas",
    aboutSchemas: "Los objetos de solicitudes y respuestas, por nombre.",
    turns: "Al lado",
    before: "Anterior",
    next: "Siguiente",
    needsKey: "con una clave",
    needsSession: "con una sesión",
    needsEither: "con una clave o una sesión",
    isPublic: "público",
    parameters: "Parámetros",
    body: "Contenido",
    answers: "Respuestas",
    answer: "Respuesta",
    example: "Ejemplo",
    tryIt: "Probar",
    optional: "opcional",
    key: "Clave de API",
    orSignIn: "o inicie sesión",
    notSignedIn: "No ha iniciado sesión: la respuesta lo dirá.",
    isReal: "Una solicitud real: lo que cambia o compra se queda.",
    send: "Enviar la solicitud",
    script: {
      copy: "Copiar",
      copied: "Copiado",
      selected: "Seleccionado",
      found: "{} encontrados",
      noneFound: "No se encontró nada. Pruebe con menos letras.",
      orAs: "o como {}",
      as: "Como {}, con la sesión iniciada.",
      picture: "La imagen de la respuesta",
      cutOff: "{} caracteres más",
      notJson: "El contenido no es JSON: {}",
      noAnswer: "Sin respuesta: revise la conexión y envíela de nuevo."
    }
  },
  "pt-BR": {
    skip: "Ir para o conteúdo",
    pages: "Páginas",
    docs: "Docs",
    signIn: "Entrar",
    about: "Sobre",
    contents: "Conteúdo",
    search: "Buscar endpoints",
    searchHint: "Buscar, ou tecle /",
    all: "Todos os endpoints",
    inEnglish: "Os textos da referência estão em inglês, como os da API.",
    start: "Início",
    startLead: (version, address) => `Versão ${version}, em ${address}.`,
    startExample: (key) => `Desenhe um código QR em um arquivo; ponha a sua chave em ${key}:`,
    codes: "Códigos de erro",
    aboutCodes: "Cada erro tem um destes códigos. Outros podem surgir; o significado deles nunca muda.",
    code: "Código",
    statusAndMessage: "Status e mensagem",
    events: "Eventos",
    aboutEvents:
      "O que acontece com uma conta, por tipo. As listas têm todos, e os webhooks, os que escolhem. Outros tipos e campos podem surgir.",
    deliveries: "Entregas",
    schemas: "Esquemas",
    aboutSchemas: "Os objetos de solicitações e respostas, por nome.",
    turns: "Ao lado",
    before: "Anterior",
    next: "Próximo",
    needsKey: "com uma chave",
    needsSession: "com uma sessão",
    needsEither: "com uma chave ou uma sessão",
    isPublic: "público",
    parameters: "Parâmetros",
    body: "Conteúdo",
    answers: "Respostas",
    answer: "Resposta",
    example: "Exemplo",
    tryIt: "Experimentar",
    optional: "opcional",
    key: "Chave de API",
    orSignIn: "ou entre",
    notSignedIn: "Você não entrou: a resposta dirá isso.",
    isReal: "Uma solicitação real: o que ela muda ou compra fica.",
    send: "Enviar a solicitação",
    script: {
      copy: "Copiar",
      copied: "Copiado",
      selected: "Selecionado",
      found: "{} encontrados",
      noneFound: "Nada encontrado. Tente com menos letras.",
      orAs: "ou como {}",
      as: "Como {}, com a sessão iniciada.",
      picture: "A imagem da resposta",
      cutOff: "mais {} caracteres",
      notJson: "O conteúdo não é JSON: {}",
      noAnswer: "Sem resposta: verifique a conexão e envie de novo."
    }
  }
}

/** A reader's language, its texts, and the attribute that marks English text in other languages. */
export interface DocsReader {
  readonly language: Language
  readonly words: DocsWords
  readonly english: "" | ' lang="en"'
}

export const docsReader = (language: Language): DocsReader => ({
  language,
  words: docsWords[language],
  english: language === "en" ? "" : ' lang="en"'
})
