import { chromium } from "playwright-core"
import { execFileSync } from "node:child_process"
const exe = execFileSync(process.execPath, ["/work/wt/c/scripts/chromium.mjs", "--headless"]).toString().trim()
const b = await chromium.launch({ executablePath: exe, args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"] })
const [out, width, scale, ...files] = process.argv.slice(2)
const p = await b.newPage({ viewport: { width: Number(width), height: 400 } })
await p.goto("file:///tmp/c/shots/")
await p.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap;gap:4px;background:#f0f">${files.map((f) => `<img src="file:///tmp/c/shots/${f}" style="zoom:${scale}">`).join("")}</body>`)
await p.waitForTimeout(800)
await p.screenshot({ path: out, fullPage: true })
await b.close()
