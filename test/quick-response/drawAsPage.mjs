// Draws by the bundle of a page, named by the first argument, without what only Node has.
const { createHash } = process.getBuiltinModule("node:crypto")
const [bundle, jobs] = process.argv.slice(2)
const { stdout } = process
for (const name of ["process", "Buffer", "global", "setImmediate"]) Reflect.deleteProperty(globalThis, name)
const { draw, renderSvg } = await import(bundle)
const drawn = []
for (const { design, format } of JSON.parse(jobs)) {
  const image = await draw(design, { format, size: 200 })
  if (format === "svg" && image !== (await renderSvg(design, { size: 200 }))) throw new Error("SVG differs")
  drawn.push(createHash("sha256").update(image).digest("hex"))
}
const refused = []
for (const format of ["webp", "jpeg"])
  refused.push(
    await draw({ data: "x" }, { format }).then(
      () => "drawn",
      ({ code, errors }) => [code, ...errors]
    )
  )
stdout.write(JSON.stringify({ drawn, refused }))
