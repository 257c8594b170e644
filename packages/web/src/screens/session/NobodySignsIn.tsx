import { href } from "../../frame/router.ts"
import { Page } from "../../ground/Page.tsx"

/** The account's pages of a service without people: a program that embeds it has accounts by key alone. */
export const NobodySignsIn = () => (
  <Page title="Nobody signs in here">
    <div class="stack">
      <p>This service has accounts for programs alone, by their keys. Designing needs no account.</p>
      <p class="row">
        <a class="button primary" href={href("/")}>
          Open the studio
        </a>
        <a class="button" href={href("/docs")}>
          Read how the API works
        </a>
      </p>
    </div>
  </Page>
)
