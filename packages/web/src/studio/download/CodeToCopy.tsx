import { useEffect, useState } from "preact/hooks"
import { dataUriOf } from "../../drawing/dataUriOf.ts"
import { fileName } from "../../drawing/download.ts"
import { drawCode } from "../../drawing/drawCode.ts"
import { serviceUrl } from "../../frame/router.ts"
import { Snippet } from "../../ground/CopyButton.tsx"
import { dialogsWords } from "../../languages/studio/dialogsWords.ts"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { clientSnippet, curlSnippet, embeddingSnippet, htmlSnippet } from "./snippets.ts"

/** The picture within an HTML page is this wide, in CSS pixels. */
const htmlWidth = 256

/** The code that makes the picture, in four ways. */
export const CodeToCopy = ({
  configJson,
  title,
  says
}: {
  readonly configJson: string
  readonly title: string
  readonly says: string
}) => {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    drawCode(configJson, { format: "svg", size: htmlWidth })
      .then(dataUriOf)
      .then(setPicture, () => undefined)
  }, [configJson])
  const subject = { configJson, serviceUrl, file: fileName(title, ".svg") }
  const words = dialogsWords.value
  const ways = [
    { name: "curl", text: curlSnippet(subject) },
    { name: words.byService, text: clientSnippet(subject) },
    { name: words.withoutService, text: embeddingSnippet(subject) },
    // Its place is there before the picture is drawn: the dialog would move under the pointer.
    {
      name: "HTML",
      text:
        picture === undefined
          ? undefined
          : htmlSnippet(picture, { width: htmlWidth, alternative: studioWords.value.picture(says) })
    }
  ]
  return (
    <section class="code-to-copy" aria-labelledby="code-to-copy">
      <h3 id="code-to-copy">{words.code}</h3>
      {ways.map(({ name, text }) => (
        <details key={name} class="disclosure">
          <summary>{name}</summary>
          {text === undefined ? null : <Snippet text={text} label={words.copyCode(name)} />}
        </details>
      ))}
    </section>
  )
}
