import { overviewWords } from "catalogue:overview"
import { useEffect, useState } from "preact/hooks"
import { Balance } from "../../account/Balance.tsx"
import { CodeGrid, CodeGridSkeleton } from "../../account/CodeGrid.tsx"
import { NewKeyDialog } from "../../account/NewKeyDialog.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href } from "../../frame/router.ts"
import { refreshSession } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { formatCount } from "../../ground/format.ts"
import { Page } from "../../ground/Page.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { FirstSteps } from "./FirstSteps.tsx"

const latestCount = 6

/** Milliseconds after which a page without codes looks for the first one again. */
const lookEvery = 4000

/** The screen "Overview": the balance, the first steps until there is a code, then the latest codes. */
const Overview = () => {
  const words = overviewWords.value
  const resource = useResource((signal) => api.listQrCodes({ pageSize: latestCount }, { signal }), [])
  // Here, not in the first steps: they go when the first code comes, and the dialog may still show the key.
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { data, reload } = resource
  const isNew = data?.totalCount === 0
  useEffect(() => {
    if (!isNew) return
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, lookEvery)
    return () => {
      clearInterval(timer)
      void refreshSession()
    }
  }, [isNew, reload])
  return (
    <Page title={frameWords.value.overview}>
      <div class="stack loose">
        <Balance />
        <Loaded resource={resource} skeleton={<CodeGridSkeleton count={latestCount} isLatest />}>
          {({ qrCodes, totalCount }) =>
            totalCount === 0 ? (
              <FirstSteps secret={secret} onMakeKey={() => setIsMaking(true)} />
            ) : (
              <section class="stack wide" aria-labelledby="latest">
                <div class="row apart wide">
                  <h2 id="latest">{words.latest}</h2>
                  <a href={href("/account/codes")}>
                    {totalCount > latestCount
                      ? words.allOf({ count: formatCount(totalCount) })
                      : words.allCodes}
                  </a>
                </div>
                <CodeGrid label={words.latest} codes={qrCodes} isLatest />
              </section>
            )
          }
        </Loaded>
      </div>
      {isMaking ? (
        <NewKeyDialog onClose={() => setIsMaking(false)} onMade={(made) => setSecret(made.secret)} />
      ) : null}
    </Page>
  )
}

export default Overview
