import { useId } from "preact/hooks"
import { withScheme } from "../../../design/webAddress.ts"
import { Dialog } from "../../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../../ground/Form.tsx"
import { localTime, timeOfLocal } from "../../../ground/localTime.ts"
import { codesWords } from "../../../languages/codesWords.ts"
import type { Changeable } from "./dynamicCode.ts"

/** Changes the target of a dynamic code, and its end. */
export const TargetDialog = ({
  changeable: { dynamic, change },
  onClose
}: {
  readonly changeable: Changeable
  readonly onClose: () => void
}) => {
  const words = codesWords.value
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
    <Dialog title={words.leads} onClose={onClose}>
      <Form
        submit={submit}
        check={(values) => (textOf(values, "target").trim() === "" ? { target: words.enterTarget } : {})}
        label={words.save}
        fields={["target", "fallback", "expiresAt"]}
      >
        <TextField
          name="target"
          label={words.opens}
          autoComplete="url"
          value={dynamic.target}
          maxLength={2048}
          isRequired
          isFocused
          hint={words.aboutTarget}
        />
        <details class="disclosure" open={hasMore}>
          <summary>{words.more}</summary>
          <div class="stack">
            <TextField
              name="fallback"
              label={words.fallback}
              autoComplete="url"
              value={dynamic.fallback ?? ""}
              maxLength={2048}
              hint={words.aboutFallback}
            />
            <div class="field">
              <label for={end}>{words.ends}</label>
              <input
                id={end}
                type="datetime-local"
                name="expiresAt"
                defaultValue={localTime(dynamic.expiresAt)}
              />
              <div>
                <p class="hint">{words.aboutEnds}</p>
              </div>
            </div>
            <label class="check">
              <input type="checkbox" name="forwardQuery" defaultChecked={dynamic.forwardQuery} />
              {words.forward}
            </label>
          </div>
        </details>
      </Form>
    </Dialog>
  )
}
