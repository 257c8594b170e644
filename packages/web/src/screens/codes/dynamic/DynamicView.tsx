import { codesWords } from "../../../languages/codesWords.ts"
import "./dynamic.css"
import type { ComponentChildren } from "preact"
import { Picture } from "../../../drawing/Picture.tsx"
import { api } from "../../../frame/api.ts"
import { useResource } from "../../../frame/useResource.ts"
import { ScanReport } from "../../../scans/ScanPanel.tsx"
import { useVisits } from "../../../scans/useReport.ts"
import { ChangeList, changesShown } from "./ChangeList.tsx"
import { Destination } from "./Destination.tsx"
import type { Changeable } from "./dynamicCode.ts"
import { StateNotice } from "./StateNotice.tsx"

type Versions = Awaited<ReturnType<typeof api.listQrCodeChanges>>["changes"]

/** The times at which the target became another. */
const marksOf = (versions: Versions) =>
  versions.flatMap(({ target, at }, place) => {
    const before = versions[place + 1]
    return before === undefined || before.target === target
      ? []
      : [{ at: new Date(at), label: codesWords.value.targetChanged }]
  })

/** A dynamic code: target, number of scans, and changes. */
export const DynamicView = ({
  changeable,
  below,
  onPictured
}: {
  readonly changeable: Changeable
  /** The files and facts that every code has. */
  readonly below: ComponentChildren
  readonly onPictured: () => void
}) => {
  const { code, dynamic } = changeable
  const visits = useVisits(code.id)
  const current = useResource((signal) => api.getQrCode(code.id, { signal }), [code.id, visits])
  const changes = useResource(
    (signal) => api.listQrCodeChanges(code.id, { pageSize: changesShown }, { signal }),
    [code.id, dynamic.version]
  )
  return (
    <div class="dynamic-page">
      <div class="dynamic-picture">
        <Picture
          configJson={code.configJson}
          label={codesWords.value.picture(code.name)}
          isLarge
          isBought
          onSettled={onPictured}
        />
      </div>
      <div class="dynamic-main">
        <StateNotice dynamic={dynamic} />
        <Destination changeable={changeable} />
        <ScanReport
          id={code.id}
          visits={visits}
          marks={marksOf(changes.data?.changes ?? [])}
          lastScanAt={current.data?.dynamic?.lastScanAt ?? dynamic.lastScanAt}
        />
        <ChangeList resource={changes} />
      </div>
      <div class="dynamic-rest">{below}</div>
    </div>
  )
}
