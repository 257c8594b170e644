import { printsWords } from "catalogue:prints"
import { useState } from "preact/hooks"
import { download } from "../../../drawing/download.ts"
import { api } from "../../../frame/api.ts"
import { href } from "../../../frame/router.ts"
import { asMember } from "../../../frame/session.ts"
import { DownloadIcon, ScanCodeIcon } from "../../../ground/icons.tsx"
import { LoadedLate } from "../../../ground/LoadedLate.tsx"
import { FailedState } from "../../../ground/states.tsx"

/** The proof of a code, and the check of its prints. */
const ProofSection = ({ id }: { readonly id: string }) => {
  const [isChecking, setIsChecking] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const words = printsWords.value
  const save = async (make: () => Promise<Blob>, ending: "json" | "pdf") => {
    setFailure(undefined)
    setIsWaiting(true)
    await asMember(make).then(
      (file) => download(file, `proof-${id}.${ending}`),
      (error: unknown) => setFailure(error)
    )
    setIsWaiting(false)
  }
  const json = async () => {
    const proof = await api.getProof(id)
    return new Blob([JSON.stringify(proof, null, 2)], { type: "application/json" })
  }
  return (
    <section class="panel wide stack" aria-labelledby="proof">
      <h2 id="proof">{words.title}</h2>
      <p>{words.aboutPrint}</p>
      <button type="button" onClick={() => setIsChecking(true)}>
        <ScanCodeIcon /> {words.checkPrint}
      </button>
      <p>{words.aboutProof}</p>
      <div class="row">
        <button
          type="button"
          disabled={isWaiting}
          onClick={() => void save(() => api.getProofPdf(id), "pdf")}
        >
          <DownloadIcon /> {words.proofForPeople}
        </button>
        <button type="button" disabled={isWaiting} onClick={() => void save(json, "json")}>
          <DownloadIcon /> {words.proofForPrograms}
        </button>
        <a href={href("/proof")}>{words.checkProof}</a>
      </div>
      {failure === undefined ? null : <FailedState error={failure} />}
      {isChecking ? (
        <LoadedLate
          load={() => import("./CheckPrintDialog.tsx")}
          onFailure={() => setIsChecking(false)}
          properties={{ id, onClose: () => setIsChecking(false) }}
        />
      ) : null}
    </section>
  )
}

export default ProofSection
