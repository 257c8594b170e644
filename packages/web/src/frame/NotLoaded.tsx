import { Page } from "../ground/Page.tsx"
import { frameWords } from "../languages/frameWords.ts"

/** The screen for a file that cannot be loaded: offline, or replaced by a newer version. */
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
