import { domainsWords } from "catalogue:domains"
import { plainFaults } from "@quick-response/design/field/faults"
import { ExportFault } from "@quick-response/http/import"
import { useState } from "preact/hooks"
import { sayFault } from "../../../design/sayFault.ts"
import { Dialog } from "../../../ground/Dialog.tsx"
import { DropPlace } from "../../../ground/DropPlace.tsx"
import { CircleAlertIcon } from "../../../ground/icons.tsx"
import { SelectField } from "../../../ground/SelectField.tsx"
import { type ReadFile, readLinkFile } from "./linkFile.ts"
import { Moving } from "./Moving.tsx"

/** Moves printed addresses to a domain: the choice of a file, its contents, and the purchase. */
const MoveDialog = ({
  hosts,
  onClose
}: {
  /** The hosts under which codes are sold. */
  readonly hosts: ReadonlyArray<string>
  readonly onClose: () => void
}) => {
  const words = domainsWords.value
  const [host, setHost] = useState(hosts[0] ?? "")
  const [file, setFile] = useState<ReadFile>()
  const [fault, setFault] = useState<ExportFault>()
  const [isSending, setIsSending] = useState(false)
  const take = async (picked: File) => {
    setFault(undefined)
    try {
      setFile(await readLinkFile(picked, host))
    } catch (error) {
      if (!(error instanceof ExportFault)) throw error
      setFault(error)
    }
  }
  return (
    <Dialog
      title={file === undefined ? words.move : words.moveToHost({ host })}
      onClose={onClose}
      mustDecide={isSending}
      isRoomy
    >
      <div class="stack">
        {file === undefined ? (
          <>
            <p>{words.aboutFile}</p>
            {hosts.length < 2 ? null : (
              <SelectField
                isWide
                label={words.moveTo}
                choices={hosts.map((name) => ({ name, label: name }))}
                chosen={host}
                onChoose={setHost}
              />
            )}
            <DropPlace
              accept=".csv,.json,.tsv,.txt,text/csv,application/json"
              onPick={(picked) => void take(picked)}
            >
              {words.chooseFile({ strong: (text) => <strong>{text}</strong> })}
            </DropPlace>
            {fault === undefined ? null : (
              <div class="notice bad" role="alert">
                <CircleAlertIcon />
                <p>{plainFaults([fault.fault]).map(sayFault)}</p>
              </div>
            )}
          </>
        ) : (
          <Moving file={file} onSending={setIsSending} onAnother={() => setFile(undefined)} />
        )}
      </div>
    </Dialog>
  )
}

export default MoveDialog
