import type { Language } from "@quick-response/core"
import { withEnglish } from "@quick-response/design/languages/withEnglish"
import german from "./readme.de.json" with { type: "json" }
import english from "./readme.en.json" with { type: "json" }
import spanish from "./readme.es.json" with { type: "json" }
import french from "./readme.fr.json" with { type: "json" }
import portuguese from "./readme.pt-BR.json" with { type: "json" }

const texts = withEnglish(english, { de: german, fr: french, es: spanish, "pt-BR": portuguese })

/** The readme of a takeout: the content of each file, and how another server takes over. */
export const readme = (language: Language): string => {
  const { title, files, takeOver } = texts[language]
  const { title: heading, ...ways } = takeOver
  return [
    title,
    "",
    ...Object.entries(files).map(([name, text]) => `${name}: ${text}`),
    "",
    heading,
    ...Object.values(ways).flatMap((way) => ["", way]),
    ""
  ].join("\n")
}
