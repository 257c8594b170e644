import { Picture } from "../drawing/Picture.tsx"
import { href } from "../frame/router.ts"
import { Page } from "../ground/Page.tsx"

/** The picture of nothing but the root. */
const slash = JSON.stringify({ data: "/", bodyStyle: "Rounded", outerEyeStyle: "Extra rounded" })

/** The screen where there is no page. */
const NotFound = () => (
  <Page title="There is no page here">
    <div class="stack">
      <div class="example-picture">
        <Picture configJson={slash} label="A QR code that says /" />
      </div>
      <p>
        The address may be mistyped, or the page may have moved. This code leads to the start, and so do
        these.
      </p>
      <p class="row">
        <a class="button primary" href={href("/")}>
          Open the studio
        </a>
        <a class="button" href={href("/gallery")}>
          Gallery
        </a>
        <a class="button" href={href("/docs")}>
          How the API works
        </a>
      </p>
    </div>
  </Page>
)

export default NotFound
