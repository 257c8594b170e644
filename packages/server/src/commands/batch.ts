import { basename, dirname, extname, join } from "node:path"
import process from "node:process"
import { alternatives, ImageFormat, imageFormatNames } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { progressBar } from "../batch/progressBar.ts"
import { type OnProgress, sendBatches } from "../batch/sendBatches.ts"
import { asJson } from "../cli/fieldFlags.ts"
import { all, argument, optional, readBy, toggle } from "../cli/Input.ts"
import { standardStream } from "../cli/standardInput.ts"
import { parsed } from "../cli/textFields.ts"
import { Refused, UsageError } from "../process/commandErrors.ts"
import { effectVerb } from "./effectVerb.ts"

const keyVariable = "QUICK_RESPONSE_API_KEY"
const defaultUrl = "http://127.0.0.1:8080"
const shownFailures = 20

const svgAlone: ReadonlyArray<ImageFormat> = ["svg"]
const isFormat = Schema.is(ImageFormat)

const formatsField = parsed<ReadonlyArray<ImageFormat>>(`some of ${imageFormatNames.join(",")}`, (text) => {
  const names = text.split(",")
  const formats = names.filter((name) => isFormat(name))
  return formats.length === names.length ? formats : undefined
})

const defaultsField = parsed("a JSON object", (text) => {
  const value = asJson(text)
  return Predicate.isReadonlyRecord(value) ? value : undefined
})

const clearLine = "\r\u001b[K"

const showProgress: OnProgress = (done) => {
  if (process.stderr.isTTY) process.stderr.write(`${clearLine}${progressBar(done)}`)
}

/** Draws or buys the codes of a file. */
export const batch = effectVerb(
  {
    name: "batch",
    summary: "Draws or buys the codes of a CSV file or of JSON lines, by a running server.",
    details: [
      "A row has the fields of a configuration, and optionally name, fileName and expectedPrice; the first line of a CSV file names its columns (`data`, `name`, `bodyStyle`, `content.type` ...). Rows are sent in requests of 500, and the pictures of each arrive as one ZIP, part-0001.zip and so on, with a manifest.",
      `An interrupted run continues when it is started again with the same rows and options: complete parts are kept, and no row is bought twice under one name of --run, in any formats. The API key is read from the environment variable ${keyVariable}.`
    ],
    examples: [
      ["batch tables.csv --formats svg,png", "Draw every row of a file"],
      [`batch tables.csv --purchase --defaults '{"bodyStyle":"Dots"}'`, "Buy them, in one style"]
    ]
  },
  all({
    url: optional("url", "URL", `The server's address; default ${defaultUrl}.`),
    formats: readBy(
      optional(
        "formats",
        "LIST",
        `Up to four of ${alternatives(imageFormatNames)}, with commas; default svg.`
      ),
      formatsField
    ),
    defaults: readBy(
      optional("defaults", "JSON", "Fields that every row has that does not name them itself."),
      defaultsField
    ),
    output: optional(
      "output",
      "FOLDER",
      "The folder of the ZIPs; default the file's name without its ending."
    ),
    run: optional("run", "NAME", "Another name buys the same rows once more."),
    bom: toggle("bom", "Puts a byte order mark before each manifest.csv, as for Excel on Windows."),
    purchase: toggle("purchase", "Buys each row; without, they are drawn."),
    file: argument("FILE", "A .csv file, or another of JSON lines; - reads either from standard input.")
  }),
  ({ url = defaultUrl, formats = svgAlone, defaults = {}, output, run = "", purchase, bom, file }) =>
    Effect.gen(function* () {
      const apiKey = process.env[keyVariable]
      if (apiKey === undefined || apiKey === "")
        return yield* Effect.fail(
          new UsageError(`${keyVariable}: is missing; set it to an API key of the account`)
        )
      if (file === standardStream && output === undefined)
        return yield* Effect.fail(
          new UsageError("--output: is missing; standard input has no name to call the folder by")
        )
      const folder = output ?? join(dirname(file), basename(file, extname(file)))
      const { rows, failed, boughtBefore } = yield* Effect.tryPromise({
        try: () =>
          sendBatches(
            { file, folder, url: url.replace(/\/$/, ""), apiKey, formats, defaults, purchase, bom, run },
            showProgress
          ),
        catch: (error) =>
          error instanceof Refused
            ? error
            : new Refused(error instanceof Error ? error.message : String(error))
      })
      if (process.stderr.isTTY) process.stderr.write(clearLine)
      for (const { line, code, errors } of failed.slice(0, shownFailures))
        yield* Console.error(`line ${line}: ${code}: ${errors.join("; ")}`)
      const done = purchase ? "bought" : "drew"
      const before =
        boughtBefore === 0 ? "" : `; ${boughtBefore} of them were bought before and not charged again`
      yield* Console.log(`${done} ${rows - failed.length} of ${rows} codes into ${folder}${before}`)
      if (boughtBefore > 0 && boughtBefore === rows - failed.length)
        yield* Console.log("to buy the same codes once more, name another purchase of them, such as --run 2")
      if (failed.length > 0)
        return yield* Effect.fail(
          new Refused(`${failed.length} rows failed; mend them or wait, and start the same command again`)
        )
    })
)
