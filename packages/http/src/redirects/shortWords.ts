import type { Direction, Language } from "@quick-response/core"

/** The reasons why a short address has no target. */
export type Refusal = Exclude<Direction["kind"], "leads"> | "unknown"

/** A page's title and text. */
interface Notice {
  readonly title: string
  readonly sentence: string
}

export interface ShortWords extends Readonly<Record<Refusal, Notice>> {
  readonly preview: (shortAddress: string) => Notice
  readonly runBy: (host: string) => string
  readonly report: string
}

export const shortWords: Readonly<Record<Language, ShortWords>> = {
  en: {
    unknown: {
      title: "This code leads nowhere",
      sentence: "There is no short address like this. It may be mistyped, or the code may be a sample."
    },
    paused: {
      title: "This code is paused",
      sentence: "Its owner has paused it. Try again later."
    },
    expired: {
      title: "This code has ended",
      sentence: "Its owner gave it an end, which has passed."
    },
    blocked: {
      title: "This code was switched off",
      sentence: "The operator of this service has switched it off."
    },
    preview: (shortAddress) => ({
      title: "Where this code leads",
      sentence: `${shortAddress} would lead to this address now. Looking at it here is not counted.`
    }),
    runBy: (host) => `This short address is run by ${host}.`,
    report: "Report this code"
  },
  de: {
    unknown: {
      title: "Dieser Code führt nirgendwohin",
      sentence: "Diese Kurzadresse gibt es nicht. Vielleicht ist sie vertippt, oder der Code ist ein Muster."
    },
    paused: {
      title: "Dieser Code ist angehalten",
      sentence: "Sein Inhaber hat ihn angehalten. Versuchen Sie es später noch einmal."
    },
    expired: {
      title: "Dieser Code ist abgelaufen",
      sentence: "Sein Inhaber hat ihm ein Ende gegeben, das vorbei ist."
    },
    blocked: {
      title: "Dieser Code wurde abgeschaltet",
      sentence: "Der Betreiber dieses Dienstes hat ihn abgeschaltet."
    },
    preview: (shortAddress) => ({
      title: "Wohin dieser Code führt",
      sentence: `${shortAddress} würde jetzt zu dieser Adresse führen. Dieser Blick wird nicht gezählt.`
    }),
    runBy: (host) => `Diese Kurzadresse wird von ${host} betrieben.`,
    report: "Diesen Code melden"
  },
  fr: {
    unknown: {
      title: "Ce code ne mène nulle part",
      sentence: "Cette adresse courte n’existe pas. Elle est peut-être mal saisie, ou le code est un exemple."
    },
    paused: {
      title: "Ce code est en pause",
      sentence: "Son propriétaire l’a mis en pause. Réessayez plus tard."
    },
    expired: {
      title: "Ce code a expiré",
      sentence: "Son propriétaire lui a donné une fin, qui est passée."
    },
    blocked: {
      title: "Ce code a été désactivé",
      sentence: "L’exploitant de ce service l’a désactivé."
    },
    preview: (shortAddress) => ({
      title: "Où mène ce code",
      sentence: `${shortAddress} mènerait maintenant à cette adresse. La consulter ici n’est pas compté.`
    }),
    runBy: (host) => `Cette adresse courte est gérée par ${host}.`,
    report: "Signaler ce code"
  },
  es: {
    unknown: {
      title: "Este código no lleva a ninguna parte",
      sentence: "No existe esta dirección corta. Puede tener un error, o el código puede ser una muestra."
    },
    paused: {
      title: "Este código está en pausa",
      sentence: "Su propietario lo ha puesto en pausa. Inténtelo más tarde."
    },
    expired: {
      title: "Este código ha caducado",
      sentence: "Su propietario le puso un final, que ya ha pasado."
    },
    blocked: {
      title: "Este código se desactivó",
      sentence: "Quien gestiona este servicio lo ha desactivado."
    },
    preview: (shortAddress) => ({
      title: "Adónde lleva este código",
      sentence: `${shortAddress} llevaría ahora a esta dirección. Mirarla aquí no se cuenta.`
    }),
    runBy: (host) => `Esta dirección corta es de ${host}.`,
    report: "Denunciar este código"
  },
  "pt-BR": {
    unknown: {
      title: "Este código não leva a lugar nenhum",
      sentence: "Este endereço curto não existe. Pode haver um erro nele, ou o código pode ser uma amostra."
    },
    paused: {
      title: "Este código está pausado",
      sentence: "O dono o pausou. Tente de novo mais tarde."
    },
    expired: {
      title: "Este código expirou",
      sentence: "O dono definiu um fim para ele, que já passou."
    },
    blocked: {
      title: "Este código foi desativado",
      sentence: "Quem mantém este serviço o desativou."
    },
    preview: (shortAddress) => ({
      title: "Aonde este código leva",
      sentence: `${shortAddress} levaria agora a este endereço. Vê-lo aqui não é contado.`
    }),
    runBy: (host) => `Este endereço curto é mantido por ${host}.`,
    report: "Denunciar este código"
  }
}
