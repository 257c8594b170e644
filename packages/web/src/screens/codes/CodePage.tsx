import { Failure } from "@quick-response/http/client"
import type { ComponentChildren } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { codeMessage, codeTitle } from "../../account/codeTitle.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { FilePanel } from "../../files/FilePanel.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, type Place } from "../../frame/router.ts"
import { type Resource, useResource } from "../../frame/useResource.ts"
import { CopyButton } from "../../ground/CopyButton.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import {
  ArchiveIcon,
  ArrowLeftIcon,
  CopyIcon,
  PencilIcon,
  PencilRulerIcon,
  TriangleAlertIcon
} from "../../ground/icons.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { Page } from "../../ground/Page.tsx"
import { EmptyState } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { codesWords } from "../../languages/codesWords.ts"
import { frameWords } from "../../languages/frameWords.ts"
import { DynamicView } from "./dynamic/DynamicView.tsx"
import { type Changeable, changeable, type FullCode } from "./dynamic/dynamicCode.ts"
import { FailedChange, PauseButton } from "./dynamic/PauseButton.tsx"
import { StateBadge } from "./dynamic/StateNotice.tsx"
import { ArchiveButton } from "./label/ArchiveButton.tsx"
import { RenameForm } from "./label/RenameForm.tsx"

const Content = ({ data }: { readonly data: string }) => (
  <section class="stack wide" aria-labelledby="data">
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

/** The looks of a code, last on its page: they load after everything else and shift no content. */
const LooksSection = ({ configJson }: { readonly configJson: string }) => (
  <LoadedLate load={() => import("./LooksSection.tsx")} onFailure={() => {}} properties={{ configJson }} />
)

/** A code whose picture may not be shown yet: parts with more code load after it. */
interface Pictured {
  readonly code: FullCode
  readonly isPictured: boolean
}

/** The sections of each code: its files, its purchase, and its looks. */
const CommonParts = ({ code, isPictured }: Pictured) => (
  <>
    <section class="panel wide stack" aria-labelledby="download">
      <h2 id="download">{codesWords.value.download}</h2>
      <FilePanel title={code.name} configJson={code.configJson} isDrawnHere />
    </section>
    <PurchaseFacts code={code} />
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
    <div class="stack loose">
      <Picture
        configJson={code.configJson}
        label={codesWords.value.picture(code.name)}
        isLarge
        isBought
        onSettled={onPictured}
      />
      <Content data={codeMessage(code.configJson)} />
    </div>
    <div class="stack loose">
      {code.isActive ? null : (
        <p class="notice warn">
          <TriangleAlertIcon />
          <span>{codesWords.value.isInactive}</span>
        </p>
      )}
      {below}
    </div>
  </div>
)

const NoSuchCode = () => (
  <EmptyState title={codesWords.value.noSuch}>
    <p class="second">{codesWords.value.aboutNoSuch}</p>
    <a class="button" href={href("/account/codes")}>
      {codesWords.value.showAll}
    </a>
  </EmptyState>
)

const isUnknown = (error: unknown): boolean => error instanceof Failure && error.code === "QR_CODE_NOT_FOUND"

/** The ways on from a code: its design as it is, or a copy of it under another name. Both are bought anew once they are changed. */
const StudioLinks = ({ code, isPictured }: Pictured) => {
  const [{ open, copy }, setLinks] = useState({ open: href("/"), copy: href("/") })
  useEffect(() => {
    if (!isPictured) return
    let isLeft = false
    const copyName = codesWords.value.copyOf(codeTitle(code.name)).slice(0, 100)
    // The reader of designs is as large as the rest of the page, which is shown first.
    void import("./studioLinks.ts")
      .then(({ studioLinksOf }) => studioLinksOf(code, copyName))
      .then((links) => {
        if (!isLeft) setLinks(links)
      })
    return () => {
      isLeft = true
    }
  }, [code, isPictured])
  return (
    <>
      <a class="button" href={open}>
        <PencilRulerIcon size={18} /> {codesWords.value.openInStudio}
      </a>
      <a class="button" href={copy}>
        <CopyIcon size={18} /> {codesWords.value.duplicate}
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
  // Before the next frame: the focus is never lost between the field and the button.
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
          <Naming
            code={data}
            isNaming={isNaming}
            setIsNaming={setIsNaming}
            onRenamed={resource.reload}
            onFailure={setFailure}
          />
        )
      }
      isNaming={isNaming}
      actions={
        data === undefined ? undefined : (
          <>
            <StudioLinks code={data} isPictured={isPictured} />
            <ArchiveButton code={data} onChanged={resource.reload} onFailure={setFailure} />
            {own === undefined || own.dynamic.state === "blocked" ? null : (
              <PauseButton changeable={own} onFailure={setFailure} />
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
              <DynamicView changeable={own} below={below} onPictured={onPictured} />
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
    <div />
  </div>
)

export default CodePage
