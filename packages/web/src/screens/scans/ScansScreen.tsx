import { type Code, CodeGrid } from "../../account/CodeGrid.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Page } from "../../ground/Page.tsx"
import { EmptyState } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { scansWords } from "../../languages/scansWords.ts"
import { ScanReport } from "../../scans/ScanPanel.tsx"
import { useVisits } from "../../scans/useReport.ts"

/** The number of codes among which the most scanned are found. */
const lookedThrough = 100

/** The number of codes that are shown. */
const mostShown = 6

const mostScanned = (codes: ReadonlyArray<Code>): ReadonlyArray<Code> =>
  codes
    .filter(({ dynamic }) => dynamic !== null)
    .sort((left, right) => (right.dynamic?.scans ?? 0) - (left.dynamic?.scans ?? 0))
    .slice(0, mostShown)

const NoDynamicCodes = () => (
  <EmptyState title={scansWords.value.noneCounted}>
    <p class="second">{scansWords.value.aboutCounted}</p>
    <a class="button primary" href={href("/")}>
      {scansWords.value.designLink}
    </a>
  </EmptyState>
)

/** The screen "Scans": those of all dynamic codes of the account. */
const Scans = () => {
  const resource = useResource(
    (signal) => api.listQrCodes({ pageSize: lookedThrough, archived: "include" }, { signal }),
    []
  )
  const visits = useVisits(undefined)
  return (
    <Page title={frameWords.value.scans}>
      <Loaded resource={resource}>
        {({ qrCodes, totalCount }) => {
          const codes = mostScanned(qrCodes)
          if (codes.length === 0 && totalCount <= lookedThrough) return <NoDynamicCodes />
          return (
            <div class="stack loose">
              <ScanReport visits={visits} />
              {codes.length === 0 ? null : (
                <section class="stack wide" aria-labelledby="most">
                  <h2 id="most">{scansWords.value.mostScanned}</h2>
                  <CodeGrid label={scansWords.value.mostScanned} codes={codes} isLatest />
                </section>
              )}
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

export default Scans
