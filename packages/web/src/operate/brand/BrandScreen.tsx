import { brandingWords } from "catalogue:branding"
import type { Brand, ColorScheme } from "@quick-response/core/brand"
import { languageNames } from "@quick-response/design/languages/languages"
import { operatorLinks, operatorLinkWords } from "@quick-response/design/languages/operatorLinks"
import { svgAddress } from "@quick-response/images/file/encodeDataUri"
import { useRef, useState } from "preact/hooks"
import { useResource } from "../../frame/useResource.ts"
import { Snippet } from "../../ground/CopyButton.tsx"
import { formatDecimal } from "../../ground/format.ts"
import { CircleCheckIcon, InfoIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { language } from "../../languages/catalogue.ts"
import { frameWords } from "../../languages/frameWords.ts"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import { type BrandInForce, operatorApi } from "../parts/operatorApi.ts"
import { BrandEditor, MarkButton } from "./BrandEditor.tsx"
import { BrandScenes } from "./BrandScenes.tsx"
import {
  type BrandDraft,
  type BrandRules,
  brandSetting,
  colorOf,
  draftOf,
  judged,
  typedColor
} from "./brandDraft.ts"
import * as style from "./brandTrial.module.css"

/** A color in one scheme: the chosen one, the shown one, and the contrast of each. */
interface JudgedColor {
  readonly scheme: ColorScheme
  readonly chosen: string
  readonly contrast: number
  readonly shown: string
  readonly shownContrast: number
}

const Chip = ({ color }: { readonly color: string }) => (
  <svg class="color-chip" viewBox="0 0 1 1" aria-hidden="true">
    <rect width="1" height="1" fill={color} />
  </svg>
)

/**
 * The contrast of text in the accent color, on light and on dark pages, and the color that replaces it if the contrast
 * is too low.
 */
const AccentFacts = ({ colors }: { readonly colors: ReadonlyArray<JudgedColor> }) => {
  const words = brandingWords.value
  return (
    <ul class={style.brandAccents}>
      {colors.map(({ scheme, chosen, contrast, shown, shownContrast }) => (
        <li key={scheme} class={chosen === shown ? "concern" : "concern bad"}>
          {chosen === shown ? <CircleCheckIcon /> : <TriangleAlertIcon />}
          <div>
            <strong>{words[scheme]}</strong>{" "}
            <span class="row">
              <span>
                <Chip color={chosen} />
                <code>{chosen}</code>
              </span>
              {chosen === shown ? (
                <span class="second">{words.legible}</span>
              ) : (
                <span>
                  <Chip color={shown} />
                  {words.moved({ color: shown, contrast: formatDecimal(contrast, 2) })}
                </span>
              )}
            </span>
          </div>
          <span class="amount">{words.contrast({ figure: formatDecimal(shownContrast, 2) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** The brand in force, and the rules by which the service reads one. */
interface Loaded {
  readonly inForce: BrandInForce
  readonly rules: BrandRules
}

const load = async (signal: AbortSignal): Promise<Loaded> => {
  const [inForce, rules] = await Promise.all([
    operatorApi.getBrand({ signal }),
    import("@quick-response/core/brand")
  ])
  return { inForce, rules }
}

/** The colors of a draft and of its brand, in light and dark. */
const colorsOf = (draft: BrandDraft, brand: Brand, rules: BrandRules): ReadonlyArray<JudgedColor> =>
  (["light", "dark"] as const).map((scheme) => {
    const shown = brand.accent[scheme].accent
    const chosen = colorOf(typedColor(draft, scheme)) ?? shown
    return {
      scheme,
      chosen,
      contrast: rules.accentContrast(chosen, scheme),
      shown,
      shownContrast: rules.accentContrast(shown, scheme)
    }
  })

const MarkInForce = ({ inForce, brand }: { readonly inForce: BrandInForce; readonly brand: Brand }) => {
  const words = brandingWords.value
  if (!inForce.isGiven) return <>{words.ownMark}</>
  return (
    <span class="row">
      <img class="mark" src={svgAddress(brand.markSvg)} alt="" height="24" />
      {inForce.mark === null ? <span class="second">{words.monogram}</span> : null}
    </span>
  )
}

/** The brand in force, field by field. */
const Now = ({ loaded: { inForce, rules }, brand }: { readonly loaded: Loaded; readonly brand: Brand }) => {
  const words = brandingWords.value
  const draft = draftOf(inForce, rules)
  const named = operatorLinks.filter((link) => draft.links[link] !== "")
  return (
    <section class="stack wide" aria-labelledby="now">
      <h2 id="now">{words.now}</h2>
      {inForce.isGiven ? null : (
        <p class="notice">
          <InfoIcon /> <span>{words.noneGiven}</span>
        </p>
      )}
      <dl class="facts">
        <div>
          <dt>{words.name}</dt>
          <dd>
            <bdi>{inForce.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.mark}</dt>
          <dd>
            <MarkInForce inForce={inForce} brand={brand} />
          </dd>
        </div>
        <div>
          <dt>{words.accent}</dt>
          <dd>
            <AccentFacts colors={colorsOf(draft, brand, rules)} />
          </dd>
        </div>
        <div>
          <dt>{words.links}</dt>
          <dd class={style.brandLinks}>
            {named.length === 0 ? <span class="second">{words.noLinks}</span> : null}
            {named.map((link) => (
              <a key={link} href={draft.links[link]}>
                {operatorLinkWords[language.value][link]}
              </a>
            ))}
          </dd>
        </div>
        <div>
          <dt>{frameWords.value.language}</dt>
          <dd>{languageNames[brand.language]}</dd>
        </div>
      </dl>
    </section>
  )
}

/**
 * A draft of another brand, which is checked and drawn during typing. While it has a fault, the last valid one is
 * shown.
 */
const Trial = ({ loaded: { inForce, rules }, first }: { readonly loaded: Loaded; readonly first: Brand }) => {
  const words = brandingWords.value
  const [draft, setDraft] = useState(() => draftOf(inForce, rules))
  const last = useRef({ draft, brand: first })
  const { brand } = judged(draft, rules)
  if (brand !== undefined && draft !== last.current.draft) last.current = { draft, brand }
  return (
    <section class="stack wide" aria-labelledby="trial">
      <h2 id="trial">{words.tryAnother}</h2>
      <p class="second">{words.aboutTrying}</p>
      <div class={`${style.brandTrial} wide`}>
        <div class="stack">
          <BrandEditor
            draft={draft}
            rules={rules}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
          <section class="panel stack" aria-labelledby="setting">
            <h3 id="setting">{words.setting}</h3>
            <p class="second">{words.aboutSetting}</p>
            <Snippet text={brandSetting} label={words.copySetting} />
            {draft.mark === undefined ? null : <MarkButton mark={draft.mark} />}
          </section>
        </div>
        <section class="stack" aria-labelledby="places">
          <h3 id="places">{words.whereShown}</h3>
          <AccentFacts colors={colorsOf(last.current.draft, last.current.brand, rules)} />
          <BrandScenes brand={last.current.brand} rules={rules} />
        </section>
      </div>
    </section>
  )
}

/** The tab "Brand": the active brand, and a draft with examples of its use. */
export const BrandScreen = () => {
  const resource = useResource(load, [])
  return (
    <OperatePage tab="brand">
      <OperatorData resource={resource} skeleton={<Skeleton rows={8} />}>
        {(loaded) => {
          const { brand } = judged(draftOf(loaded.inForce, loaded.rules), loaded.rules)
          return brand === undefined ? null : (
            <div class="stack loose">
              <Now loaded={loaded} brand={brand} />
              <Trial loaded={loaded} first={brand} />
            </div>
          )
        }}
      </OperatorData>
    </OperatePage>
  )
}
