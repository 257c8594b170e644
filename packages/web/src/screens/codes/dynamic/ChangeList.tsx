import type { api } from "../../../frame/api.ts"
import { Loaded } from "../../../frame/Loaded.tsx"
import type { Resource } from "../../../frame/useResource.ts"
import { Time } from "../../../ground/Time.tsx"

type Page = Awaited<ReturnType<typeof api.listQrCodeChanges>>
type Version = Page["changes"][number]

/** The number of changes that a page shows. */
export const changesShown = 20

const authorOf = ({ by, reason, version }: Version): string => {
  if (version === 1) return "Bought"
  return by === "owner" ? "You" : `The operator${reason === null ? "" : `: ${reason}`}`
}

/** The history of a dynamic code: where it led, since when, and by whom. */
export const ChangeList = ({ resource }: { readonly resource: Resource<Page> }) => (
  <section class="stack wide" aria-labelledby="changes">
    <h2 id="changes">Changes</h2>
    <Loaded resource={resource}>
      {({ changes, totalCount }) => (
        <>
          <table class="list wide">
            <thead>
              <tr>
                <th scope="col">Opens</th>
                <th scope="col" class="wide-only">
                  State
                </th>
                <th scope="col" class="wide-only">
                  By
                </th>
                <th scope="col" class="end">
                  Since
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((version) => (
                <tr key={version.version}>
                  <th scope="row" class="breaking">
                    <bdi>{version.target}</bdi>
                  </th>
                  <td class="wide-only">{version.isActive ? "Live" : "Off"}</td>
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
              The latest {changes.length} of {totalCount}.
            </p>
          ) : null}
        </>
      )}
    </Loaded>
  </section>
)
