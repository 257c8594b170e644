// Bundles the command of packages/server, and the library that programs import, by Rolldown: a start reads 30 files, not 150.
import { relative } from "node:path"
import { groupsByProgram } from "./chunks.mjs"
import { root } from "./exclusive.mjs"

/** The command, the programs of its threads and processes, and the modules that other programs import. */
const entryPoints = {
  bin: "packages/server/src/bin.ts",
  "renderPool/renderProgram": "packages/server/src/renderPool/renderProgram.ts",
  "serving/servingProgram": "packages/server/src/serving/servingProgram.ts",
  index: "packages/quick-response/src/index.ts",
  sheets: "packages/quick-response/src/sheets.ts"
}

/**
 * The modules with which programs begin, and those that they load late each time. Modules of the same programs become one file.
 * The client of the native driver stays apart: a program without the driver loads the others.
 */
const programs = {
  bin: /server\/src\/bin\.ts$/,
  command: /server\/src\/main\.ts$/,
  render: /server\/src\/(?:main|commands\/render)\.ts$/,
  parts:
    /drawing\/src\/(?:draw\/(?:captionFor|logos|microSymbols|styles)|pictures\/pictures|scannability\/contrast)\.ts$/,
  client: /server\/src\/(?:main|commands\/(?:batch|codes\/importLinks|mcp))\.ts$/,
  store:
    /(?:server\/src\/(?:main|commands\/(?!batch|completions|mcp|render|serve\.).+)|storage-sqlite\/src\/node)\.[jt]s$/,
  server:
    /(?:server\/src\/(?:main|commands\/serve|serving\/serveService|webhooks\/webhookSender)|storage-sqlite\/src\/node|http\/src\/node\/index|web\/src\/index|core\/src\/proof\/jose)\.[jt]s$/,
  drawing: /(?:server\/src\/renderPool\/drawingHere|core\/src\/rendering\/(?:judgeDesign|makeDrawing))\.ts$/,
  renderer: /server\/src\/renderPool\/renderProgram\.ts$/,
  worker: /server\/src\/serving\/servingProgram\.ts$/,
  library: /quick-response\/src\/index\.ts$/,
  sheets: /quick-response\/src\/sheets\.ts$/
}

const options = {
  cwd: root,
  input: entryPoints,
  platform: "node",
  external: ["better-sqlite3"],
  resolve: { conditionNames: ["@quick-response/source"] },
  transform: { target: "node20" },
  preserveEntrySignatures: "allow-extension",
  logLevel: "warn",
  checks: { bundlerTimings: false }
}

const outputOptions = {
  format: "esm",
  comments: false,
  chunkFileNames: "[name]-[hash].js"
}

/** The path below the root; undefined for modules that the bundler makes. */
const pathOf = (id) => (id?.startsWith(root) ? relative(root, id) : undefined)

/** The files of the bundle, each with its name in the folder, and its modules. */
export const commandFiles = async () => {
  // Loaded here: `npm start` installs it first.
  const { rolldown } = await import("rolldown")
  const bundle = await rolldown(options)
  const first = await bundle.generate(outputOptions)
  const groups = groupsByProgram(first.output, programs)
  const { output } = await bundle.generate({ ...outputOptions, codeSplitting: { groups } })
  await bundle.close()
  return output.map(({ fileName, code, source, facadeModuleId, imports = [], modules = {} }) => ({
    name: fileName,
    contents: code ?? source,
    begins: pathOf(facadeModuleId),
    imports,
    modules: Object.entries(modules).flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 ? (pathOf(id) ?? []) : []
    )
  }))
}
