import { useEffect, useState } from "preact/hooks"
import { dataUriOf } from "../../drawing/dataUriOf.ts"
import { fileName } from "../../drawing/download.ts"
import { drawCode } from "../../drawing/drawCode.ts"
import { serviceUrl } from "../../frame/router.ts"
import { Snippet } from "../../ground/CopyButton.tsx"
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
  const ways = [
    { name: "curl", text: curlSnippet(subject) },
    { name: "TypeScript, by the service", text: clientSnippet(subject) },
    { name: "TypeScript, without a service", text: embeddingSnippet(subject) },
    // Its place is there before the picture is drawn: the dialog would move under the pointer.
    {
      name: "HTML",
      text: picture === undefined ? undefined : htmlSnippet(picture, { width: htmlWidth, says })
    }
  ]
  return (
    <section class="code-to-copy" aria-labelledby="code-to-copy">
      <h3 id="code-to-copy">Code that makes it</h3>
      {ways.map(({ name, text }) => (
        <details key={name} class="disclosure">
          <summary>{name}</summary>
          {text === undefined ? null : <Snippet text={text} label={`Copy the code: ${name}`} />}
        </details>
      ))}
    </section>
  )
}
