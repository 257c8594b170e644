import { Page } from "../ground/Page.tsx"

/** The screen where a screen's file cannot be loaded: without a connection, or since a newer version took its place. */
export const NotLoaded = () => (
  <Page title="This page did not load">
    <div class="stack">
      <p>The connection may be lost, or the service has a newer version of its pages by now.</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  </Page>
)
