import type { api } from "../../../frame/api.ts"
import { Loaded } from "../../../frame/Loaded.tsx"
import type { Resource } from "../../../frame/useResource.ts"
import { formatCount } from "../../../ground/format.ts"
import { Time } from "../../../ground/Time.tsx"
import { codesWords } from "../../../languages/codesWords.ts"

type Page = Awaited<ReturnType<typeof api.listQrCodeChanges>>
type Version = Page["changes"][number]

/** The number of changes that a page shows. */
export const changesShown = 20

const authorOf = ({ by, reason, version }: Version): string => {
  const words = codesWords.value
  if (version === 1) return words.bought
  if (by === "owner") return words.you
  return reason === null ? words.operator : words.operatorFor(reason)
}

/** The history of a dynamic code: where it led, since when, and by whom. */
export const ChangeList = ({ resource }: { readonly resource: Resource<Page> }) => (
  <section class="stack wide" aria-labelledby="changes">
    <h2 id="changes">{codesWords.value.changes}</h2>
    <Loaded resource={resource}>
      {({ changes, totalCount }) => (
        <>
          <table class="list wide">
            <thead>
              <tr>
                <th scope="col">{codesWords.value.opens}</th>
                <th scope="col" class="wide-only">
                  {codesWords.value.state}
                </th>
                <th scope="col" class="wide-only">
                  {codesWords.value.by}
                </th>
                <th scope="col" class="end">
                  {codesWords.value.since}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((version) => (
                <tr key={version.version}>
                  <th scope="row" class="breaking">
                    <bdi>{version.target}</bdi>
                  </th>
                  <td class="wide-only">{version.isActive ? codesWords.value.on : codesWords.value.off}</td>
                  <td class="wide-only">
                    <bdi>{authorOf(version)}</bdi>
                  </td>
                  <td class="end">
                    <Time at={version.at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
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
