import { codesWords } from "catalogue:codes"
import { keysOf } from "@quick-response/design/config/keysOf"
import { Failure } from "@quick-response/http/client"
import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { codeMessage, codeTitle } from "../../account/codeTitle.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { FilePanel } from "../../files/FilePanel.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, navigate, type Place } from "../../frame/router.ts"
import { type Resource, useResource } from "../../frame/useResource.ts"
import { CopyButton } from "../../ground/CopyButton.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import {
  ArchiveIcon,
  ArrowLeftIcon,
  CircleCheckIcon,
  CopyIcon,
  PencilIcon,
  PencilRulerIcon,
  TriangleAlertIcon
} from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { Page } from "../../ground/Page.tsx"
import { EmptyState } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { DynamicView } from "./dynamic/DynamicView.tsx"
import { type Changeable, changeable, type FullCode } from "./dynamic/dynamicCode.ts"
import { FailedChange, PauseButton, UndoPause } from "./dynamic/PauseButton.tsx"
import { StateBadge } from "./dynamic/StateNotice.tsx"
import { ArchiveButton } from "./label/ArchiveButton.tsx"
import { RenameForm } from "./label/RenameForm.tsx"
import { TagsSection } from "./label/TagsSection.tsx"

const Content = ({ data }: { readonly data: string }) => (
  <section class="stack wide code-says" aria-labelledby="data">
    <h2 id="data">{codesWords.value.says}</h2>
    <div class="copyable">
      <pre dir="auto">{data}</pre>
      <CopyButton text={data} label={codesWords.value.copySays} />
    </div>
  </section>
)

const PurchaseFacts = ({ code: { id, pricePaid, createdAt } }: { readonly code: FullCode }) => (
  <section class="stack wide" aria-labelledby="purchase">
    <h2 id="purchase">{codesWords.value.purchase}</h2>
    <dl class="facts">
      <div>
        <dt>{codesWords.value.price}</dt>
        <dd>
          <span class="amount">{creditsPhrase(pricePaid)}</span>
        </dd>
      </div>
      <div>
        <dt>{codesWords.value.bought}</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
      </div>
      <div>
        <dt>{codesWords.value.id}</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </div>
    </dl>
  </section>
)

/** The look of a code, last on its page: it loads after everything else and shifts no content. */
const LooksSection = ({ configJson }: { readonly configJson: string }) => (
  <LoadedLate load={() => import("./LooksSection.tsx")} onFailure={() => {}} properties={{ configJson }} />
)

/** The proof and the check of prints, which load after the picture. */
const ProofSection = ({ id }: { readonly id: string }) => (
  <LoadedLate load={() => import("./prints/ProofSection.tsx")} onFailure={() => {}} properties={{ id }} />
)

/** A code whose picture may not be shown yet: parts with more scripts load after it. */
interface Pictured {
  readonly code: FullCode
  readonly isPictured: boolean
}

/** The files of a code, the first thing below its picture. */
const Files = ({ code }: { readonly code: FullCode }) => (
  <section class="panel wide stack" aria-labelledby="download">
    <h2 id="download">{codesWords.value.download}</h2>
    <FilePanel title={code.name} configJson={code.configJson} isDrawnHere />
  </section>
)

/** The last sections of each code: its tags, its purchase, its proof, and its look. */
const CommonParts = ({ code, isPictured }: Pictured) => (
  <>
    <TagsSection key={code.id} code={code} />
    <PurchaseFacts code={code} />
    {isPictured ? <ProofSection id={code.id} /> : null}
    {isPictured ? <LooksSection configJson={code.configJson} /> : null}
  </>
)

const CodeView = ({
  code,
  below,
  onPictured
}: {
  readonly code: FullCode
  readonly below: ComponentChildren
  readonly onPictured: () => void
}) => (
  <div class="code-page">
    <Picture
      configJson={code.configJson}
      label={codesWords.value.picture({ name: code.name })}
      isLarge
      isBought
      onSettled={onPictured}
    />
    <div class="stack loose code-files">
      {code.isActive ? null : (
        <p class="notice warn">
          <TriangleAlertIcon />
          <span>{codesWords.value.isInactive}</span>
        </p>
      )}
      <Files code={code} />
    </div>
    <Content data={codeMessage(code.configJson)} />
    <div class="stack loose code-below">{below}</div>
  </div>
)

/** The notices after a purchase and after a restyle. */
const notices = { bought: "justBought", restyled: "justRestyled" } as const

/** The notice after a purchase or a restyle, shown once: afterwards the page's address names only the code. */
const BoughtNotice = ({ place }: { readonly place: Place }) => {
  const [notice] = useState(() => keysOf(notices).find((name) => place.query.has(name)))
  useEffect(() => {
    if (notice !== undefined) navigate(place.path, { replace: true })
  }, [])
  return notice !== undefined ? (
    <p class="notice good bought-notice" role="status">
      <CircleCheckIcon />
      <span>{codesWords.value[notices[notice]]}</span>
    </p>
  ) : null
}

const NoSuchCode = () => (
  <EmptyState title={codesWords.value.noSuch}>
    <p class="second">{codesWords.value.aboutNoSuch}</p>
    <a class="button" href={href("/account/codes")}>
      {codesWords.value.showAll}
    </a>
  </EmptyState>
)

const isUnknown = (error: unknown): boolean => error instanceof Failure && error.code === "QR_CODE_NOT_FOUND"

type StudioLinksOf = { readonly open: string; readonly copy: string }

/**
 * The actions on a code: buy its design again, unchanged or as a copy with another name; for a dynamic code, restyle it
 * or buy another. The design reader is half as large as the page, so it is loaded when a link is hovered.
 */
const StudioLinks = ({ code }: { readonly code: FullCode }) => {
  const [links, setLinks] = useState<StudioLinksOf>()
  // True before the next rendering, so that the click that waited for the links works.
  const isKnown = useRef(false)
  const load = async (): Promise<StudioLinksOf> => {
    const copyName = codesWords.value.copyOf({ name: codeTitle(code.name) }).slice(0, 100)
    const made = await (await import("./studioLinks.ts")).studioLinksOf(code, copyName)
    isKnown.current = true
    setLinks(made)
    return made
  }
  useEffect(
    () => () => {
      isKnown.current = false
      setLinks(undefined)
    },
    [code]
  )
  const prepare = () => {
    if (links === undefined) void load().catch(() => undefined)
  }
  const leadTo = (name: keyof StudioLinksOf) => ({
    href: links?.[name] ?? href("/"),
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: (event: MouseEvent & { readonly currentTarget: HTMLAnchorElement }) => {
      if (isKnown.current) return
      event.preventDefault()
      const { currentTarget: link } = event
      load().then(
        (made) => {
          link.href = made[name]
          link.click()
        },
        () => say(frameWords.value.partNotLoaded)
      )
    }
  })
  return (
    <>
      {code.dynamic === null ? (
        <a class="button" {...leadTo("open")}>
          <PencilRulerIcon size={18} /> {codesWords.value.openInStudio}
        </a>
      ) : (
        <a class="button" href={href(`/?restyle=${code.id}`)}>
          <PencilRulerIcon size={18} /> {codesWords.value.changeLook}
        </a>
      )}
      <a class="button" {...leadTo("copy")}>
        <CopyIcon size={18} />{" "}
        {code.dynamic === null ? codesWords.value.duplicate : codesWords.value.buyAnother}
      </a>
    </>
  )
}

/** The dynamic side of a loaded code; undefined for a static one. */
const changeableOf = ({ data, reload }: Resource<FullCode>): Changeable | undefined => {
  const dynamic = data?.dynamic ?? null
  return data === undefined || dynamic === null ? undefined : changeable(data, dynamic, reload)
}

/** The name of a code with a button that changes it in place. */
const Naming = ({
  code,
  isNaming,
  setIsNaming,
  ...rest
}: {
  readonly code: FullCode
  readonly isNaming: boolean
  readonly setIsNaming: (isNaming: boolean) => void
  readonly onRenamed: () => void
  readonly onFailure: (error: unknown) => void
}) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  // Before the next frame, so that the focus is not lost between the field and the button.
  useLayoutEffect(() => {
    if (wasNaming.current && !isNaming) button.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  return isNaming ? (
    <RenameForm code={code} onClose={() => setIsNaming(false)} {...rest} />
  ) : (
    <button
      ref={button}
      type="button"
      class="quiet icon-only"
      aria-label={codesWords.value.rename}
      title={codesWords.value.rename}
      onClick={() => setIsNaming(true)}
    >
      <PencilIcon size={18} />
    </button>
  )
}

const ArchivedNotice = () => (
  <p class="notice archived-notice">
    <ArchiveIcon />
    <span>{codesWords.value.isArchived}</span>
  </p>
)

/** The screen of one bought code: its picture, its message or its target, its files, and its scans. */
const CodePage = ({ place }: { readonly place: Place }) => {
  const id = place.path.split("/").at(-1) ?? ""
  const resource = useResource((signal) => api.getQrCode(id, { signal }), [id])
  const [failure, setFailure] = useState<unknown>()
  const [isNaming, setIsNaming] = useState(false)
  const [isPictured, setIsPictured] = useState(false)
  const [toggledVersion, setToggledVersion] = useState<number>()
  const onPictured = () => setIsPictured(true)
  const { data, error } = resource
  const own = changeableOf(resource)
  return (
    <Page
      title={
        data === undefined ? (
          frameWords.value.code
        ) : (
          <>
            <bdi>{codeTitle(data.name)}</bdi>{" "}
            {own === undefined ? null : <StateBadge state={own.dynamic.state} />}
          </>
        )
      }
      naming={
        data === undefined ? undefined : (
          <>
            <Naming
              code={data}
              isNaming={isNaming}
              setIsNaming={setIsNaming}
              onRenamed={resource.reload}
              onFailure={setFailure}
            />
            {own === undefined ? null : (
              <UndoPause changeable={own} version={toggledVersion} onFailure={setFailure} />
            )}
          </>
        )
      }
      isNaming={isNaming}
      actions={
        data === undefined ? undefined : (
          <>
            <StudioLinks code={data} />
            <ArchiveButton code={data} onChanged={resource.reload} onFailure={setFailure} />
            {own === undefined || own.dynamic.state === "blocked" ? null : (
              <PauseButton changeable={own} onChanged={setToggledVersion} onFailure={setFailure} />
            )}
          </>
        )
      }
      above={
        <a class="back" href={href("/account/codes")}>
          <ArrowLeftIcon size={16} /> {frameWords.value.codes}
        </a>
      }
    >
      <BoughtNotice key={id} place={place} />
      <FailedChange error={failure} />
      {data?.isArchived === true ? <ArchivedNotice /> : null}
      {isUnknown(error) ? (
        <NoSuchCode />
      ) : (
        <Loaded resource={resource} skeleton={<CodeSkeleton />}>
          {(code) => {
            const below = <CommonParts code={code} isPictured={isPictured} />
            return own === undefined ? (
              <CodeView code={code} below={below} onPictured={onPictured} />
            ) : (
              <DynamicView
                changeable={own}
                files={<Files code={code} />}
                below={below}
                onPictured={onPictured}
              />
            )
          }}
        </Loaded>
      )}
    </Page>
  )
}

const CodeSkeleton = () => (
  <div class="code-page" role="status" aria-label={frameWords.value.loading}>
    <span class="picture large" />
  </div>
)

export default CodePage
