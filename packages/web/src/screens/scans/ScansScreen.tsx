import { scansWords } from "catalogue:scans"
import { CodeGrid } from "../../account/CodeGrid.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Page } from "../../ground/Page.tsx"
import { EmptyState } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { ScanReport } from "../../scans/ScanPanel.tsx"
import { useVisits } from "../../scans/useReport.ts"

/** The number of codes that are shown. */
const mostShown = 6

const NoDynamicCodes = () => (
  <EmptyState title={scansWords.value.noneCounted}>
    <p class="second">{scansWords.value.aboutCounted}</p>
    <a class="button primary" href={href("/")}>
      {scansWords.value.designLink}
    </a>
  </EmptyState>
)

/** The screen "Scans": the scans of all dynamic codes of the account. */
const Scans = () => {
  const resource = useResource(
    (signal) =>
      api.listQrCodes(
        { kind: "dynamic", sort: "scans", archived: "include", pageSize: mostShown },
        { signal }
      ),
    []
  )
  const visits = useVisits(undefined)
  return (
    <Page title={frameWords.value.scans}>
      <Loaded resource={resource}>
        {({ qrCodes }) =>
          qrCodes.length === 0 ? (
            <NoDynamicCodes />
          ) : (
            <div class="stack loose">
              <ScanReport visits={visits}>
                <section class="stack wide" aria-labelledby="most">
                  <h2 id="most">{scansWords.value.mostScanned}</h2>
                  <CodeGrid label={scansWords.value.mostScanned} codes={qrCodes} isLatest />
                </section>
              </ScanReport>
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

export default Scans
