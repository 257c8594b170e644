import { Failure } from "@quick-response/http/client"
import { useEffect, useRef, useState } from "preact/hooks"
import { codeTitle } from "../../account/codeTitle.ts"
import { useStudioLink } from "../../account/useStudioLink.ts"
import type { Design } from "../../design/values.ts"
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
import { Page } from "../../ground/Page.tsx"
import { EmptyState } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { codesWords } from "../../languages/codesWords.ts"
import { frameWords } from "../../languages/frameWords.ts"
import { readDesign } from "./designFacts.ts"
import { designOfCode } from "./designOfCode.ts"
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

const DesignFacts = ({ facts }: { readonly facts: ReturnType<typeof readDesign>["facts"] }) => (
  <section class="stack wide" aria-labelledby="design">
    <h2 id="design">{codesWords.value.design}</h2>
    <dl class="facts">
      {facts.map(({ name, value, colors }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {colors.map((color, place) => (
              <svg key={`${place}${color}`} class="color-chip" viewBox="0 0 1 1" aria-hidden="true">
                <rect width="1" height="1" fill={color} />
              </svg>
            ))}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
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

/** The sections of each code: its files, its looks, and its purchase. */
const CommonParts = ({
  code,
  facts
}: {
  readonly code: FullCode
  readonly facts: ReturnType<typeof readDesign>["facts"]
}) => (
  <>
    <section class="panel wide stack" aria-labelledby="download">
      <h2 id="download">{codesWords.value.download}</h2>
      <FilePanel title={code.name} configJson={code.configJson} isDrawnHere />
    </section>
    <DesignFacts facts={facts} />
    <PurchaseFacts code={code} />
  </>
)

const CodeView = ({ code }: { readonly code: FullCode }) => {
  const { data, facts } = readDesign(code.configJson)
  return (
    <div class="code-page">
      <div class="stack loose">
        <Picture configJson={code.configJson} label={codesWords.value.picture(code.name)} isLarge isBought />
        <Content data={data} />
      </div>
      <div class="stack loose">
        {code.isActive ? null : (
          <p class="notice warn">
            <TriangleAlertIcon />
            <span>{codesWords.value.isInactive}</span>
          </p>
        )}
        <CommonParts code={code} facts={facts} />
      </div>
    </div>
  )
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

/** The ways on from a code: its design as it is, or a copy of it under another name. Both are bought anew once they are changed. */
const StudioLinks = ({ code }: { readonly code: FullCode }) => {
  const [design, setDesign] = useState<Design>()
  const [copy, setCopy] = useState<Design>()
  useEffect(() => {
    let isLeft = false
    void designOfCode(code).then((read) => {
      if (isLeft) return
      setDesign(read)
      setCopy({ ...read, name: codesWords.value.copyOf(codeTitle(code.name)).slice(0, 100) })
    })
    return () => {
      isLeft = true
    }
  }, [code])
  return (
    <>
      <a class="button" href={useStudioLink(design)}>
        <PencilRulerIcon size={18} /> {codesWords.value.openInStudio}
      </a>
      <a class="button" href={useStudioLink(copy)}>
        <CopyIcon size={18} /> {codesWords.value.duplicate}
      </a>
    </>
  )
}

/** The dynamic side of a loaded code; undefined where it has none. */
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
  useEffect(() => {
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
            <StudioLinks code={data} />
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
          {(code) =>
            own === undefined ? (
              <CodeView code={code} />
            ) : (
              <DynamicView
                changeable={own}
                below={<CommonParts code={code} facts={readDesign(code.configJson).facts} />}
              />
            )
          }
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
