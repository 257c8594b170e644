/** The look of the docs page: system fonts, light and dark by preference, nothing fetched. */
export const stylesheet = `
:root{color-scheme:light dark;--bg:#fff;--panel:#f6f7fb;--line:#e3e6ef;--text:#1b2033;--dim:#5d6581;--accent:#4338ca;--code:#f3f4fa;--get:#0f766e;--post:#4338ca;--bad:#b42318;--good:#0f766e}
@media (prefers-color-scheme:dark){:root{--bg:#0f121c;--panel:#161a28;--line:#272d42;--text:#e6e9f5;--dim:#9aa3c0;--accent:#a5b4fc;--code:#181d2e;--get:#5eead4;--post:#a5b4fc;--bad:#fda29b;--good:#5eead4}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1.5rem}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
code,pre{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;font-size:.86em}
code{background:var(--code);border-radius:5px;padding:.1em .35em;overflow-wrap:anywhere}
pre{background:var(--code);border:1px solid var(--line);border-radius:10px;padding:1rem;overflow-x:auto;line-height:1.5;margin:.6rem 0}
pre code{background:none;padding:0;overflow-wrap:normal}
.layout{display:grid;grid-template-columns:17rem minmax(0,1fr);max-width:82rem;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow-y:auto;padding:2rem 1.2rem;border-right:1px solid var(--line);font-size:.9rem}
nav .brand{display:flex;gap:.7rem;align-items:center;font-weight:700;font-size:1.05rem;margin-bottom:1.4rem;color:var(--text)}
nav h2{font-size:.72rem;letter-spacing:.08em;text-transform:uppercase;color:var(--dim);margin:1.4rem 0 .4rem}
nav a{display:flex;gap:.5rem;align-items:baseline;color:var(--text);padding:.18rem .4rem;border-radius:6px}
nav a:hover{background:var(--panel);text-decoration:none}
main{padding:2.5rem 3rem 6rem;min-width:0}
h1{font-size:2.1rem;line-height:1.2;margin:0 0 .4rem}
main>section{margin-top:3rem}
h2{font-size:1.4rem;margin:0 0 .8rem}
h3{font-size:1.12rem;margin:0}
h4{font-size:.78rem;letter-spacing:.06em;text-transform:uppercase;color:var(--dim);margin:1.4rem 0 .4rem}
.lead{color:var(--dim);font-size:1.08rem;margin:0 0 1.2rem}
article{border:1px solid var(--line);border-radius:14px;padding:1.4rem 1.6rem;margin:1.2rem 0;background:var(--bg)}
article header{display:flex;flex-wrap:wrap;gap:.6rem .8rem;align-items:center}
article header .path{font-family:ui-monospace,Menlo,Consolas,"Liberation Mono",monospace;font-size:.95rem;font-weight:600;overflow-wrap:anywhere}
article header .need{margin-left:auto;font-size:.78rem;color:var(--dim);border:1px solid var(--line);border-radius:99px;padding:.1rem .7rem}
article>p{margin:.7rem 0}
.method{font:700 .72rem/1 ui-monospace,Menlo,Consolas,"Liberation Mono",monospace;letter-spacing:.04em;color:var(--bg);border-radius:6px;padding:.36rem .55rem}
.method.get{background:var(--get)}.method.post{background:var(--post)}
nav .method{flex:none;padding:0;width:2.4rem;font-size:.66rem}nav .method.get{background:none;color:var(--get)}nav .method.post{background:none;color:var(--post)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .8rem .5rem 0;border-bottom:1px solid var(--line)}
th{font-size:.74rem;text-transform:uppercase;letter-spacing:.05em;color:var(--dim);font-weight:600}
td:first-child{white-space:nowrap}
td .must{color:var(--bad);font-size:.74rem;margin-left:.4rem}
td .type{color:var(--dim)}
.status{font-weight:700;font-family:ui-monospace,Menlo,Consolas,"Liberation Mono",monospace}
.status.ok{color:var(--good)}.status.no{color:var(--bad)}
details{margin:.5rem 0}
summary{cursor:pointer;color:var(--accent);font-size:.92rem}
@media (max-width:60rem){.layout{grid-template-columns:minmax(0,1fr)}nav{display:none}main{padding:1.5rem 1.1rem 4rem}}
`
