import { useId } from "preact/hooks"
import { withScheme } from "../../../design/webAddress.ts"
import { Dialog } from "../../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../../ground/Form.tsx"
import { localTime, timeOfLocal } from "../../../ground/localTime.ts"
import type { Changeable } from "./dynamicCode.ts"

/** Changes where a dynamic code leads, and until when. */
export const TargetDialog = ({
  changeable: { dynamic, change },
  onClose
}: {
  readonly changeable: Changeable
  readonly onClose: () => void
}) => {
  const end = useId()
  const submit = async (values: FormData) => {
    const fallback = withScheme(textOf(values, "fallback").trim())
    await change({
      target: withScheme(textOf(values, "target").trim()),
      fallback: fallback === "" ? null : fallback,
      expiresAt: timeOfLocal(textOf(values, "expiresAt")) ?? null,
      forwardQuery: values.get("forwardQuery") !== null
    })
    onClose()
  }
  const hasMore = dynamic.fallback !== null || dynamic.expiresAt !== null || dynamic.forwardQuery
  return (
    <Dialog title="Where it leads" onClose={onClose}>
      <Form
        submit={submit}
        check={(values) =>
          textOf(values, "target").trim() === "" ? { target: "Enter the address that it opens." } : {}
        }
        label="Save"
        fields={["target", "fallback", "expiresAt"]}
      >
        <TextField
          name="target"
          label="Opens"
          autoComplete="url"
          value={dynamic.target}
          maxLength={2048}
          isRequired
          isFocused
          hint="The printed picture stays as it is. It takes effect at once."
        />
        <details class="disclosure" open={hasMore}>
          <summary>More</summary>
          <div class="stack">
            <TextField
              name="fallback"
              label="While it is paused or has ended"
              autoComplete="url"
              value={dynamic.fallback ?? ""}
              maxLength={2048}
              hint="Without an address, who scans it is told that it is paused or has ended."
            />
            <div class="field">
              <label for={end}>Ends</label>
              <input
                id={end}
                type="datetime-local"
                name="expiresAt"
                defaultValue={localTime(dynamic.expiresAt)}
              />
              <div>
                <p class="hint">Empty: it never ends.</p>
              </div>
            </div>
            <label class="check">
              <input type="checkbox" name="forwardQuery" defaultChecked={dynamic.forwardQuery} />
              Hand on what follows “?” in the short address
            </label>
          </div>
        </details>
      </Form>
    </Dialog>
  )
}
