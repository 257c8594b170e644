/**
 * The tokens that the docs page shares with the pages of `@quick-response/web`, by name; a test compares the two. The page
 * brings its own along, since it fetches nothing and is served where there are no pages.
 */
export const tokens: Readonly<Record<string, string>> = {
  ground: "light-dark(#fafaf9, #0e0e10)",
  surface: "light-dark(#ffffff, #161618)",
  sunken: "light-dark(#f3f3f0, #1f1f22)",
  line: "light-dark(#e6e6e1, #29292d)",
  ink: "light-dark(#161618, #f2f2ef)",
  second: "light-dark(#55555c, #b4b4bb)",
  accent: "light-dark(#2440d8, #8ea2ff)",
  "accent-strong": "light-dark(#1a30ad, #b0beff)",
  good: "light-dark(#0f7a3d, #5fd38d)",
  bad: "light-dark(#b3261e, #ff8a80)",
  sans: 'Geist, "Geist Fallback", system-ui, sans-serif',
  mono: '"Geist Mono", "Geist Mono Fallback", ui-monospace, monospace',
  "text-small": "0.8125rem",
  text: "0.875rem",
  "text-large": "1rem",
  "text-title": "1.75rem",
  "text-display": "3.25rem",
  s1: "4px",
  s2: "8px",
  s3: "12px",
  s4: "16px",
  s5: "24px",
  s6: "40px",
  s7: "64px",
  radius: "8px"
}

const properties = Object.entries(tokens)
  .map(([name, value]) => `--${name}:${value}`)
  .join(";")

/** The look of the docs page: that of the pages, light and dark by preference, nothing fetched. */
export const stylesheet: string = `
:root{color-scheme:light dark;${properties}}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);scroll-padding-top:76px;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;font:400 var(--text)/1.45 var(--sans);overflow-wrap:anywhere}
h1,h2,h3,h4,p,ul,pre{margin:0}
h1,h2,h3{font-weight:600;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
h1{font-size:var(--text-display)}
h2{margin-bottom:var(--s2);font-size:var(--text-title)}
h3{font-size:var(--text-large)}
h4{margin:var(--s5) 0 var(--s2);font-size:var(--text);font-weight:600}
p{max-width:68ch}
p+p{margin-top:var(--s3)}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:3px}
a:hover{color:var(--accent-strong)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
code,pre{font-family:var(--mono);font-size:.92em}
code{background:var(--sunken);border-radius:4px;padding:1px 4px}
pre{background:var(--sunken);border-radius:var(--radius);padding:var(--s3) var(--s4);overflow-x:auto;font-size:var(--text-small);line-height:1.5}
pre code{background:none;padding:0;font-size:1em;overflow-wrap:normal}
.skip{position:absolute;z-index:20;top:var(--s2);left:var(--s2);padding:var(--s2) var(--s3);border-radius:var(--radius);background:var(--surface)}
.skip:not(:focus){clip-path:inset(50%)}
.top{position:sticky;top:0;z-index:5;display:flex;align-items:center;gap:0 var(--s5);min-height:57px;padding-inline:max(var(--s4),calc((100% - 1280px)/2));border-bottom:1px solid var(--line);background:var(--ground);overflow-x:auto;scrollbar-width:none}
.top a{position:relative;display:flex;align-items:center;min-height:56px;padding-inline:var(--s3);color:var(--second);font-weight:500;text-decoration:none;white-space:nowrap}
.top .brand{gap:var(--s2);padding:0;color:var(--ink);font-weight:600;letter-spacing:-.01em}
.top svg{flex:none}
.top nav{display:flex;gap:var(--s1)}
.top a:hover,.top [aria-current]{color:var(--ink)}
.top [aria-current]::after{content:"";position:absolute;bottom:-1px;left:var(--s3);right:var(--s3);border-bottom:2px solid var(--accent)}
.layout{display:grid;grid-template-columns:240px minmax(0,1fr);gap:var(--s7);max-width:1312px;margin:0 auto;padding-inline:var(--s4)}
.contents{position:sticky;top:57px;height:calc(100vh - 57px);overflow-y:auto;padding-block:var(--s5);font-size:var(--text-small)}
.contents h2{margin:var(--s5) 0 var(--s1);font-size:var(--text-small);letter-spacing:0}
.contents a{display:flex;gap:var(--s2);align-items:baseline;padding:5px var(--s2);margin-inline:calc(-1*var(--s2));border-radius:6px;color:var(--second);text-decoration:none}
.contents a:hover{background:var(--sunken);color:var(--ink)}
main{min-width:0;padding-block:var(--s6) 96px}
.lead{margin:var(--s2) 0 var(--s4);color:var(--second);font-size:var(--text-large);max-width:60ch}
main>section{margin-top:72px}
section>.lead{font-size:var(--text)}
article{padding-block:var(--s6);border-top:1px solid var(--line)}
article header{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center;margin-bottom:var(--s3)}
.path{font-family:var(--mono);font-size:var(--text)}
.need{margin-left:auto;color:var(--second);font-size:var(--text-small)}
.method{font:600 var(--text-small)/1.4 var(--mono);color:var(--accent)}
.method.get{color:var(--good)}.method.delete{color:var(--bad)}
.contents .method{flex:none;width:5ch;font-size:11px}
p+pre{margin-top:var(--s3)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:var(--s2) var(--s4) var(--s2) 0;border-top:1px solid var(--line)}
th{border-top:0;color:var(--second);font-weight:500}
td:first-child{white-space:nowrap}
td code{font-size:var(--text-small)}
td .must{margin-left:var(--s2);color:var(--second);font-size:var(--text-small)}
td .type{color:var(--second)}
.status{font-family:var(--mono);font-weight:600;font-variant-numeric:tabular-nums}
.status.ok{color:var(--good)}.status.no{color:var(--bad)}
details{margin-top:var(--s3)}
summary{display:list-item;min-height:24px;cursor:pointer;color:var(--accent)}
details>:not(summary){margin-top:var(--s2)}
@media (min-width:1160px){.endpoint{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,26rem);gap:0 var(--s7)}.endpoint>header{grid-column:1/-1}.shows{position:sticky;top:73px;align-self:start;max-height:calc(100vh - 89px);overflow-y:auto}.shows>h4:first-child{margin-top:0}}
@media (max-width:900px){.layout{grid-template-columns:minmax(0,1fr);gap:0}/* On a phone, a list of its own scroll: below it the document begins at once. */.contents{position:static;height:auto;max-height:200px;margin-inline:calc(-1*var(--s4));padding:var(--s2) var(--s4);border-bottom:1px solid var(--line)}.contents a{padding-block:10px}main{padding-block-start:var(--s5)}td:first-child{white-space:normal}}
@media (max-width:480px){.top .brand span{display:none}.top{gap:0 var(--s2)}}
`
