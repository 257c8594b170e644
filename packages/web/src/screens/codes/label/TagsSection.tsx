import { codesWords } from "catalogue:codes"
import { useId, useRef, useState } from "preact/hooks"
import { api } from "../../../frame/api.ts"
import { href } from "../../../frame/router.ts"
import { asMember } from "../../../frame/session.ts"
import { useResource } from "../../../frame/useResource.ts"
import { FieldError } from "../../../ground/Form.tsx"
import { XIcon } from "../../../ground/icons.tsx"
import { say } from "../../../ground/LiveRegion.tsx"
import { FailedState } from "../../../ground/states.tsx"
import type { FullCode } from "../dynamic/dynamicCode.ts"

/** The most tags of a code, and characters of a tag. */
const most = { tags: 10, characters: 40 }

const isSame = (left: string, right: string): boolean => left.toUpperCase() === right.toUpperCase()

/** The tags of the account's other codes, for the field with this list. */
const Suggestions = ({ id, tags }: { readonly id: string; readonly tags: ReadonlyArray<string> }) => {
  const { data } = useResource((signal) => api.listTags({ signal }), [tags])
  const others = data?.tags.filter(({ tag }) => !tags.some((own) => isSame(own, tag))) ?? []
  return (
    <datalist id={id}>
      {others.map(({ tag }) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  )
}

/** The tags of a code, each a link to the codes that have it. They are saved one by one. */
export const TagsSection = ({ code }: { readonly code: FullCode }) => {
  const words = codesWords.value
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [saved, setSaved] = useState({ code, tags: code.tags })
  const [typed, setTyped] = useState("")
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const tags = saved.code === code ? saved.tags : code.tags
  const save = async (next: ReadonlyArray<string>): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setFault(undefined)
    setFailure(undefined)
    try {
      const changed = await asMember(() => api.changeQrCode(code.id, { tags: next }))
      setSaved({ code, tags: changed.tags })
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const add = async () => {
    const added = typed
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "" && !tags.some((own) => isSame(own, tag)))
    if (tags.length + added.length > most.tags) return setFault(words.tooManyTags)
    if (added.length === 0 || (await save([...tags, ...added]))) setTyped("")
  }
  const remove = async (tag: string) => {
    if (!(await save(tags.filter((other) => other !== tag)))) return
    field.current?.focus()
    say(words.tagRemoved({ tag }), { label: words.undo, act: () => void save(tags) })
  }
  return (
    <section class="stack wide" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.tags}</h2>
      {tags.length === 0 ? null : (
        <ul class="tags" aria-label={words.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <a href={href(`/account/codes?${new URLSearchParams({ tag })}`)}>
                <bdi>{tag}</bdi>
              </a>
              <button
                type="button"
                class="quiet"
                aria-label={words.removeTag({ tag })}
                title={words.removeTag({ tag })}
                onClick={() => void remove(tag)}
              >
                <XIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="field wide"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <label for={id}>{words.addTag}</label>
        <div class="tag-field">
          <input
            ref={field}
            id={id}
            type="text"
            value={typed}
            list={`${id}-list`}
            dir="auto"
            autocomplete="off"
            autocapitalize="none"
            enterkeyhint="done"
            maxLength={most.characters * most.tags}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-about`}
            onFocus={() => setIsAsked(true)}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <button type="submit" aria-busy={isBusy}>
            {words.add}
          </button>
        </div>
        {isAsked ? <Suggestions id={`${id}-list`} tags={tags} /> : null}
        <div id={`${id}-about`}>
          <FieldError error={fault} />
          <p class="hint">{words.aboutTags}</p>
        </div>
      </form>
      {failure === undefined ? null : <FailedState error={failure} />}
    </section>
  )
}
