import { notFoundWords } from "catalogue:notFound"
import { href } from "../../frame/router.ts"
import { Page } from "../../ground/Page.tsx"

/** The account's pages of a service without sign-in: in an embedding program, accounts have only keys. */
const NobodySignsIn = () => {
  const words = notFoundWords.value
  return (
    <Page title={words.nobody}>
      <div class="stack">
        <p>{words.aboutNobody}</p>
        <p class="row">
          <a class="button primary" href={href("/")}>
            {words.openStudio}
          </a>
          <a class="button" href={href("/docs")}>
            {words.api}
          </a>
        </p>
      </div>
    </Page>
  )
}

export default NobodySignsIn
