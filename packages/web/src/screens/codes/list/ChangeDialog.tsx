import { codeListWords } from "catalogue:codeList"
import { codesWords } from "catalogue:codes"
import { useState } from "preact/hooks"
import type { Code } from "../../../account/CodeGrid.tsx"
import { codeTitle } from "../../../account/codeTitle.ts"
import { withScheme } from "../../../design/webAddress.ts"
import { Dialog } from "../../../ground/Dialog.tsx"
import { type FieldErrors, Form, TextField, textOf } from "../../../ground/Form.tsx"
import { countOf } from "../../../ground/format.ts"
import { TableHead } from "../../../lists/TableHead.tsx"
import type { Chosen, ManyChange } from "./choice.ts"

/** The changes that are offered. */
export type Deed = "pause" | "resume" | "retarget" | "tag" | "archive" | "unarchive"

/** True for changes that only dynamic codes have. */
const isOfDynamic = (deed: Deed): boolean => deed === "pause" || deed === "resume" || deed === "retarget"

const tagsOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "")

const tagsAfter = (
  tags: ReadonlyArray<string>,
  added: ReadonlyArray<string>,
  removed: ReadonlyArray<string>
) => {
  const has = (all: ReadonlyArray<string>, tag: string) =>
    all.some((other) => other.toUpperCase() === tag.toUpperCase())
  return [...tags, ...added.filter((tag) => !has(tags, tag))].filter((tag) => !has(removed, tag))
}

/** Each chosen code with its target or its tags, before and after the change. */
const Preview = ({
  codes,
  title,
  of
}: {
  readonly codes: ReadonlyArray<Code>
  readonly title: string
  /** The value before and after; undefined if the code cannot be changed. */
  readonly of: (code: Code) => readonly [before: string, after: string] | undefined
}) => {
  const words = codeListWords.value
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
    <section class="change-preview" aria-label={words.preview} tabIndex={0}>
      <table class="list wide">
        <TableHead columns={[[words.code], [title]]} />
        <tbody>
          {codes.map((code) => {
            const [before, after] = of(code) ?? []
            return (
              <tr key={code.id}>
                <th scope="row" class="breaking">
                  <bdi>{codeTitle(code.name)}</bdi>
                </th>
                <td class="breaking">
                  {before === undefined || after === undefined ? (
                    <span class="second">{words.staysStatic}</span>
                  ) : before === after ? (
                    <bdi>{after === "" ? "–" : after}</bdi>
                  ) : (
                    <>
                      <del class="second">
                        <bdi>{before}</bdi>
                      </del>{" "}
                      <span aria-hidden="true">→</span>{" "}
                      <ins>
                        <bdi>{after}</bdi>
                      </ins>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Explains a change of the chosen codes, and asks for its values. */
export const ChangeDialog = ({
  deed,
  chosen,
  submit,
  onClose
}: {
  readonly deed: Deed
  readonly chosen: Chosen
  /** Makes the change, and closes the dialog. */
  readonly submit: (change: ManyChange) => Promise<void>
  readonly onClose: () => void
}) => {
  const words = codeListWords.value
  const { pause, resume, archive, unarchive, enterTarget, aboutTarget, opens, tags } = codesWords.value
  const [target, setTarget] = useState("")
  const [added, setAdded] = useState("")
  const [removed, setRemoved] = useState("")
  const codes = [...chosen.values()]
  const count = countOf(codes.length)
  const staying = isOfDynamic(deed) ? codes.filter(({ dynamic }) => dynamic === null).length : 0
  const next = withScheme(target.trim())
  const [addTags, removeTags] = [tagsOf(added), tagsOf(removed)]
  const changes: Readonly<Record<Deed, ManyChange>> = {
    pause: { isActive: false },
    resume: { isActive: true },
    retarget: { target: next },
    tag: {
      ...(addTags.length === 0 ? {} : { addTags }),
      ...(removeTags.length === 0 ? {} : { removeTags })
    },
    archive: { archived: true },
    unarchive: { archived: false }
  }
  const titles: Readonly<Record<Deed, string>> = {
    pause: words.pauseMany({ count }),
    resume: words.resumeMany({ count }),
    retarget: words.retargetMany({ count }),
    tag: words.tagMany({ count }),
    archive: words.archiveMany({ count }),
    unarchive: words.unarchiveMany({ count })
  }
  const labels: Readonly<Record<Deed, string>> = {
    pause,
    resume,
    retarget: words.changeTargets,
    tag: words.changeTags,
    archive,
    unarchive
  }
  const about: Partial<Readonly<Record<Deed, string>>> = {
    pause: words.aboutPauseMany,
    resume: words.aboutResumeMany,
    archive: words.aboutArchiveMany
  }
  const check = (values: FormData): FieldErrors => {
    if (deed === "retarget" && textOf(values, "change.target").trim() === "")
      return { "change.target": enterTarget }
    return deed === "tag" && Object.keys(changes.tag).length === 0 ? { "change.addTags": words.enterTag } : {}
  }
  return (
    <Dialog title={titles[deed]} onClose={onClose} isRoomy>
      <Form
        label={labels[deed]}
        fields={["change.target", "change.addTags", "change.removeTags"]}
        check={check}
        submit={() => submit(changes[deed])}
      >
        {about[deed] === undefined ? null : <p>{about[deed]}</p>}
        {staying === 0 ? null : <p class="second">{words.stayStatic({ count: countOf(staying) })}</p>}
        {deed === "retarget" ? (
          <>
            <TextField
              name="change.target"
              label={opens}
              autoComplete="url"
              value={target}
              onInput={setTarget}
              maxLength={2048}
              isRequired
              isFocused
              hint={aboutTarget}
            />
            <Preview
              codes={codes}
              title={opens}
              of={({ dynamic }) =>
                dynamic === null ? undefined : [dynamic.target, next === "" ? dynamic.target : next]
              }
            />
          </>
        ) : null}
        {deed === "tag" ? (
          <>
            <TextField
              name="change.addTags"
              label={words.addTags}
              value={added}
              onInput={setAdded}
              isFocused
              hint={words.aboutTags}
            />
            <TextField
              name="change.removeTags"
              label={words.removeTags}
              value={removed}
              onInput={setRemoved}
            />
            <Preview
              codes={codes}
              title={tags}
              of={(code) => [code.tags.join(", "), tagsAfter(code.tags, addTags, removeTags).join(", ")]}
            />
          </>
        ) : null}
      </Form>
    </Dialog>
  )
}
