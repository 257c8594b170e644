import type { Language } from "@quick-response/core"

export interface SharedDesignWords {
  readonly title: string
  /** The sentence below the picture: the operator, and the host of the code's target. */
  readonly about: (name: string, host: string) => string
  /** The link to the studio. */
  readonly make: string
  /** The alternative text of the picture. */
  readonly picture: (host: string) => string
  /** The page of an unreadable design: title, reason with remedy, and link to the studio. */
  readonly refused: { readonly title: string; readonly about: string; readonly mend: string }
}

export const sharedDesignWords: Readonly<Record<Language, SharedDesignWords>> = {
  en: {
    title: "A look for QR codes",
    about: (name, host) =>
      `Designed in the studio of ${name}. The code in the picture leads to ${host}; what its designer wrote is not shown.`,
    make: "Make one like it",
    picture: (host) => `A QR code in this look, which leads to ${host}`,
    refused: {
      title: "This look does not scan",
      about:
        "Scanners would not read a code that looks like this, so no picture of it is shown. The studio opens it and says what to change.",
      mend: "Mend it in the studio"
    }
  },
  de: {
    title: "Ein Aussehen für QR-Codes",
    about: (name, host) =>
      `Gestaltet im Studio von ${name}. Der Code im Bild führt zu ${host}; was sein Gestalter geschrieben hat, wird nicht gezeigt.`,
    make: "Einen solchen Code gestalten",
    picture: (host) => `Ein QR-Code in diesem Aussehen, der zu ${host} führt`,
    refused: {
      title: "Dieses Aussehen lässt sich nicht scannen",
      about:
        "Ein Code in diesem Aussehen würde von Scannern nicht gelesen, darum wird kein Bild davon gezeigt. Das Studio öffnet es und sagt, was zu ändern ist.",
      mend: "Im Studio verbessern"
    }
  },
  fr: {
    title: "Un style pour codes QR",
    about: (name, host) =>
      `Créé dans le studio de ${name}. Le code de l’image mène à ${host} ; ce que son auteur a écrit n’est pas montré.`,
    make: "En créer un semblable",
    picture: (host) => `Un code QR dans ce style, qui mène à ${host}`,
    refused: {
      title: "Ce style ne se scanne pas",
      about:
        "Un code dans ce style ne serait pas lu, son image n’est donc pas montrée. Le studio l’ouvre et dit ce qu’il faut changer.",
      mend: "Le corriger dans le studio"
    }
  },
  es: {
    title: "Un estilo para códigos QR",
    about: (name, host) =>
      `Diseñado en el estudio de ${name}. El código de la imagen lleva a ${host}; lo que escribió su autor no se muestra.`,
    make: "Crear uno parecido",
    picture: (host) => `Un código QR en este estilo, que lleva a ${host}`,
    refused: {
      title: "Este estilo no se puede escanear",
      about:
        "Un código en este estilo no se leería, por eso no se muestra su imagen. El estudio lo abre y dice qué cambiar.",
      mend: "Corregirlo en el estudio"
    }
  },
  "pt-BR": {
    title: "Um estilo para códigos QR",
    about: (name, host) =>
      `Criado no estúdio de ${name}. O código da imagem leva a ${host}; o que o autor escreveu não é mostrado.`,
    make: "Criar um parecido",
    picture: (host) => `Um código QR neste estilo, que leva a ${host}`,
    refused: {
      title: "Este estilo não pode ser lido",
      about:
        "Um código neste estilo não seria lido, por isso a imagem não é mostrada. O estúdio o abre e diz o que mudar.",
      mend: "Corrigi-lo no estúdio"
    }
  }
}
