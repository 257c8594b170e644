import { href } from "../frame/router.ts"
import { Page } from "../ground/Page.tsx"

/** The screen where there is no page. */
const NotFound = () => (
  <Page title="There is no page here">
    <p>
      The address may be mistyped, or the page may have moved. <a href={href("/")}>Go to the studio</a> or
      read <a href={href("/docs")}>how the API works</a>.
    </p>
  </Page>
)

export default NotFound
