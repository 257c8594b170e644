import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { download } from "../../drawing/download.ts"
import { serviceUrl } from "../../frame/router.ts"
import { DownloadIcon } from "../../ground/icons.tsx"
import { operateWords } from "../../languages/operateWords.ts"
import { operatorApi } from "../parts/operatorApi.ts"
import type { SalesQuestion } from "./salesQuestion.ts"

/** Saves the rows of a report as CSV; and the ledger of its days, which the browser saves as it arrives, since it may be large. */
export const SalesFile = ({
  question,
  onFailure
}: {
  readonly question: SalesQuestion
  readonly onFailure: (error: unknown) => void
}) => {
  const words = operateWords.value
  const days = new URLSearchParams({ from: question.from, until: question.until })
  const saveRows = async () => {
    onFailure(undefined)
    try {
      const file = await withPasskey(() => operatorApi.getSalesCsv(question))
      download(file, `sales-${question.from}-${question.until}.csv`)
    } catch (error) {
      onFailure(error)
    }
  }
  return (
    <>
      <a class="button quiet" href={`${serviceUrl}/v1/Operator/export/ledger?${days}`} download>
        {words.saveLedger}
      </a>
      <button type="button" onClick={() => void saveRows()}>
        <DownloadIcon size={18} /> {words.saveCsv}
      </button>
    </>
  )
}
