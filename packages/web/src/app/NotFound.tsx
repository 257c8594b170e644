import { notFoundWords } from "catalogue:notFound"
import { Picture } from "../drawing/Picture.tsx"
import { href } from "../frame/router.ts"
import { Page } from "../ground/Page.tsx"
import { frameWords } from "../languages/frameWords.ts"

/** A code of the root path. */
const slash = JSON.stringify({ data: "/", bodyStyle: "Rounded", outerEyeStyle: "Extra rounded" })

/** The screen for unknown paths. */
const NotFound = () => (
  <Page title={notFoundWords.value.title}>
    <div class="stack">
      <div class="example-picture">
        <Picture configJson={slash} label={notFoundWords.value.picture} />
      </div>
      <p>{notFoundWords.value.about}</p>
      <p class="row">
        <a class="button primary" href={href("/")}>
          {notFoundWords.value.openStudio}
        </a>
        <a class="button" href={href("/gallery")}>
          {frameWords.value.gallery}
        </a>
        <a class="button" href={href("/docs")}>
          {notFoundWords.value.api}
        </a>
      </p>
    </div>
  </Page>
)

export default NotFound
