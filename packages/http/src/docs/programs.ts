/** A value of a header: a text, or a variable of the environment. */
type HeaderValue = string | { readonly variable: string }

/** A request as an example shows it, in any language. */
export interface ExampleCall {
  readonly method: string
  readonly url: string
  readonly headers: ReadonlyArray<readonly [name: string, value: HeaderValue]>
  /** The body, sent as JSON. */
  readonly body?: unknown
  /** The file that the answer is written to; it is printed if absent. */
  readonly file?: string
  /** True if the answer begins a session. */
  readonly startsSession?: boolean
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`)

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const curl = ({ method, url, headers, body, file, startsSession = false }: ExampleCall): string =>
  [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    ...headers.map(([name, value]) => {
      if (typeof value === "string") return `-H ${quoted(`${name}: ${value}`)}`
      // A jar holds the cookie of the session.
      return name === "Cookie" ? "-b cookies.txt" : `-H "${name}: $${value.variable}"`
    }),
    ...(startsSession ? ["-c cookies.txt"] : []),
    ...(body === undefined ? [] : [`-d ${quoted(json(body))}`]),
    ...(file === undefined ? [] : [`-o ${file}`])
  ].join(" \\\n  ")

const javaScript = ({ method, url, headers, body, file }: ExampleCall): string => {
  const named = headers.map(
    ([name, value]) =>
      `${JSON.stringify(name)}: ${typeof value === "string" ? JSON.stringify(value) : `process.env.${value.variable}`}`
  )
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(named.length === 0 ? [] : [`headers: {\n    ${named.join(",\n    ")}\n  }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(json(body), "  ")})`])
  ]
  const call =
    options.length === 0 ? JSON.stringify(url) : `${JSON.stringify(url)}, {\n  ${options.join(",\n  ")}\n}`
  return [
    ...(file === undefined ? [] : [`import { writeFile } from "node:fs/promises"\n`]),
    `const response = await fetch(${call})`,
    file === undefined
      ? "console.log(await response.text())"
      : `await writeFile("${file}", Buffer.from(await response.arrayBuffer()))`
  ].join("\n")
}

/** How a language writes values. */
interface Notation {
  readonly none: string
  readonly yes: string
  readonly no: string
  readonly text: (text: string) => string
  readonly brackets: readonly [open: string, close: string]
  readonly pair: string
}

/** A JSON value in a language's notation. */
const literal = (value: unknown, notation: Notation, indent = ""): string => {
  const { none, yes, no, text, brackets, pair } = notation
  if (value === null || value === undefined) return none
  if (typeof value === "boolean") return value ? yes : no
  if (typeof value === "string") return text(value)
  if (typeof value !== "object") return String(value)
  const inner = `${indent}    `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((element) => literal(element, notation, inner))
    : Object.entries(value).map(([name, part]) => `${text(name)}${pair}${literal(part, notation, inner)}`)
  const [open, close] = isList ? ["[", "]"] : brackets
  return parts.length === 0
    ? open + close
    : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}

const inPython: Notation = {
  none: "None",
  yes: "True",
  no: "False",
  // JSON's escapes are Python's.
  text: (text) => JSON.stringify(text),
  brackets: ["{", "}"],
  pair: ": "
}

const inPhp: Notation = {
  none: "null",
  yes: "true",
  no: "false",
  text: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  brackets: ["[", "]"],
  pair: " => "
}

const python = ({ method, url, headers, body, file }: ExampleCall): string => {
  const named = headers
    .filter(([name]) => body === undefined || name !== "Content-Type")
    .map(
      ([name, value]) =>
        `"${name}": ${typeof value === "string" ? inPython.text(value) : `os.environ["${value.variable}"]`}`
    )
  const parts = [
    inPython.text(url),
    ...(named.length === 0 ? [] : [`headers={${named.join(", ")}}`]),
    ...(body === undefined ? [] : [`json=${literal(body, inPython, "    ")}`])
  ]
  return [
    ...(headers.some(([, value]) => typeof value !== "string") ? ["import os"] : []),
    "import requests\n",
    `response = requests.${method.toLowerCase()}(\n    ${parts.join(",\n    ")},\n)`,
    file === undefined ? "print(response.text)" : `open("${file}", "wb").write(response.content)`
  ].join("\n")
}

const php = ({ method, url, headers, body, file }: ExampleCall): string => {
  const named = headers.map(([name, value]) =>
    typeof value === "string" ? inPhp.text(`${name}: ${value}`) : `'${name}: ' . getenv('${value.variable}')`
  )
  const options = [
    `'method' => '${method}'`,
    ...(named.length === 0 ? [] : [`'header' => [${named.join(", ")}]`]),
    ...(body === undefined ? [] : [`'content' => json_encode(${literal(body, inPhp, "    ")})`]),
    // A refusal has a body that says why.
    "'ignore_errors' => true"
  ]
  return [
    "<?php",
    `$context = stream_context_create(['http' => [\n    ${options.join(",\n    ")},\n]]);`,
    `$answer = file_get_contents(${inPhp.text(url)}, false, $context);`,
    file === undefined ? "echo $answer;" : `file_put_contents('${file}', $answer);`
  ].join("\n")
}

/** The languages of examples, each with its program for a call. */
export const programs: Readonly<Record<string, (call: ExampleCall) => string>> = {
  curl,
  JavaScript: javaScript,
  Python: python,
  PHP: php
}
