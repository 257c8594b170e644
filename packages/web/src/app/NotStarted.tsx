import type { Language } from "@quick-response/design/languages/languages"
import { firstLanguage } from "../frame/ownLanguage.ts"

interface Words {
  readonly title: string
  readonly reason: string
  readonly retry: string
}

/** In all languages, and here: the files of messages are what did not load. */
const words: Readonly<Record<Language, Words>> = {
  en: {
    title: "This page did not load",
    reason: "The connection may be lost, or the service has a newer version of its pages by now.",
    retry: "Try again"
  },
  de: {
    title: "Diese Seite wurde nicht geladen",
    reason:
      "Vielleicht ist die Verbindung unterbrochen, oder es gibt inzwischen eine neuere Version dieser Seiten.",
    retry: "Noch einmal versuchen"
  },
  fr: {
    title: "Cette page n’a pas été chargée",
    reason: "La connexion est peut-être coupée, ou le service a une version plus récente de ses pages.",
    retry: "Réessayer"
  },
  es: {
    title: "Esta página no se cargó",
    reason: "Puede que se haya perdido la conexión o que haya una versión más reciente de estas páginas.",
    retry: "Intentar de nuevo"
  },
  "pt-BR": {
    title: "Esta página não foi carregada",
    reason: "A conexão pode ter caído, ou o serviço já tem uma versão mais nova destas páginas.",
    retry: "Tentar de novo"
  }
}

/** The page where no messages could be loaded, not even the English ones. */
export const NotStarted = () => {
  const language = firstLanguage()
  const { title, reason, retry } = words[language]
  return (
    <main class="unscripted stack" lang={language}>
      <h1>{title}</h1>
      <p>{reason}</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {retry}
      </button>
    </main>
  )
}
