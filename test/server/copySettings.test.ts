import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as FastCheck from "fast-check"
import { afterAll, expect, it } from "vitest"
import { refusal } from "./inProcess.ts"
import { makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

it("copy refuses a flag with a password before anything else, and does not repeat it", async () => {
  const passwords = FastCheck.sample(FastCheck.stringMatching(/^pw[\w!$&*+,;=.~%-]{6,20}$/), 50)
  for (const password of passwords)
    for (const flag of ["from", "to"]) {
      const { name, message } = await refusal([
        "copy",
        `--${flag}`,
        `postgres://someone:${password}@127.0.0.1:1/shop`
      ])
      expect([name, message]).toEqual([
        "UsageError",
        `--${flag}: a password in a flag is shown to everybody who lists processes; set QR_COPY_${flag.toUpperCase()}, or QR_COPY_${flag.toUpperCase()}_FILE to a file that holds the address; see quick-response copy --help`
      ])
    }
})

it("copy takes its databases from flags, from the environment and from files, and names what is missing", async () => {
  const [from, to, file] = ["from.db", "to.db", "address"].map((name) => join(place.folder, name))
  const source = `sqlite:${from}`
  await place.run(["account", "create", "ann@example.com", "--database", source])
  expect((await place.run(["copy", "--from", source])).stderr).toMatch(
    /^quick-response: QR_COPY_TO: expected .*; set it like QR_COPY_TO=sqlite:\S+ or --to sqlite:\S+\n$/
  )
  writeFileSync(file ?? "", `sqlite:${to}\n`)
  const environments = [{ QR_COPY_TO: `sqlite:${to}` }, { QR_COPY_TO_FILE: file ?? "" }]
  for (const environment of environments) {
    const ended = await place.run(["copy", "--from", source], environment)
    expect(ended, ended.stderr).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/equal row by row/)
    })
  }
})
