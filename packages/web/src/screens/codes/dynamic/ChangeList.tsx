import { ChangeTable } from "../../../account/dynamic/ChangeTable.tsx"
import type { api } from "../../../frame/api.ts"
import { Loaded } from "../../../frame/Loaded.tsx"
import type { Resource } from "../../../frame/useResource.ts"
import { formatCount } from "../../../ground/format.ts"
import { codesWords } from "../../../languages/codesWords.ts"

type Page = Awaited<ReturnType<typeof api.listQrCodeChanges>>

/** The number of changes that a page shows. */
export const changesShown = 20

/** The history of a dynamic code: targets with their times and authors. */
export const ChangeList = ({ resource }: { readonly resource: Resource<Page> }) => (
  <section class="stack wide" aria-labelledby="changes">
    <h2 id="changes">{codesWords.value.changes}</h2>
    <Loaded resource={resource}>
      {({ changes, totalCount }) => (
        <>
          <ChangeTable changes={changes} owner={codesWords.value.you} />
          {totalCount > changes.length ? (
            <p class="small second">
              {codesWords.value.latestOf(formatCount(changes.length), formatCount(totalCount))}
            </p>
          ) : null}
        </>
      )}
    </Loaded>
  </section>
)
