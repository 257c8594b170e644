import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const packages = fileURLToPath(new URL("../../packages/", import.meta.url))

const sources = readdirSync(packages).flatMap((name) => {
  const folder = join(packages, name, "src")
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ path: `${name}/src/${file}`, text: readFileSync(join(folder, file), "utf8") }))
})

/** The files in which the expression matches, but for those named. */
const filesWith = (expression: RegExp, ...but: ReadonlyArray<string>) =>
  sources.filter(({ path, text }) => expression.test(text) && !but.includes(path)).map(({ path }) => path)

describe("the sources of all packages", () => {
  it("are found", () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(filesWith(/\bscrypt\(/)).toEqual(["server/src/credentials/scryptHasher.ts"])
  })

  it("run no text as a program, and no shell", () => {
    // Render workers run the word "gc" alone, which is the only way to the collector of a process that was started without it.
    const collecting = "server/src/renderPool/renderProgram.ts"
    const runningTexts = /\beval\(|\bnew Function\(|["']node:vm["']|\bexec(?:File)?(?:Sync)?\(["'`]/
    expect(filesWith(runningTexts, collecting)).toEqual([])
    const { text = "" } = sources.find(({ path }) => path === collecting) ?? {}
    expect(text.match(/\brunIn\w*\(.*?\)/g)).toEqual(['runInNewContext("globalThis.gc")'])
    expect(filesWith(/\bshell: true/)).toEqual([])
  })

  it("set the body of an endpoint in one place", () => {
    // A client's endpoint takes no requests.
    expect(filesWith(/\.setPayload\(/, "http/src/client/effect.ts")).toEqual([
      "http/src/contract/requestParts.ts"
    ])
  })

  it("use no broken hash, and no secret from Math.random()", () => {
    const broken = /["'](?:md5|sha-?1|rc4|des|aes-\d+-ecb)["']|@noble\/hashes\/legacy/i
    // These name the hash of an authenticator app (RFC 6238) or a network's inner method, and do not hash.
    const naming = ["design/src/content/types/otp.ts", "design/src/content/types/wifi.ts"]
    expect(filesWith(broken, ...naming, "laws/src/trials/anyContents.ts")).toEqual([])
    // These wait a little longer or shorter, at random.
    const waiting = ["core/src/events/sendEvents.ts", "http/src/client/retry.ts"]
    expect(filesWith(/\bMath\.random\b/, ...waiting)).toEqual([])
  })

  it("write no text into a page as markup", () => {
    expect(
      filesWith(/\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write)\b/)
    ).toEqual([])
  })

  it("keep no secret in browser storage, and set no cookie", () => {
    // These keep or look for how drawing was sold, designs, the code whose look changes, colors, the brand kit, a draft of prices, the rows of a batch with the
    // keys of its requests, the path to come back to, and the languages of pages and programs.
    const keepers = filesWith(/\b(?:localStorage|sessionStorage|indexedDB|keptIn(?:Browser|Tab))\b/)
    expect([...keepers].sort()).toEqual([
      "http/src/docs/docsScript.ts",
      "web/src/app/beforePaint.ts",
      "web/src/frame/browserStorage.ts",
      "web/src/frame/ownLanguage.ts",
      "web/src/frame/returnPath.ts",
      "web/src/frame/service.ts",
      "web/src/frame/session.ts",
      "web/src/operate/prices/priceDraft.ts",
      "web/src/studio/batch/unfinished.ts",
      "web/src/studio/brandKit/brandKit.ts",
      "web/src/studio/panels/color/ColorPicker.tsx",
      "web/src/studio/presets/presets.ts",
      "web/src/studio/sales/pendingPurchase.ts",
      "web/src/studio/state/keptDesign.ts",
      "web/src/studio/state/startRestyle.ts",
      "web/src/webhooks/VerifyProgram.tsx"
    ])
    expect(filesWith(/\b(?:localStorage|sessionStorage|indexedDB)\b/)).toEqual([
      "http/src/docs/docsScript.ts",
      "web/src/app/beforePaint.ts",
      "web/src/frame/browserStorage.ts"
    ])
    expect(filesWith(/\bdocument\.cookie\b/)).toEqual([])
  })

  it("parse addresses without URL.canParse, which fails once optimized", () => {
    // Its file says why it is not used.
    expect(filesWith(/\bURL\.canParse\b/)).toEqual(["design/src/content/codes/isUrl.ts"])
  })

  it("accept no message from another window", () => {
    const listener = /(?:^|[^.\w]|\bwindow\.)(?:addEventListener\(["']message["']|onmessage\b)/m
    // A worker hears the page that started it alone.
    const workers = ["drawing/drawing", "studio/reading/reading", "studio/verdict/verdict"].map(
      (name) => `web/src/${name}.worker.ts`
    )
    expect(filesWith(listener, ...workers)).toEqual([])
  })

  it("take passwords in masked fields that allow pasting", () => {
    expect(filesWith(/autoComplete=[^>]*\b(?:new|current)-password\b/)).toEqual([
      "web/src/ground/PasswordField.tsx"
    ])
    expect(filesWith(/type=\{isShown \? "text" : "password"\}/)).toEqual(["web/src/ground/PasswordField.tsx"])
    expect(filesWith(/onPaste|autoComplete="off"/)).toEqual([])
  })

  it("offer to sign out on every page", () => {
    expect(filesWith(/\/> \{frameWords\.value\.signOut\}/)).toEqual(["web/src/shell/Rail.tsx"])
  })

  it("write to standard error through the scrubber of secrets", () => {
    const writers = filesWith(/\bstderr\.write\(|\bconsole\.(?:error|warn)\(/).filter((path) =>
      path.startsWith("server/")
    )
    // These write sentences of their own and counts alone.
    const own = ["bin", "cli/auditProgress", "commands/batch", "commands/copy", "commands/render"].map(
      (name) => `server/src/${name}.ts`
    )
    const scrubbing = ["process/errorOutput", "process/runEffect", "telemetry/loggingLayer"].map(
      (name) => `server/src/${name}.ts`
    )
    expect(writers.filter((path) => !own.includes(path)).sort()).toEqual(scrubbing)
    const imports = filesWith(/import \{[^}]*\} from "(?:\.\.?\/)+(?:process\/)?(?:errorOutput|secrets)\.ts"/)
    for (const path of scrubbing) expect(imports).toContain(path)
  })
})
