import { brandingWords } from "catalogue:branding"
import type { Brand, ColorScheme } from "@quick-response/core/brand"
import { operatorLinks, operatorLinkWords } from "@quick-response/design/languages/operatorLinks"
import { svgAddress } from "@quick-response/images/file/encodeDataUri"
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { readStyle } from "../../design/checkDesign.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { serviceUrl } from "../../frame/router.ts"
import { language } from "../../languages/catalogue.ts"
import * as operateStyle from "../parts/operate.module.css"
import type { BrandRules } from "./brandDraft.ts"
import * as style from "./brandTrial.module.css"

const schemes = ["light", "dark"] as const

/** An example of the brand's use in a color scheme, without interaction. */
const Scene = ({
  brand,
  scheme,
  place,
  children
}: {
  readonly brand: Brand
  readonly scheme: ColorScheme
  readonly place: string
  readonly children: ComponentChildren
}) => {
  const { accent, strong, soft, onAccent } = brand.accent[scheme]
  return (
    <div
      class={style.brandScene}
      role="img"
      aria-label={brandingWords.value.shownOn({ place, scheme: brandingWords.value[scheme] })}
      style={{
        colorScheme: scheme,
        "--accent": accent,
        "--accent-strong": strong,
        "--accent-soft": soft,
        "--on-accent": onAccent
      }}
    >
      {children}
    </div>
  )
}

const Named = ({ brand: { markSvg, name } }: { readonly brand: Brand }) => (
  <span class="brand">
    <img class="mark" src={svgAddress(markSvg)} alt="" height="24" />
    <bdi class={operateStyle.clipped}>{name}</bdi>
  </span>
)

/** The operator's links, as in the footer of a page or a mail. */
const Links = ({ brand: { links } }: { readonly brand: Brand }) => (
  <>
    {operatorLinks
      .filter((link) => links[link] !== undefined)
      .map((link) => (
        <u key={link}>{operatorLinkWords[language.value][link]}</u>
      ))}
  </>
)

const Page = ({ brand }: { readonly brand: Brand }) => {
  const words = brandingWords.value
  return (
    <>
      <Named brand={brand} />
      <span class={style.brandSceneTitle}>{words.pageTitle}</span>
      <span class="row">
        <span class="button primary">{words.pageAction}</span>
        <span class={style.brandSceneLink}>{words.pageLink}</span>
      </span>
      <span class={`${style.brandSceneFoot} small second`}>
        <Links brand={brand} />
      </span>
    </>
  )
}

const Mail = ({ brand }: { readonly brand: Brand }) => {
  const words = brandingWords.value
  return (
    <>
      <bdi class={`strong ${operateStyle.clipped}`}>{brand.name}</bdi>
      <span class={style.brandSceneSheet}>
        <span class={style.brandSceneTitle}>{words.mailTitle}</span>
        <span>{words.mailText}</span>
        <span class="row">
          <span class="button primary">{words.mailAction}</span>
        </span>
      </span>
      <span class={`${style.brandSceneFoot} small second`}>
        <bdi>{brand.name}</bdi>
        <Links brand={brand} />
      </span>
    </>
  )
}

const Docs = ({ brand }: { readonly brand: Brand }) => (
  <>
    <Named brand={brand} />
    <span class={style.brandSceneTitle}>API</span>
    <span class="row">
      <code class={style.brandSceneMethod}>GET</code>
      <code>/v1/Account</code>
      <span class={style.brandSceneLink}>{brandingWords.value.docsText}</span>
    </span>
  </>
)

/** The picture that other sites show beside a link: the first of its designs that can be drawn, as in the service. */
const SharedPicture = ({ brand, rules }: { readonly brand: Brand; readonly rules: BrandRules }) => {
  const [configJson, setConfigJson] = useState<string>()
  useEffect(() => {
    let isLeft = false
    const choose = async () => {
      for (const { data, ...style } of rules.sharedPictureRequests(brand, serviceUrl)) {
        const drawn = await readStyle(style).then(
          (read) => JSON.stringify({ data, ...read }),
          () => undefined
        )
        if (drawn === undefined) continue
        if (!isLeft) setConfigJson(drawn)
        return
      }
    }
    void choose()
    return () => {
      isLeft = true
    }
  }, [brand, rules])
  return configJson === undefined ? (
    <span class="picture" />
  ) : (
    <Picture configJson={configJson} label={brandingWords.value.sharing} isBought />
  )
}

const places = [
  ["page", Page],
  ["mail", Mail],
  ["documentation", Docs]
] as const

/** Examples of the brand's use, in light and dark. */
export const BrandScenes = ({ brand, rules }: { readonly brand: Brand; readonly rules: BrandRules }) => {
  const words = brandingWords.value
  return (
    <div class={style.brandPlaces}>
      {places.map(([name, Drawn]) => (
        <section key={name} aria-label={words[name]}>
          <h4>{words[name]}</h4>
          <div class={style.brandSchemes}>
            {schemes.map((scheme) => (
              <Scene key={scheme} brand={brand} scheme={scheme} place={words[name]}>
                <Drawn brand={brand} />
              </Scene>
            ))}
          </div>
        </section>
      ))}
      <section aria-label={words.sharing}>
        <h4>{words.sharing}</h4>
        <div class={style.brandShared}>
          <SharedPicture brand={brand} rules={rules} />
        </div>
      </section>
    </div>
  )
}
