import type { Language } from "@quick-response/core"

/** The words of the page of a look. */
export interface LookWords {
  readonly title: string
  /** The sentence below the picture: who runs the service, and to which host the shown code leads. */
  readonly about: (name: string, host: string) => string
  /** The link into the studio. */
  readonly make: string
  /** The text in place of the picture. */
  readonly picture: (host: string) => string
}

/** The words of the pages of looks, in each language. */
export const lookWords: Readonly<Record<Language, LookWords>> = {
  en: {
    title: "A look for QR codes",
    about: (name, host) =>
      `Designed in the studio of ${name}. The code in the picture leads to ${host}; what its designer wrote is not shown.`,
    make: "Make one like it",
    picture: (host) => `A QR code in this look, which leads to ${host}`
  },
  de: {
    title: "Ein Aussehen für QR-Codes",
    about: (name, host) =>
      `Gestaltet im Studio von ${name}. Der Code im Bild führt zu ${host}; was sein Gestalter geschrieben hat, wird nicht gezeigt.`,
    make: "Einen solchen Code gestalten",
    picture: (host) => `Ein QR-Code in diesem Aussehen, der zu ${host} führt`
  },
  fr: {
    title: "Un style pour codes QR",
    about: (name, host) =>
      `Créé dans le studio de ${name}. Le code de l’image mène à ${host} ; ce que son auteur a écrit n’est pas montré.`,
    make: "En créer un semblable",
    picture: (host) => `Un code QR dans ce style, qui mène à ${host}`
  },
  es: {
    title: "Un estilo para códigos QR",
    about: (name, host) =>
      `Diseñado en el estudio de ${name}. El código de la imagen lleva a ${host}; lo que escribió su autor no se muestra.`,
    make: "Crear uno parecido",
    picture: (host) => `Un código QR en este estilo, que lleva a ${host}`
  },
  "pt-BR": {
    title: "Um estilo para códigos QR",
    about: (name, host) =>
      `Criado no estúdio de ${name}. O código da imagem leva a ${host}; o que o autor escreveu não é mostrado.`,
    make: "Criar um parecido",
    picture: (host) => `Um código QR neste estilo, que leva a ${host}`
  }
}
