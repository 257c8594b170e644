import { type Brand, grounds, standardAccent } from "@quick-response/core"

const { light, dark } = grounds

const both = (one: string, other: string): string => `light-dark(${one}, ${other})`

/** Tokens derived from an accent. */
const accentTokens = ({ light, dark }: Brand["accent"]): Readonly<Record<string, string>> => ({
  accent: both(light.accent, dark.accent),
  "accent-strong": both(light.strong, dark.strong),
  "accent-soft": both(light.soft, dark.soft),
  "on-accent": both(light.onAccent, dark.onAccent)
})

/**
 * Tokens shared with the pages of `@quick-response/web`; a test compares both. Duplicated, since the docs page fetches
 * no files and works without pages.
 */
export const tokens: Readonly<Record<string, string>> = {
  ground: both(light.ground, dark.ground),
  surface: both(light.surface, dark.surface),
  sunken: both(light.sunken, dark.sunken),
  line: "light-dark(#e6e6e1, #29292d)",
  ink: "light-dark(#161618, #f2f2ef)",
  second: "light-dark(#55555c, #b4b4bb)",
  "control-line": "light-dark(#87878f, #6f6f77)",
  ...accentTokens(standardAccent),
  good: "light-dark(#0f7a3d, #5fd38d)",
  bad: "light-dark(#b3261e, #ff8a80)",
  sans: 'Geist, "Geist Fallback", system-ui, sans-serif',
  mono: '"Geist Mono", "Geist Mono Fallback", ui-monospace, monospace',
  "text-tiny": "0.75rem",
  "text-small": "0.8125rem",
  text: "0.875rem",
  "text-large": "1rem",
  "text-heading": "1.25rem",
  "text-title": "1.75rem",
  s1: "4px",
  s2: "8px",
  s3: "12px",
  s4: "16px",
  s5: "24px",
  s6: "40px",
  s7: "64px",
  radius: "8px"
}

const declarationsOf = (properties: Readonly<Record<string, string>>): string =>
  Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")

/** The tokens as custom properties. */
export const properties: string = declarationsOf(tokens)

/** The rule that sets a page's accent. */
export const accentRule = ({ accent }: Pick<Brand, "accent">): string =>
  `:root{${declarationsOf(accentTokens(accent))}}`

/** The look of the docs: the pages' look, light and dark by preference. */
export const stylesheet: string = `
:root{color-scheme:light dark;${properties}}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);scroll-padding-top:76px;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{display:grid;grid-template-columns:216px minmax(0,1fr);min-height:100dvh;margin:0;font:400 var(--text)/1.45 var(--sans);overflow-wrap:anywhere}
h1,h2,p,ul,pre{margin:0}
ul{padding:0;list-style:none}
h1,h2{font-weight:600;line-height:1.2;letter-spacing:-.022em;text-wrap:balance}
h1{font-size:var(--text-title)}
h2{margin:var(--s6) 0 var(--s2);font-size:var(--text-large)}
p{max-width:68ch}
p+p{margin-top:var(--s3)}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:3px}
a:hover{color:var(--accent-strong)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
code,pre,.path,textarea{font-family:var(--mono);font-size:var(--text-small)}
code{background:var(--sunken);border-radius:4px;padding:1px 4px}
[hidden]{display:none!important}
.second{color:var(--second)}
.visually-hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
.skip{position:absolute;z-index:20;top:var(--s2);left:var(--s2);padding:var(--s2) var(--s3);border-radius:var(--radius);background:var(--surface)}
.skip:not(:focus){clip-path:inset(50%)}
.rail{position:sticky;z-index:8;top:0;display:flex;flex-direction:column;gap:var(--s4);height:100dvh;padding:var(--s3) 10px;border-right:1px solid var(--line);background:var(--ground)}
.rail svg{flex:none}
.rail a{display:flex;align-items:center;gap:10px;min-height:36px;padding-inline:10px;border-radius:var(--radius);color:var(--second);font-weight:500;text-decoration:none}
.rail .brand{gap:var(--s2);padding-inline:var(--s2);color:var(--ink);font-weight:600;white-space:nowrap}
.rail nav{flex:1;overflow-y:auto}
.rail ul{display:grid;gap:2px}
.rail a:hover{color:var(--ink)}
.rail nav a:hover,.rail [aria-current]{background:var(--sunken);color:var(--ink)}
.own span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.layout{display:grid;grid-template-columns:264px minmax(0,1fr);min-width:0}
.contents{position:sticky;top:0;height:100dvh;overflow-y:auto;padding:0 var(--s3) var(--s5);border-right:1px solid var(--line);font-size:var(--text-small)}
.find{position:sticky;top:0;z-index:1;padding-block:var(--s3);background:var(--ground)}
.toggle{display:none}
#found{color:var(--second)}#found:not(:empty){padding:0 var(--s2) var(--s2)}
.list h2{margin:var(--s4) 0 var(--s1);padding-inline:var(--s2);font-size:var(--text-small);letter-spacing:0}
.list a{display:flex;gap:var(--s2);align-items:baseline;padding:6px var(--s2);border-radius:6px;color:var(--second);text-decoration:none}
.list a:hover,.list [aria-current]{background:var(--sunken);color:var(--ink)}
.list [aria-current]{font-weight:500}
.method{flex:none;font:600 var(--text-tiny)/1.4 var(--mono);color:var(--accent)}
.method.get{color:var(--good)}.method.delete{color:var(--bad)}
.list .method,.endpoints .method{width:6ch}
.body{display:grid;grid-template-rows:1fr auto;min-width:0;max-width:1152px;width:100%;margin-inline:auto}
main{min-width:0;padding:var(--s6) var(--s5) var(--s7)}
.head{display:grid;gap:var(--s2);margin-bottom:var(--s5)}
.way{display:flex;flex-wrap:wrap;align-items:baseline;gap:var(--s1) var(--s3);max-width:none}
.way .method{font-size:var(--text-small)}
.need{color:var(--second);font-size:var(--text-small)}
.lead{color:var(--second);font-size:var(--text-large)}
.endpoints a{display:grid;grid-template-columns:6ch minmax(0,1fr) minmax(0,1fr);gap:var(--s2) var(--s3);align-items:baseline;padding:10px 0;border-top:1px solid var(--line);color:var(--ink);text-decoration:none}
.endpoints a:hover span:nth-child(2){text-decoration:underline}
.endpoints .path{color:var(--second)}
.endpoints{margin-top:var(--s3)}
.block{position:relative}
pre{padding:var(--s3) var(--s4);border:1px solid var(--line);border-radius:var(--radius);background:var(--sunken);line-height:1.5;white-space:pre-wrap;tab-size:2}
.block pre{padding-top:44px}
p+.block,p+.programs{margin-top:var(--s3)}
.programs summary{padding:6px 0;color:var(--second);font-weight:500;cursor:pointer}
.programs details[open] summary{color:var(--ink)}
pre code{padding:0;background:none}
button,input,textarea{font:inherit;color:inherit;min-height:36px;border:1px solid var(--control-line);border-radius:var(--radius);background:var(--surface);padding:6px var(--s3)}
button{font-weight:500;cursor:pointer}
button:hover{border-color:var(--ink)}
button:disabled{opacity:.6;cursor:default}
.copy{position:absolute;top:6px;right:6px;min-height:32px;padding-block:3px;font-size:var(--text-small)}
input,textarea{display:block;width:100%;min-width:0}
textarea{resize:vertical;line-height:1.5;font-family:var(--mono)}
.try{display:grid;gap:var(--s3);margin-top:var(--s5);padding:var(--s4);border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.try h2{margin:0}
.try label{display:grid;gap:var(--s1);font-weight:500}
.try label .second{font-weight:400}
.try input,.try textarea{font-weight:400}
.send{justify-self:start;border-color:transparent;background:var(--accent);color:var(--on-accent)}
.send:hover{background:var(--accent-strong);border-color:transparent}
.result{display:grid;gap:var(--s3);min-width:0}
.result:not(:has(p:not(:empty))){display:none}
.result img{max-width:192px;height:auto;background:#fff;border:1px solid var(--line);border-radius:var(--radius)}
.result pre{max-height:420px;overflow-y:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:var(--s2) var(--s3) var(--s2) 0;border-top:1px solid var(--line)}
th{border-top:0;color:var(--second);font-weight:500}
td:first-child,th:first-child{width:42%}
td .must{display:block;color:var(--second);font-size:var(--text-small)}
td .type{color:var(--second)}
.status{font-family:var(--mono);font-weight:600;font-size:var(--text-small);font-variant-numeric:tabular-nums}
.status.ok{color:var(--good)}.status.no{color:var(--bad)}
.turns{display:flex;flex-wrap:wrap;justify-content:space-between;gap:var(--s4);margin-top:var(--s7);padding-top:var(--s4);border-top:1px solid var(--line)}
.turns a{display:grid;text-decoration:none;font-weight:500}
.turns .second{font-weight:400;font-size:var(--text-small)}
.turns [rel=next]{margin-left:auto;text-align:right}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:var(--s2) var(--s5);padding:var(--s4) var(--s5) var(--s5);color:var(--second);font-size:var(--text-small)}
footer nav{display:flex;flex-wrap:wrap;gap:0 var(--s4)}
footer a{min-height:24px;color:var(--second)}
@media (scripting:none){.scripted,.copy{display:none}.block pre{padding-top:var(--s3)}}
@media (min-width:1280px){.endpoint{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,26rem);gap:0 var(--s6)}.endpoint h2:first-child{margin-top:0}}
@media (max-width:1439px){body{grid-template-columns:84px minmax(0,1fr)}.brand span{display:none}.rail .brand{justify-content:center}.rail nav a,.own{flex-direction:column;justify-content:center;gap:2px!important;padding:6px 2px!important;font-size:var(--text-tiny);line-height:1.2;text-align:center}.own span{max-width:64px}}
@media (max-width:900px){.layout{grid-template-columns:minmax(0,1fr);grid-template-rows:auto 1fr}.contents{position:static;height:auto;padding:0 var(--s4);border-right:0;border-bottom:1px solid var(--line)}.find{position:static;display:flex;gap:var(--s2)}.toggle{display:block;flex:none}.contents:not(.open) .list{display:none}.list{padding-bottom:var(--s4)}main{padding:var(--s5) var(--s4) var(--s6)}footer{padding-inline:var(--s4)}}
@media (max-width:700px){body{grid-template:52px 1fr/minmax(0,1fr);padding-bottom:calc(56px + env(safe-area-inset-bottom,0px))}.rail{flex-direction:row;align-items:center;justify-content:space-between;height:52px;padding:0 var(--s3);border-right:0;border-bottom:1px solid var(--line)}.brand span{display:inline}.rail nav{position:fixed;bottom:0;left:0;right:0;height:calc(56px + env(safe-area-inset-bottom,0px));padding:0 var(--s1) env(safe-area-inset-bottom,0);border-top:1px solid var(--line);background:var(--ground)}.rail ul{grid-auto-flow:column;grid-auto-columns:minmax(0,1fr)}.rail nav a{height:56px;background:none!important}.own{flex-direction:row;min-width:0;gap:var(--s2)!important;padding-inline:var(--s2)!important;font-size:var(--text)}.own span{max-width:30vw}.endpoints a{grid-template-columns:6ch minmax(0,1fr)}.endpoints .path{grid-column:2}}
@media (pointer:coarse){button,input,.copy,.list a,.rail a,.endpoints a{min-height:44px}.block pre{padding-top:56px}}
`

/** The pages' typefaces, as paths below the base path. */
export interface Typefaces {
  readonly sans: `/${string}`
  readonly mono: `/${string}`
}

/** System typefaces with the metrics of ours, as on the pages, until ours are loaded. */
const fallbackFaces = [
  '@font-face{font-family:"Geist Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:104.76%;ascent-override:95.94%;descent-override:28.16%;line-gap-override:0%}',
  '@font-face{font-family:"Geist Mono Fallback";src:local("Courier New"),local("Liberation Mono"),local("Menlo");ascent-override:100%;descent-override:29%;line-gap-override:0%}'
].join("")

/** The `@font-face` rules of the pages' typefaces. No layout shift if one loads late: it is used from the next page on. */
export const fontFaces = (publicPath: string, { sans, mono }: Typefaces): string =>
  [
    ["Geist", sans],
    ["Geist Mono", mono]
  ]
    .map(
      ([family, path]) =>
        `@font-face{font-family:"${family}";font-weight:100 900;font-display:optional;src:url("${publicPath}${path}") format("woff2")}`
    )
    .join("") + fallbackFaces
