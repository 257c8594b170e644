import { Page } from "../ground/Page.tsx"
import { frameWords } from "../languages/frameWords.ts"

/** The screen where a screen's file cannot be loaded: without a connection, or since a newer version took its place. */
export const NotLoaded = () => (
  <Page title={frameWords.value.notLoaded}>
    <div class="stack">
      <p>{frameWords.value.whyNotLoaded}</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {frameWords.value.loadAgain}
      </button>
    </div>
  </Page>
)
